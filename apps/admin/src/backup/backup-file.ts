import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';

/** Backups contain contacts and key hashes. */
const ownerOnly = 0o600;

/**
 * Writes a new file under a draft name, flushes and renames it. An interrupted backup never looks complete.
 *
 * @throws Refusal if the file exists or cannot be written.
 */
export async function writeNewFile(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  if (await stat(file).catch(() => null)) throw new Refusal(`${file} already exists`);
  const draft = `${file}.incomplete`;
  try {
    // Opened before the pipeline: a stream that opens its file late could recreate it after `rm` below.
    const handle = await open(draft, 'w', ownerOnly);
    await pipeline(bytes, handle.createWriteStream({ flush: true }));
    await rename(draft, file);
    await flushFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw isFileError(error) ? new Refusal(`${file} cannot be written (${error.code})`, { cause: error }) : error;
  }
}

/**
 * Returns a function that opens the file; each call reads from the start.
 *
 * @throws Refusal if there is no such file.
 */
export async function readableFile(file: string): Promise<() => AsyncIterable<Uint8Array>> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new Refusal('there is no such file');
  if (!found.isFile()) throw new Refusal('not a regular file: restore reads the backup twice');
  return () => createReadStream(file, { highWaterMark: 1 << 18 });
}

/** Flushes the rename to disk. Windows has no such call and does not need it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && ['open', 'write', 'close', 'rename', 'fsync'].includes(syscall ?? '');
}
