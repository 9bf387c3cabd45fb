import { createDatabase, PostgresLedger } from '@creator-discovery/postgres';
import type { TaskResults, Tasks } from './tasks.ts';
import { callUntilAnswered } from './until-answered.ts';

const cause = { rule: 'scrape.profile' };

export async function charges(input: Tasks['charges'], finished: AbortSignal): Promise<TaskResults['charges']> {
  const db = createDatabase(input.url, { max: 8 });
  const ledger = new PostgresLedger(db);
  const acknowledged: Record<string, number> = Object.fromEntries(input.owners.map((owner) => [owner, 0]));
  let repeated = 0;
  const callers = { ownerIds: input.owners, tag: input.tag };
  const faults = await callUntilAnswered(callers, finished, async (ownerId, operationKey) => {
    const answer = await ledger.charge({ ownerId, operationKey, amount: 1, cause });
    if (!answer.moved) throw new Error(`refused: ${answer.reason}`);
    acknowledged[ownerId] = (acknowledged[ownerId] ?? 0) + 1;
    if (answer.repeated) repeated += 1;
  });
  await db.destroy();
  return { acknowledged, repeated, faults };
}
