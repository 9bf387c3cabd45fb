import { sql } from 'kysely';
import { WorkerProcess } from '../worker-process.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

/**
 * Processes that accept jobs are killed at any moment: every id that a caller received is a job, and every hold belongs to
 * a job in the history.
 */
export async function acceptedJobs(input: ScenarioInput, options: { readonly kills: number }): Promise<Findings> {
  const books = new Books(input);
  const accountId = await books.account(100_000_000);
  const received = new Set<string>();
  for (let kill = 0; kill < options.kills; kill += 1) {
    const worker = await WorkerProcess.start();
    const first = Promise.withResolvers<void>();
    worker.onNote((jobId) => {
      received.add(jobId);
      first.resolve();
    });
    const running = worker.run('acceptJobs', { url: input.url, accountId }).catch(() => undefined);
    await first.promise;
    await pause(input.random.integer(0, 120));
    await worker.kill();
    await running;
  }
  // One statement, because the database may still be executing what a killed process sent.
  const { rows } = await sql<{ jobs: number; known: number; holds: number; complete: number; held: number }>`
    select (select count(*) from job where account_id = ${accountId}) as jobs,
      (select count(*) from history h join job j on j.account_id = h.account_id and j.job_id = h.history_id
         where h.account_id = ${accountId} and h.history_id = any (${[...received]}::uuid[])) as known,
      (select count(*) from ledger_hold where owner_id = ${accountId}) as holds,
      (select count(*) from job j join history h on h.account_id = j.account_id and h.history_id = j.job_id
         join job_work w on w.owner_id = j.account_id and w.job_id = j.job_id
         join ledger_hold l on l.owner_id = j.account_id and l.hold_id = j.hold_id and l.job_id = j.job_id
           and l.state = 'open' and l.amount = j.held
         where j.account_id = ${accountId}) as complete,
      (select held from ledger_balance where owner_id = ${accountId}) as held
  `.execute(books.db);
  const found = rows[0] ?? { jobs: 0, known: 0, holds: 0, complete: 0, held: 0 };
  const broken = [
    ...unequal({
      'received ids that are jobs in the history': [found.known, received.size],
      'holds, one for each job': [found.holds, found.jobs],
      'jobs with history, work and hold': [found.complete, found.jobs],
      'credits held': [found.held, found.jobs * 3],
    }),
    ...(await books.differences()),
  ];
  await books.close();
  return {
    figures: {
      kills: options.kills,
      'ids received': received.size,
      'accepted, but not acknowledged': found.jobs - received.size,
    },
    broken,
  };
}
