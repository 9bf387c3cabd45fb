import { expect, test } from '@jest/globals';
import { halfSipHash, putHalfSipHash } from './half-sip-hash.ts';

/** Hashes the bytes 0, 1, 2 and so on up to a length, with the key 00 01 .. 07. */
const published = [
  [0, '218d1f59b9b83cc8'],
  [2, '064f39ef7c50eb57'],
  [4, 'd5e78a175be52ea1'],
  [8, 'edfee820bce4858c'],
  [10, '95b0469f06a6f2ee'],
  [14, '3bb1a870eae8e658'],
  [16, '7336aad25f7bf3b5'],
] as const;

test('the hashes equal the published vectors', () => {
  for (const [length, expected] of published) {
    const text = Buffer.from(Array.from({ length }, (_, i) => i)).toString('utf16le');
    const { high, low } = halfSipHash(text, { low: 0x03020100, high: 0x07060504 });
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(low, 0);
    bytes.writeUInt32LE(high, 4);
    expect([length, bytes.toString('hex')]).toEqual([length, expected]);
    const halves: number[] = [];
    putHalfSipHash(halves, text, { low: 0x03020100, high: 0x07060504 });
    expect(halves).toEqual([high | 0, low | 0]);
  }
});

test('every unit of the text and every bit of the key affect both halves', () => {
  const hash = halfSipHash('京都 travel', { low: 1, high: 2 });
  const others = [
    halfSipHash('京都 trave', { low: 1, high: 2 }),
    halfSipHash('東都 travel', { low: 1, high: 2 }),
    halfSipHash('京都 travel\0', { low: 1, high: 2 }),
    halfSipHash('京都 travel', { low: 0, high: 2 }),
    halfSipHash('京都 travel', { low: 1, high: 0x8000_0002 }),
  ];
  for (const { high, low } of others) expect([high === hash.high, low === hash.low]).toEqual([false, false]);
});
