import { createDatabase, PostgresLedger } from '@creator-discovery/postgres';
import type { TaskContext } from './task-context.ts';
import { callUntilAnswered } from './until-answered.ts';

const cause = { rule: 'scrape.profile' };

/** Charges one credit at a time until finished; repeats each charge with its key until it is answered. */
export async function charges(
  { url, owners, tag }: { readonly url: string; readonly owners: readonly string[]; readonly tag: string },
  { finished }: TaskContext,
) {
  const db = createDatabase(url, { max: 8 });
  const ledger = new PostgresLedger(db);
  const acknowledged: Record<string, number> = Object.fromEntries(owners.map((owner) => [owner, 0]));
  let repeated = 0;
  const faults = await callUntilAnswered({ owners, tag }, finished, async (ownerId, operationKey) => {
    const answer = await ledger.charge({ ownerId, operationKey, amount: 1, cause });
    if (!answer.moved) throw new Error(`refused: ${answer.reason}`);
    acknowledged[ownerId] = (acknowledged[ownerId] ?? 0) + 1;
    if (answer.repeated) repeated += 1;
  });
  await db.destroy();
  return { acknowledged, repeated, faults };
}
