import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { archiveLedger as archive } from '@creator-discovery/postgres';
import type { TaskResults, Tasks } from './tasks.ts';

/** Notes `storing` when the file is begun, and `stored` once it is whole and is read again. */
export async function archiveLedger(
  { url, before, file }: Tasks['archiveLedger'],
  note: (text: string) => void,
): Promise<TaskResults['archiveLedger']> {
  const { entries } = await archive(url, before, {
    name: file,
    store: (bytes) => {
      note('storing');
      return pipeline(bytes, createWriteStream(file, { flags: 'wx', flush: true }));
    },
    open: async () => {
      note('stored');
      return createReadStream(file);
    },
  });
  return { entries };
}
