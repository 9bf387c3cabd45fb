import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { KeyColumn } from './key-column.ts';
import { LaterWords } from './later-words.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '京'), minLength: 1, maxLength: 8 });
const sortedTexts = fc
  .uniqueArray(text, { maxLength: 60 })
  .map((texts) => texts.map((one) => Buffer.from(one)).sort(Buffer.compare));

test('keys are read back in any order', () => {
  fc.assert(
    fc.property(sortedTexts, fc.array(fc.nat(59)), (texts, order) => {
      const keys = new KeyColumn({ ...KeyColumn.encode(texts), length: texts.length });
      for (const index of order.filter((one) => one < texts.length)) {
        expect(keys.at(index).toString()).toBe(texts[index]?.toString());
      }
    }),
  );
});

test('a text is found at its sort position', () => {
  fc.assert(
    fc.property(sortedTexts, text, (texts, wanted) => {
      const keys = new KeyColumn({ ...KeyColumn.encode(texts), length: texts.length });
      const bytes = Buffer.from(wanted);
      const place = texts.findIndex((one) => Buffer.compare(one, bytes) >= 0);
      const expected = place < 0 ? texts.length : place;
      expect(keys.firstAtOrAfter(bytes)).toBe(expected);
      for (const from of [0, Math.floor(expected / 2), expected]) {
        for (const to of [expected, Math.ceil((expected + texts.length) / 2), texts.length]) {
          expect(keys.firstAtOrAfter(bytes, from, to)).toBe(expected);
        }
      }
    }),
  );
});

test('later words are sorted by the rest of the name', () => {
  fc.assert(
    fc.property(sortedTexts, text, (texts, wanted) => {
      const keys = new KeyColumn({ ...KeyColumn.encode(texts), length: texts.length });
      const words = new LaterWords(keys, LaterWords.encode(texts));
      const rests = texts
        .flatMap((one) => {
          const parts = one.toString().split(' ');
          return parts.slice(1).map((_, index) => parts.slice(index + 1).join(' '));
        })
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(Array.from({ length: words.length }, (_, at) => words.at(at).toString())).toEqual(rests);
      const place = rests.findIndex((rest) => Buffer.compare(Buffer.from(rest), Buffer.from(wanted)) >= 0);
      expect(words.firstAtOrAfter(Buffer.from(wanted))).toBe(place < 0 ? rests.length : place);
    }),
  );
});

test('a key of more than 255 bytes is refused', () => {
  expect(() => KeyColumn.encode([Buffer.alloc(256, 'a')])).toThrow('too long');
});
