import { PostgresAdmission } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { hasContact } from '../worker/job-tasks.ts';
import { startWorkers, WorkerProcess } from '../worker-process.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const leaseSeconds = 0.7;
const exportsAtOnce = 3;

/**
 * Workers are killed and paused in the middle of overlapping exports: each creator with a contact is charged once for the
 * account, rows are complete, and no hold stays open. (contract 3)
 */
export async function exportsUnderFaults(
  input: ScenarioInput,
  options: { readonly faults: number; readonly creatorsPerExport: number },
): Promise<Findings> {
  const books = new Books(input);
  const accountId = await books.account(10_000_000);
  const wanted = new Set<number>();
  const workers = await startWorkers(3);
  const start = (worker: WorkerProcess): void => {
    worker.run('workOnJobs', { url: input.url, leaseSeconds }).catch(() => undefined);
  };
  workers.forEach(start);
  let [kills, pauses] = [0, 0];
  for (let fault = 0; fault < options.faults; fault += 1) {
    // Faults must happen while workers are busy.
    while ((await running(books, accountId)) < exportsAtOnce)
      await acceptExport({ books, accountId, input, size: options.creatorsPerExport, wanted });
    await pause(input.random.integer(20, 250));
    const victim = input.random.integer(0, workers.length - 1);
    if (input.random.next() < 0.5) {
      kills += 1;
      await workers[victim]?.kill();
      const next = await WorkerProcess.start();
      workers[victim] = next;
      start(next);
    } else {
      pauses += 1;
      // Longer than the lease: it continues after another worker has taken its job over.
      await workers[victim]?.pause(1200);
    }
  }
  const lastFault = Date.now();
  const doneIn = await allEnded(books, accountId, lastFault);
  await Promise.all(workers.map((worker) => worker.kill()));

  const { rows } = await sql<{
    jobs: number;
    complete: number;
    rows: number;
    expected: number;
    charged: number;
    owned: number;
    open: number;
  }>`
    select count(*) as jobs, count(*) filter (where state = 'complete' and charged + released = held) as complete,
      (select count(*) from job_row r where r.owner_id = ${accountId}) as rows,
      sum(expected)::bigint as expected, sum(charged)::bigint as charged,
      (select count(*) from owned_creator o where o.account_id = ${accountId}) as owned,
      (select count(*) from ledger_hold l where l.owner_id = ${accountId} and l.state = 'open') as open
    from job j where account_id = ${accountId}
  `.execute(books.db);
  const found = rows[0];
  const distinct = [...wanted].filter(hasContact).length;
  const balance = await books.ledger.balance(accountId);
  const broken = [
    ...unequal({
      'jobs complete, with every held credit charged or released': [found?.complete, found?.jobs],
      'rows delivered': [found?.rows, found?.expected],
      'credits charged': [found?.charged, distinct],
      'creators owned': [found?.owned, distinct],
      'holds open': [found?.open, 0],
      'credits held': [balance?.held, 0],
      'credits left': [balance?.posted, 10_000_000 - distinct],
    }),
    ...(await books.differences()),
  ];
  await books.close();
  return {
    figures: {
      kills,
      pauses,
      exports: found?.jobs ?? 0,
      'rows delivered': found?.rows ?? 0,
      'creators charged': found?.charged ?? 0,
      'seconds from the last fault to the last job’s end': doneIn,
    },
    broken,
  };
}

/** Accepts an export of random creators of the first `2 * size`. Returns the id of the job. */
export async function acceptExport(job: {
  readonly books: Books;
  readonly accountId: string;
  readonly input: ScenarioInput;
  readonly size: number;
  readonly wanted: Set<number>;
}): Promise<string> {
  const { accountId, input, size } = job;
  const all = Array.from({ length: size * 2 }, (_, id) => id + 1);
  const creatorIds = input.random.shuffled(all).slice(0, size);
  for (const id of creatorIds) job.wanted.add(id);
  const name = `export ${input.random.integer(1, 1_000_000_000)}`;
  const answer = await new PostgresAdmission(job.books.db).admitJob({
    accountId,
    requestId: name,
    source: 'api',
    keyId: accountId,
    policy: { name: 'exports', windows: [{ limit: 1000, seconds: 1 }] },
    work: { kind: 'export', platform: 'photonet', creatorIds },
    requested: size,
    hold: size,
    platform: 'photonet',
    filters: {},
    filtersSummary: '',
    name,
    fingerprint: name,
  });
  if (!answer.admitted) throw new Error(`refused: ${answer.reason}`);
  return answer.jobId;
}

/** Waits for the end of all jobs, at most 60 seconds. Returns the seconds it took. */
export async function allEnded(books: Books, accountId: string, since: number): Promise<number> {
  for (;;) {
    const left = await running(books, accountId);
    const seconds = (Date.now() - since) / 1000;
    if (left === 0 || seconds > 60) return Math.round(seconds * 10) / 10;
    await pause(100);
  }
}

/** How many jobs of the account have not ended. */
export async function running(books: Books, accountId: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from job where account_id = ${accountId} and state in ('accepted', 'processing')
  `.execute(books.db);
  return rows[0]?.jobs ?? 0;
}
