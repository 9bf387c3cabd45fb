import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { AdminStreams } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** A file to read: on disk, on standard input, or in a request. */
export interface Upload {
  /** File name; its extension may determine the format. */
  readonly name: string;
  readonly input: NodeJS.ReadableStream;
  /** Opens a file on disk from its beginning. */
  readonly reopen?: () => NodeJS.ReadableStream;
  /** Bytes; null if unknown. */
  readonly size: number | null;
  bytesRead(): number;
  /** Content of the mapping file; null without one. */
  readonly mapping: string | null;
}

/** Opens the local file that the parameter `named` names, or standard input for `-`, and reads its mapping. */
export async function openUpload(
  named: string,
  given: Readonly<Record<string, unknown>>,
  { stdin }: Pick<AdminStreams, 'stdin'>,
): Promise<Upload> {
  const { mapping } = given;
  const file = String(given[named]);
  const rules = typeof mapping === 'string' ? await readMapping(mapping) : null;
  if (file === '-') return { name: file, input: stdin, size: null, bytesRead: () => 0, mapping: rules };
  const found = await stat(file).catch(() => null);
  if (!found) throw new Refusal('there is no such file');
  if (found.isDirectory()) throw new Refusal('this is a folder: name a file');
  const open = () => createReadStream(file, { highWaterMark: 1 << 18 });
  let stream = open();
  const input = stream;
  try {
    await once(stream, 'open');
  } catch (error) {
    throw new Refusal('the file cannot be read', { cause: error });
  }
  return {
    name: file,
    input,
    ...(found.isFile() && {
      reopen: () => {
        stream = open();
        return stream;
      },
    }),
    size: found.isFile() ? found.size : null,
    bytesRead: () => stream.bytesRead,
    mapping: rules,
  };
}

async function readMapping(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal('cannot read the mapping file', { cause: error });
  });
}
