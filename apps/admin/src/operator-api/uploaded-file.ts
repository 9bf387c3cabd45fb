import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readJson } from '@creator-discovery/search-filters';
import { z } from 'zod';
import type { Upload } from '../import/upload.ts';
import { WrongUsage } from '../refusal.ts';

/** Limit of the line before the file, which includes the mapping. */
const maxHeadBytes = 1 << 20;

/** First line of a request with a file; the file's bytes follow unchanged. */
const head = z.strictObject({
  /** File name at the caller; its extension may determine the format. */
  name: z.string().max(1000),
  mapping: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
});

export type UploadHead = z.infer<typeof head>;

export interface ReadUpload {
  readonly input: UploadHead['input'];
  readonly upload: Upload;
  /** Reads the rest of the file and returns its SHA-256, hex. */
  digest(): Promise<string>;
}

/**
 * Reads the first line of a request; returns the rest as a stream.
 *
 * @throws WrongUsage if the first line is invalid.
 */
export async function readUpload(request: IncomingMessage): Promise<ReadUpload> {
  const chunks = request[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const { line, rest } = await firstLine(chunks);
  const json = readJson(line);
  const read = head.safeParse(json.ok ? json.value : null);
  if (!read.success)
    throw new WrongUsage('the first line of the body must be a JSON object with name, mapping and input');
  const { name, mapping, input } = read.data;
  const hash = createHash('sha256');
  const bytes = hashed(bytesOf(rest, chunks), hash);
  const digest = async () => {
    for await (const _ of bytes);
    return hash.digest('hex');
  };
  return { input, digest, upload: { name, mapping, input: Readable.from(bytes), size: null, bytesRead: () => 0 } };
}

async function firstLine(chunks: AsyncIterator<Buffer, undefined>): Promise<{ line: string; rest: Buffer }> {
  let seen = Buffer.alloc(0);
  for (;;) {
    const end = seen.indexOf('\n');
    if (end >= 0) return { line: seen.toString('utf8', 0, end), rest: seen.subarray(end + 1) };
    if (seen.length > maxHeadBytes) throw new WrongUsage('the first line of the body must be at most 1 MiB');
    const next = await chunks.next();
    if (next.done === true) throw new WrongUsage('the first line of the body does not end');
    seen = Buffer.concat([seen, next.value]);
  }
}

async function* bytesOf(first: Buffer, chunks: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
