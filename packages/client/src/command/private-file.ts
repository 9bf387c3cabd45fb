import { chmod, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns the text of a file; null if it does not exist. */
export async function textIn(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((fault) => {
    if (fault.code === 'ENOENT') return null;
    throw fault;
  });
}

/** Replaces a whole file, behind links too, and makes it readable by its owner only. Returns whether its text changed. */
export async function writePrivately(file: string, text: string): Promise<boolean> {
  await mkdir(path.dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  if ((await textIn(target)) === text) {
    await chmod(target, 0o600);
    return false;
  }
  const draft = `${target}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, target);
  return true;
}
