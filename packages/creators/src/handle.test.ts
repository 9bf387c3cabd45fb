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

test('a parsed handle parses to itself, and its key is case-insensitive', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (input) => {
      const handle = parseHandle(input);
      fc.pre(handle !== null);
      expect(parseHandle(handle)).toBe(handle);
      expect(handleKey(`@${handle}`)).toBe(handleKey(handle));
    }),
  );
  expect(handleKey('Ana.SILVA')).toBe('ana.silva');
});
