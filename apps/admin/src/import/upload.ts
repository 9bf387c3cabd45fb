import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { AdminStreams } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** A file that a command reads, wherever it comes from. */
export interface Upload {
  /** As it was named; its ending may say what is in it. */
  readonly name: string;
  readonly input: NodeJS.ReadableStream;
  /** Bytes; null where that isn't known. */
  readonly size: number | null;
  bytesRead(): number;
  /** The text of the file with the mapping; null without one. */
  readonly mapping: string | null;
}

/** The files that the values of a command name. */
export function filesOf(
  named: string,
  input: Readonly<Record<string, unknown>>,
): { readonly file: string; readonly mapping: string | undefined } {
  const { mapping } = input;
  return { file: String(input[named]), mapping: typeof mapping === 'string' ? mapping : undefined };
}

/** Opens a file of this machine, or standard input for `-`, and reads its mapping. */
export async function openUpload(
  { file, mapping }: { readonly file: string; readonly mapping?: string | undefined },
  { stdin }: Pick<AdminStreams, 'stdin'>,
): Promise<Upload> {
  const rules = mapping === undefined ? null : await readMapping(mapping);
  if (file === '-') return { name: file, input: stdin, size: null, bytesRead: () => 0, mapping: rules };
  const found = await stat(file).catch(() => null);
  if (!found) throw new Refusal('there is no such file');
  if (found.isDirectory()) throw new Refusal('this is a folder; give a file');
  const stream = createReadStream(file, { highWaterMark: 1 << 18 });
  try {
    await once(stream, 'open');
  } catch (error) {
    throw new Refusal('the file cannot be read', { cause: error });
  }
  return {
    name: file,
    input: stream,
    size: found.isFile() ? found.size : null,
    bytesRead: () => stream.bytesRead,
    mapping: rules,
  };
}

async function readMapping(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal('the mapping cannot be read: there is no such file', { cause: error });
  });
}
