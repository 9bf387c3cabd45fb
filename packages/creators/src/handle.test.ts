import { platforms } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { handleKey } from './handle.ts';

const anyPlatform = fc.constantFrom(...platforms);
const anyHandle = fc.string({ unit: 'grapheme', minLength: 1 });

test('folding is idempotent', () => {
  fc.assert(
    fc.property(anyHandle, anyPlatform, (text, platform) => {
      const handle = text.normalize('NFC').replace(/^@+/, '');
      const key = handleKey({ platform, handle });
      expect(handleKey({ platform, handle: `@${handle}` })).toBe(key);
      expect(handleKey({ platform, handle: key })).toBe(key);
    }),
  );
});

/** Other characters fold to themselves. */
const canFold = /\p{Changes_When_NFKC_Casefolded}|\p{Changes_When_Casemapped}|\p{M}/u;

test('folding is idempotent and ignores case for every letter of Unicode on videonet', () => {
  const key = (handle: string) => handleKey({ platform: 'videonet', handle });
  const broken: string[] = [];
  for (let point = 0x21; point < 0x110000; point += 1) {
    const letter = String.fromCodePoint(point);
    if (!canFold.test(letter)) continue;
    const same = [key(key(letter)), key(letter.toLowerCase()), key(letter.toUpperCase())];
    // The dotless i shares its capital letter with i.
    if (letter !== 'ı' && same.some((other) => other !== key(letter))) broken.push(letter);
  }
  expect(broken).toEqual([]);
});

test.each([
  ['photonet', 'Ana.SILVA', 'ana.silva', true],
  ['photonet', 'É_x', 'é_x', false],
  ['shortnet', 'ΣΑΣ', 'σας', false],
  ['shortnet', 'İst_X', 'İst_x', true],
  ['videonet', 'ΣΑΣ', 'σας', true],
  ['videonet', 'σασ', 'σας', true],
  ['videonet', 'STRASSE', 'straße', true],
  ['videonet', 'É', 'e\u0301', true],
  ['videonet', 'İst_x', 'i\u0307ST_X', true],
  ['videonet', 'ısı', 'isi', false],
  ['videonet', 'é', 'e', false],
] as const)('on %s %p and %p are the same handle: %p', (platform, one, other, same) => {
  expect(handleKey({ platform, handle: one }) === handleKey({ platform, handle: other })).toBe(same);
});
