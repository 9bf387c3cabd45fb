import { createDatabase, PostgresLedger } from '@creator-discovery/postgres';
import type { TaskResults, Tasks } from './tasks.ts';
import { callUntilAnswered } from './until-answered.ts';

const cause = { rule: 'scrape.profile' };

let debitLedger: { readonly url: string; readonly ledger: PostgresLedger } | undefined;

export async function debits(input: Tasks['debits']): Promise<TaskResults['debits']> {
  if (debitLedger?.url !== input.url)
    debitLedger = { url: input.url, ledger: new PostgresLedger(createDatabase(input.url)) };
  const { ledger } = debitLedger;
  const { ownerId, tag } = input;
  const answers = await Promise.all(
    Array.from({ length: input.calls }, (_, call) =>
      ledger.charge({ ownerId, operationKey: `${tag}-${call}`, amount: 1, cause }),
    ),
  );
  const passed = answers.filter((answer) => answer.moved).length;
  return { passed, refused: answers.length - passed };
}

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
