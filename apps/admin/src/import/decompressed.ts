import { once } from 'node:events';
import { createGunzip, createZstdDecompress, type ZstdDecompress } from 'node:zlib';
import { Refusal } from '../refusal.ts';
import { type ByteStream, startsWith } from './byte-stream.ts';

const gzip = [0x1f, 0x8b];
const zstd = [0x28, 0xb5, 0x2f, 0xfd];
/** Files within one are found by its end, which a stream doesn't have yet. */
const zip = [0x50, 0x4b, 0x03, 0x04];

/**
 * The bytes that were compressed with gzip or zstd, in any number of members or frames, or the bytes themselves; recognised
 * by how they begin. A chunk at a time, so a small file that becomes a large one takes little memory.
 *
 * @throws Refusal for an archive, and for what is damaged or ends early, after all that comes before.
 */
export async function decompressed(stream: ByteStream): Promise<AsyncIterable<Uint8Array>> {
  if (await startsWith(stream, zip))
    throw new Refusal('this is a zip archive, or a spreadsheet; give the file that is in it');
  if (await startsWith(stream, gzip)) return checked(stream.pipeInto(createGunzip()), 'gzip');
  if (await startsWith(stream, zstd)) return checked(zstdFrames(stream), 'zstd');
  return stream;
}

async function* checked(bytes: AsyncIterable<Uint8Array>, kind: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR')
      throw new Refusal(`the ${kind} data ends early; what comes before is imported`, { cause: error });
    if (/^(?:Z_|ZSTD_)/.test(code))
      throw new Refusal(`the ${kind} data is damaged; what comes before is imported`, { cause: error });
    throw error;
  }
}

/** Node's decompressor ends with a frame whose end is within a chunk, and drops the rest of it: that is for the next one. */
async function* zstdFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  for (let rest = await nextOf(chunks); rest !== null; ) {
    const frames = createZstdDecompress();
    const feeding = feed(frames, rest, chunks);
    feeding.catch(() => undefined);
    yield* frames;
    rest = await feeding;
  }
}

/** Feeds chunks until the frames end; returns what is left of the last one, null at the end of the source. */
async function feed(
  frames: ZstdDecompress,
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): Promise<Uint8Array | null> {
  const ended = once(frames, 'end');
  ended.catch(() => undefined);
  try {
    for (let chunk = first; ; ) {
      const before = frames.bytesWritten;
      await Promise.race([written(frames, chunk), ended]);
      const taken = frames.bytesWritten - before;
      if (taken < chunk.length) return chunk.subarray(taken);
      const next = await nextOf(chunks);
      if (next === null) {
        frames.end();
        return null;
      }
      chunk = next;
    }
  } catch (error) {
    frames.destroy(error as Error);
    throw error;
  }
}

function written(frames: ZstdDecompress, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    frames.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

async function nextOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  const { done, value } = await chunks.next();
  return done === true ? null : value;
}
