import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

/** The body is larger than allowed, before or after decompression. */
export class BodyTooLarge extends Error {}

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Reads a whole body as UTF-8, decompressed, and gives up as soon as it exceeds `maxBytes`: a decompression bomb is never unpacked. */
export async function readBody(stream: Readable, encoding: string, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new BodyTooLarge();
      chunks.push(chunk);
    }
  };
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') await pipeline(stream, collect);
  else if (Object.hasOwn(decoders, name)) await pipeline(stream, decoders[name as keyof typeof decoders](), collect);
  else throw new Error('unknown content encoding');
  return Buffer.concat(chunks).toString('utf8');
}
