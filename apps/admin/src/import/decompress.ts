import { once } from 'node:events';
import { createGunzip, createZstdDecompress, type ZstdDecompress } from 'node:zlib';
import { Refusal } from '../refusal.ts';
import { type ByteStream, startsWith } from './byte-stream.ts';

const gzip = [0x1f, 0x8b];
const zstd = [0x28, 0xb5, 0x2f, 0xfd];

/**
 * Decompresses gzip (any number of members) and zstd (any number of frames), recognised by their first bytes; passes on
 * anything else. Holds one chunk at a time, so decompression bombs take little memory.
 *
 * @throws Refusal for damaged or truncated data, after everything before it was yielded.
 */
export async function decompress(stream: ByteStream): Promise<AsyncIterable<Uint8Array>> {
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
      throw new Refusal(`the ${kind} data is truncated; records before this point are imported`, { cause: error });
    if (/^(?:Z_|ZSTD_)/.test(code))
      throw new Refusal(`the ${kind} data is damaged; records before this point are imported`, { cause: error });
    throw error;
  }
}

/** Starts a new decompressor per frame: Node's ends with the first frame and drops the rest of that chunk. */
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

/** Feeds chunks until the frame ends; returns the rest of the last chunk, or null at the end of the source. */
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
