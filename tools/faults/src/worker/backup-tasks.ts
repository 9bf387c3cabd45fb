import { createReadStream } from 'node:fs';
import { restore } from '@creator-discovery/postgres';

/** Restores a backup into an empty database. */
export async function restoreBackup({ url, file }: { readonly url: string; readonly file: string }) {
  const { rows } = await restore(url, () => createReadStream(file));
  return { rows };
}
