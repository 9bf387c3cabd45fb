import { platforms } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { handleKey, parseHandle } from './handle.ts';

test.each([
  ['ana.silva', 'ana.silva'],
  ['@Ana.Silva', 'Ana.Silva'],
  ['  ana  ', 'ana'],
  ['https://photonet.example/ana.silva/', 'ana.silva'],
  ['https://www.photonet.example/ana.silva?igsh=1#top', 'ana.silva'],
  ['photonet.example/ana', 'ana'],
  ['https://videonet.example/@ana/videos', 'ana'],
  ['https://videonet.example/c/ana', 'ana'],
  ['https://videonet.example/user/Ana/about', 'Ana'],
  ['日本の人', '日本の人'],
])('%p is the handle %p', (input, handle) => {
  expect(parseHandle(input)).toBe(handle);
});

test.each([
  '',
  ' ',
  '@',
  '@@ana',
  'two words',
  'https://photonet.example/',
  'https://photonet.example',
  'a\u0000b',
  'x'.repeat(101),
  'a\\b',
])('%p holds no handle', (input) => {
  expect(parseHandle(input)).toBeNull();
});

const anyPlatform = fc.constantFrom(...platforms);
const anyHandle = fc.string({ unit: 'grapheme', minLength: 1 });

test('a parsed handle parses to itself, and a key is its own key', () => {
  fc.assert(
    fc.property(anyHandle, anyPlatform, (input, platform) => {
      const handle = parseHandle(input);
      fc.pre(handle !== null);
      expect(parseHandle(handle)).toBe(handle);
      const key = handleKey({ platform, handle });
      expect(handleKey({ platform, handle: `@${handle}` })).toBe(key);
      expect(handleKey({ platform, handle: key })).toBe(key);
    }),
  );
});

test('the key of every letter of Unicode is its own key, and has no case on videonet', () => {
  const key = (handle: string) => handleKey({ platform: 'videonet', handle });
  const broken: string[] = [];
  for (let point = 0x21; point < 0x110000; point += 1) {
    if (point === 0x40 || (point >= 0xd800 && point < 0xe000)) continue;
    const letter = String.fromCodePoint(point);
    const same = [key(key(letter)), key(letter.toLowerCase()), key(letter.toUpperCase())];
    // The capital letter of the dotless i is that of i.
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
