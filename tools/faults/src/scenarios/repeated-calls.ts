import { newAccount, newOwner } from '@creator-discovery/installation';
import { sql } from 'kysely';
import { crashDatabase, databaseIsBack } from '../database-faults.ts';
import { TcpFaultProxy } from '../tcp-fault-proxy.ts';
import { startWorkers } from '../worker-process.ts';
import { type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const granted = 100_000_000;

interface RepeatedCalls {
  /** The database stops immediately, or a proxy before it loses answers, refuses connections and cuts them. */
  readonly kind: 'stop' | 'lost answer';
  readonly faults: number;
}

/**
 * Breaks the database while 4 processes charge and one searches. Every call is repeated with its key until it is answered: none
 * may be lost, none doubled. (contract 3)
 */
export async function repeatedCalls(input: ScenarioInput, { kind, faults }: RepeatedCalls): Promise<Findings> {
  const { books } = input;
  const owners = await Promise.all(Array.from({ length: 8 }, () => newOwner(books.db, granted)));
  const accounts = await Promise.all(owners.map(() => newAccount(books.db, { credits: granted })));
  const proxy = await TcpFaultProxy.before(input.url);
  input.onEnd(() => proxy.close());
  const url = proxy.through(input.url);
  const workers = await startWorkers(5);
  const [searcher, ...chargers] = workers;
  const searching = searcher?.run('chargedSearches', { url, accounts, tag: 's' });
  const charging = chargers.map((worker, process) => worker.run('charges', { url, owners, tag: `p${process}` }));
  for (let fault = 0; fault < faults; fault += 1)
    await (kind === 'stop' ? stopDatabase(input) : loseAnswers(proxy, input.random));
  await pause(500);
  for (const worker of workers) worker.finish();
  const answers = await Promise.all(charging);
  const searched = await searching;
  await Promise.all(workers.map((worker) => worker.kill()));
  const sum = (read: (answer: (typeof answers)[number]) => number): number =>
    answers.reduce((total, answer) => total + read(answer), 0);
  const charges = Object.fromEntries(
    owners.map((owner) => [owner, sum(({ acknowledged }) => acknowledged[owner] ?? 0)]),
  );
  const acknowledged = Object.values(charges).reduce((total, count) => total + count, 0);
  const [charged] = await books.ask(sql<{ charges: number; keys: number }>`
    select count(*) as charges, count(distinct (owner_id, operation_key)) as keys from ledger_entry
    where kind = 'charge' and owner_id = any (${owners}::uuid[])
  `);
  return {
    figures: {
      faults,
      'answers lost': proxy.answersLost,
      'charges answered': acknowledged,
      'charges done before their answer was lost': sum((answer) => answer.repeated),
      'searches answered': searched?.answered ?? 0,
      'searches done before their answer was lost': searched?.replayed ?? 0,
      'failed attempts': sum((answer) => answer.faults) + (searched?.faults ?? 0),
    },
    broken: [
      ...unequal({
        'charges in the ledger': [charged?.charges, acknowledged],
        'keys in the ledger': [charged?.keys, acknowledged],
        'some search was answered': [(searched?.answered ?? 0) > 0, true],
      }),
      ...(await books.wrongBalances(granted, charges)),
      ...(await books.wrongBalances(granted, searched?.credits ?? {})),
    ],
  };
}

async function stopDatabase({ url, random }: ScenarioInput): Promise<void> {
  await pause(random.whole(200, 900));
  await crashDatabase(url);
  await databaseIsBack(url);
}

async function loseAnswers(proxy: TcpFaultProxy, random: ScenarioInput['random']): Promise<void> {
  await pause(random.whole(30, 150));
  proxy.mode = random.pick(['lose_answers', 'lose_answers', 'refuse'] as const);
  if (random.next() < 0.3) proxy.cut();
  await pause(random.whole(5, 60));
  proxy.mode = 'pass';
}
