import { createReadStream } from 'node:fs';
import { restore } from '@creator-discovery/postgres';
import type { TaskResults, Tasks } from './tasks.ts';

export async function restoreBackup({ url, file }: Tasks['restoreBackup']): Promise<TaskResults['restoreBackup']> {
  const { rows } = await restore(url, () => createReadStream(file));
  return { rows };
}
