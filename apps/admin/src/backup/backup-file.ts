import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';

/** A backup has contacts and hashes of keys: only its owner reads it. */
const ownerOnly = 0o600;

/**
 * Writes a new file: under another name until it is whole and on the disk, so that what broke off is never taken for it.
 *
 * @throws Refusal where there is such a file, or none can be written.
 */
export async function writeNewFile(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  if (await stat(file).catch(() => null)) throw new Refusal(`${file} exists already`);
  const draft = `${file}.incomplete`;
  try {
    // Opened first: a stream that opens it later would make it after it was removed.
    const handle = await open(draft, 'w', ownerOnly);
    await pipeline(bytes, handle.createWriteStream({ flush: true }));
    await rename(draft, file);
    await flushFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw isOfFiles(error) ? new Refusal(`${file} cannot be written (${error.code})`, { cause: error }) : error;
  }
}

/**
 * Opens a file from its beginning, as often as it is called.
 *
 * @throws Refusal where there is no such file.
 */
export async function readableFile(file: string): Promise<() => AsyncIterable<Uint8Array>> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new Refusal('there is no such file');
  if (!found.isFile()) throw new Refusal('this is no plain file; a backup is read twice');
  return () => createReadStream(file, { highWaterMark: 1 << 18 });
}

/** The new name is on the disk as well; Windows has no such call, and flushes names by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function isOfFiles(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && ['open', 'write', 'close', 'rename', 'fsync'].includes(syscall ?? '');
}
