import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readJson } from '@creator-discovery/search-filters';
import { z } from 'zod';
import type { Upload } from '../import/upload.ts';
import { WrongUsage } from '../refusal.ts';

/** The most bytes that the line before the file may have; a mapping is in it. */
const mostHeadBytes = 1 << 20;

/** The first line of a request that brings a file: everything but the file, whose bytes follow as they are. */
const head = z.strictObject({
  /** As the file is called where it comes from; its ending may say what is in it. */
  name: z.string().max(1000),
  mapping: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
});

export type UploadHead = z.infer<typeof head>;

/**
 * Reads the first line of a request, and gives the rest as a file that is still being sent.
 *
 * @throws WrongUsage where the first line is not what it must be.
 */
export async function readUpload(request: IncomingMessage): Promise<{ input: UploadHead['input']; upload: Upload }> {
  const chunks = request[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const { line, rest } = await firstLine(chunks);
  const json = readJson(line);
  const read = head.safeParse(json.ok ? json.value : null);
  if (!read.success)
    throw new WrongUsage('the first line of the body must be a JSON object with name, mapping and input');
  const { name, mapping, input } = read.data;
  const upload = { name, mapping, input: Readable.from(bytesOf(rest, chunks)), size: null, bytesRead: () => 0 };
  return { input, upload };
}

async function firstLine(chunks: AsyncIterator<Buffer, undefined>): Promise<{ line: string; rest: Buffer }> {
  let seen = Buffer.alloc(0);
  for (;;) {
    const end = seen.indexOf('\n');
    if (end >= 0) return { line: seen.toString('utf8', 0, end), rest: seen.subarray(end + 1) };
    if (seen.length > mostHeadBytes) throw new WrongUsage('the first line of the body is too long');
    const next = await chunks.next();
    if (next.done === true) throw new WrongUsage('the body has no line that ends');
    seen = Buffer.concat([seen, next.value]);
  }
}

async function* bytesOf(first: Buffer, chunks: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}
