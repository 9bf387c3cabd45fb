import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { quickFold } from './quick-fold.ts';
import { anyText } from './testing/multilingual-texts.ts';
import { plainWords } from './testing/plain-words.ts';
import { foldText, words } from './words.ts';

function plainly(text: string): string[] {
  return [...plainWords(text)].sort();
}

test('every character, between letters and alone, agrees with the reference', () => {
  for (let code = 0x80; code < 0x2_0000; code++) {
    const character = String.fromCodePoint(code);
    const text = `A${character}b ${character} ${character}\ufe0f1`;
    const found = [...words(text)].sort();
    if (found.join('\n') !== plainly(text).join('\n')) expect([code, found]).toEqual([code, plainly(text)]);
  }
});

test('neighbouring characters agree with the reference', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      ...'aZ 1\u0301\u3099\ufe0f\u200dΣ❤🏽🇯#\u20e3\u{e0067}\u{e007f}و\u0654\u064e\u3164\u1100\u1161\u11a8가\uff8a\uff9f\uffa4',
    ),
  );
  const text = fc.oneof(
    fc.array(character, { maxLength: 12 }).map((characters) => characters.join('')),
    anyText,
  );
  fc.assert(
    fc.property(text, (given) => {
      expect([...words(given)].sort()).toEqual(plainly(given));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  'Café 🌿 Köln — “ok”',
  '京都在住のスタイリスト',
  'Москва ☀️ 서울',
  'ＹＯＧＡ① ½',
  'ㅤΟΔΟΣ 🇯🇵 👩🏽‍🍳',
  'أزياء ᴛʀᴀᴠᴇʟ Cafe\u0301',
])('folds %j', (text) => {
  expect(quickFold(text, foldText, new Set())).toBeDefined();
});

test.each(['हिन्दी', 'น้ำ', 'ﾊﾟ', '1\ufe0f\u20e3', 'ᄀ', 'و\u0654', '🇯 a'])('leaves %j to foldText', (text) => {
  expect(quickFold(text, foldText, new Set())).toBeUndefined();
});
