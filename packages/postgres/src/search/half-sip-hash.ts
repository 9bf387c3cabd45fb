import type { Token } from '@creator-discovery/search-filters';

/** Rounds after each part of the input, and before each half of the result. */
const [compression, finalisation] = [2, 4];

const state = new Int32Array(4);

/**
 * HalfSipHash-2-4 with 64 bits (Aumasson and Bernstein) of the UTF-16 units of a text, the lower byte first. It takes a
 * tenth of a microsecond for a word, which is less than looking up a word that was hashed before.
 */
export function halfSipHash(text: string, key: Token): Token {
  state[0] = key.low;
  state[1] = key.high ^ 0xee;
  state[2] = key.low ^ 0x6c796765;
  state[3] = key.high ^ 0x74656462;
  const whole = text.length & ~1;
  for (let at = 0; at < whole; at += 2) compress(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16));
  // The input ends with its length in bytes, in the highest byte.
  compress((text.length << 25) | (whole < text.length ? text.charCodeAt(whole) : 0));
  state[2] = (state[2] as number) ^ 0xee;
  rounds(finalisation);
  const low = half();
  state[1] = (state[1] as number) ^ 0xdd;
  rounds(finalisation);
  return { high: half(), low };
}

function half(): number {
  return ((state[1] as number) ^ (state[3] as number)) >>> 0;
}

function compress(part: number): void {
  state[3] = (state[3] as number) ^ part;
  rounds(compression);
  state[0] = (state[0] as number) ^ part;
}

function rounds(count: number): void {
  let [a, b, c, d] = [state[0] as number, state[1] as number, state[2] as number, state[3] as number];
  for (let round = 0; round < count; round++) {
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
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}
