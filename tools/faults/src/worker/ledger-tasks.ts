import { createDatabase, PostgresLedger } from '@creator-discovery/postgres';
import type { TaskResults, Tasks } from './tasks.ts';

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

const chargers = 16;

export async function charges(input: Tasks['charges'], finished: AbortSignal): Promise<TaskResults['charges']> {
  const db = createDatabase(input.url, { max: 8 });
  const ledger = new PostgresLedger(db);
  const acknowledged: Record<string, number> = Object.fromEntries(input.owners.map((owner) => [owner, 0]));
  let repeated = 0;
  let faults = 0;
  const chargeUntilAnswered = async (ownerId: string, operationKey: string): Promise<void> => {
    for (;;) {
      try {
        const answer = await ledger.charge({ ownerId, operationKey, amount: 1, cause });
        if (!answer.moved) throw new Error(`refused: ${answer.reason}`);
        acknowledged[ownerId] = (acknowledged[ownerId] ?? 0) + 1;
        if (answer.repeated) repeated += 1;
        return;
      } catch {
        faults += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  await Promise.all(
    Array.from({ length: chargers }, async (_, charger) => {
      for (let call = 0; !finished.aborted; call += 1) {
        const ownerId = input.owners[(charger + call) % input.owners.length] as string;
        await chargeUntilAnswered(ownerId, `${input.tag}-${charger}-${call}`);
      }
    }),
  );
  await db.destroy();
  return { acknowledged, repeated, faults };
}
