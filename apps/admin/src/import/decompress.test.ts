import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { ByteStream } from './byte-stream.ts';
import { decompress } from './decompress.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(bytes: Uint8Array, size: number): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of await decompress(new ByteStream(pieces(bytes, size)))) parts.push(part);
  return Buffer.concat(parts).toString();
}

const texts = ['one\n', 'two '.repeat(100_000), '', 'three\n', Array.from({ length: 50_000 }, (_, i) => i * i).join()];
const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);

describe.each([1 << 30, 65_536, 61])('in pieces of %d bytes', (size) => {
  test('uncompressed data is unchanged', async () => {
    expect(await read(Buffer.from('plain text'), size)).toBe('plain text');
    expect(await read(Buffer.from('('), size)).toBe('(');
    expect(await read(Buffer.alloc(0), size)).toBe('');
  });

  test('gzip of several members is read to its end', async () => {
    expect(await read(Buffer.concat(texts.map((text) => gzipSync(text))), size)).toBe(texts.join(''));
  });

  test('zstd of several frames is read to its end', async () => {
    const frames = texts.map((text) => zstdCompressSync(text));
    expect(await read(Buffer.concat(frames), size)).toBe(texts.join(''));
    expect(await read(Buffer.concat(frames.flatMap((frame) => [frame, skippable])), size)).toBe(texts.join(''));
  });

  test.each([
    ['gzip', gzipSync('some text'.repeat(1000))],
    ['zstd', zstdCompressSync('some text'.repeat(1000))],
  ])('%s that is truncated or damaged is refused', async (kind, whole) => {
    await expect(read(whole.subarray(0, whole.length - 3), size)).rejects.toThrow(`the ${kind} data is truncated`);
    await expect(read(Buffer.concat([whole, Buffer.from('garbage')]), size)).rejects.toThrow(
      `the ${kind} data is damaged`,
    );
  });
});

test('data before the damage is read', async () => {
  const whole = zstdCompressSync('first'.repeat(10));
  const found: string[] = [];
  const stream = await decompress(new ByteStream(pieces(Buffer.concat([whole, whole.subarray(0, 8)]), 5)));
  await expect(
    (async () => {
      for await (const part of stream) found.push(Buffer.from(part).toString());
    })(),
  ).rejects.toThrow('is truncated');
  expect(found.join('')).toBe('first'.repeat(10));
});

test('errors of the source are rethrown', async () => {
  async function* broken() {
    yield gzipSync('x'.repeat(100)).subarray(0, 12);
    throw new Error('disk gone');
  }
  await expect(
    (async () => {
      for await (const _ of await decompress(new ByteStream(broken())));
    })(),
  ).rejects.toThrow('disk gone');
});
