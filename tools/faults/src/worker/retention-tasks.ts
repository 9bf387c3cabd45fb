import { createDatabase, Retention } from '@creator-discovery/postgres';
import type { TaskResults, Tasks } from './tasks.ts';

/** As short as settings allow. */
const historyDays = 31;
const holdDays = 7;

export async function forgetOld({ url }: Tasks['forgetOld'], finished: AbortSignal): Promise<TaskResults['forgetOld']> {
  const db = createDatabase(url, { max: 2 });
  const retention = new Retention(db);
  let forgotten = 0;
  let last = -1;
  // What has become old by the end goes too.
  while (!finished.aborted || last !== 0) {
    last = (await retention.forget('history', historyDays)) + (await retention.forget('holds', holdDays));
    forgotten += last;
    if (last === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await db.destroy();
  return { forgotten };
}
