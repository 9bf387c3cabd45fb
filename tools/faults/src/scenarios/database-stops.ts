import { sql } from 'kysely';
import { crashDatabase, databaseIsBack } from '../database-crash.ts';
import { startWorkers } from '../worker-process.ts';
import { Books, type Findings, pause, type ScenarioInput, sumsOf, unequal } from './scenario.ts';

const granted = 100_000_000;

/**
 * 4 processes charge and one searches as fast as they can while the database is stopped immediately, several times; every charge and
 * every search is repeated under its key until it is answered. None may be lost, none doubled.
 */
export async function databaseStops(input: ScenarioInput, options: { readonly stops: number }): Promise<Findings> {
  const books = new Books(input);
  const owners = await Promise.all(Array.from({ length: 8 }, () => books.owner(granted)));
  const accountIds = await Promise.all(Array.from({ length: 8 }, () => books.account(granted)));
  const workers = await startWorkers(5);
  const [searcher, ...chargers] = workers;
  const searching = searcher?.run('chargedSearches', { url: input.url, accountIds, tag: 's' });
  const charging = chargers.map((worker, process) =>
    worker.run('charges', { url: input.url, owners, tag: `p${process}` }),
  );
  for (let stop = 0; stop < options.stops; stop += 1) {
    await pause(input.random.integer(200, 900));
    await crashDatabase(input.url);
    await databaseIsBack(input.url);
  }
  await pause(500);
  for (const worker of workers) worker.finish();
  const answers = await Promise.all(charging);
  const searched = await searching;
  const sum = (read: (answer: (typeof answers)[number]) => number): number =>
    answers.reduce((total, answer) => total + read(answer), 0);
  const charges = sumsOf(
    owners,
    answers.map(({ acknowledged }) => acknowledged),
  );
  const acknowledged = Object.values(charges).reduce((total, count) => total + count, 0);
  const { rows } = await sql<{ charges: number; keys: number }>`
    select count(*) as charges, count(distinct (owner_id, operation_key)) as keys from ledger_entry
    where kind = 'charge' and owner_id = any (${owners}::uuid[])
  `.execute(books.db);
  const charged = rows[0];
  const broken = [
    ...unequal({
      'charges on the books': [charged?.charges, acknowledged],
      'keys on the books': [charged?.keys, acknowledged],
    }),
    ...(await books.wrongBalances(granted, charges)),
    ...(await books.wrongBalances(granted, searched?.credits ?? {})),
    ...unequal({ 'whether searches were answered': [(searched?.answered ?? 0) > 0, true] }),
    ...(await books.differences()),
  ];
  await Promise.all(workers.map((worker) => worker.kill()));
  await books.close();
  return {
    figures: {
      stops: options.stops,
      'charges answered': acknowledged,
      'charges on the books': charged?.charges ?? 0,
      'done but unanswered, then answered as repeated': sum((answer) => answer.repeated),
      'searches answered': searched?.answered ?? 0,
      'searches done but unanswered, then answered as repeated': searched?.replayed ?? 0,
      'calls that failed for the caller': sum((answer) => answer.faults) + (searched?.faults ?? 0),
    },
    broken,
  };
}
