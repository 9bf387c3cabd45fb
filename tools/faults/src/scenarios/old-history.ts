import { sql } from 'kysely';
import { hasContact } from '../worker/job-tasks.ts';
import { startWorkers, WorkerProcess } from '../worker-process.ts';
import { acceptExport, allEnded } from './exports-under-faults.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const granted = 10_000_000;
const forgetters = 3;

/**
 * Processes that remove old history and old holds are killed while exports of the same creators run and others become old. A
 * job goes whole or not at all, none goes that isn't old, and what was bought and charged stays. (contract 3)
 */
export async function oldHistory(
  input: ScenarioInput,
  options: { readonly kills: number; readonly creatorsPerExport: number },
): Promise<Findings> {
  const books = new Books(input);
  const accountId = await books.account(granted);
  const wanted = new Set<number>();
  const jobIds: string[] = [];
  const aged = new Set<string>();
  const [jobWorker, ...forgetting] = await startWorkers(1 + forgetters);
  try {
    void jobWorker?.run('workOnJobs', { url: input.url, leaseSeconds: 2 }).catch(() => undefined);
    for (const worker of forgetting) forgetOn(worker, input.url);
    for (let kill = 0; kill < options.kills; kill += 1) {
      jobIds.push(await acceptExport({ books, accountId, input, size: options.creatorsPerExport, wanted }));
      await pause(input.random.integer(10, 150));
      const ended = (await endedOf(books, accountId)).filter((id) => !aged.has(id));
      const becomeOld = input.random.shuffled(ended).slice(0, Math.ceil(ended.length / 2));
      await makeOld(books, becomeOld);
      for (const id of becomeOld) aged.add(id);
      await pause(input.random.integer(0, 12));
      const victim = input.random.integer(0, forgetters - 1);
      await forgetting[victim]?.kill();
      const next = await WorkerProcess.start();
      forgetting[victim] = next;
      forgetOn(next, input.url);
    }
    await allEnded(books, accountId, Date.now());
    for (const worker of forgetting) await worker.kill();
    const last = await WorkerProcess.start();
    forgetting.push(last);
    const rest = last.run('forgetOld', { url: input.url });
    last.finish();
    await rest;
    return {
      figures: {
        kills: options.kills,
        exports: jobIds.length,
        'of them old': aged.size,
        'creators asked for': wanted.size,
      },
      broken: [...(await broken(books, accountId, { jobIds, aged, wanted })), ...(await books.differences())],
    };
  } finally {
    await Promise.all([jobWorker, ...forgetting].map((worker) => worker?.kill()));
    await books.close();
  }
}

/** Until it is killed. */
function forgetOn(worker: WorkerProcess, url: string): void {
  worker.run('forgetOld', { url }).catch(() => undefined);
}

async function endedOf({ db }: Books, accountId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ job_id: string }>`
    select job_id from job where account_id = ${accountId} and completed_at is not null order by job_id
  `.execute(db);
  return rows.map(({ job_id }) => job_id);
}

/** As after 40 days. */
async function makeOld({ db }: Books, ids: readonly string[]): Promise<void> {
  await sql`
    with jobs as (
      update job set completed_at = completed_at - interval '40 days' where job_id = any (${ids}::uuid[])
    ), holds as (
      update ledger_hold set created_at = created_at - interval '40 days' where job_id = any (${ids}::uuid[])
    )
    update history set created_at = created_at - interval '40 days' where history_id = any (${ids}::uuid[])
  `.execute(db);
}

async function broken(
  { db, ledger }: Books,
  accountId: string,
  { jobIds, aged, wanted }: { jobIds: readonly string[]; aged: ReadonlySet<string>; wanted: ReadonlySet<number> },
): Promise<readonly string[]> {
  const { rows } = await sql<Record<'entries' | 'jobs' | 'whole' | 'works' | 'holds' | 'owned', number>>`
    select (select count(*) from history where account_id = ${accountId}) as entries,
      (select count(*) from job where job_id = any (${jobIds}::uuid[]) and job_id <> all (${[...aged]}::uuid[])) as jobs,
      (select count(*) from job j where j.account_id = ${accountId}
        and j.expected = (select count(*) from job_row r where r.job_id = j.job_id)) as whole,
      (select count(*) from job_work w join job j using (job_id) where j.account_id = ${accountId}) as works,
      (select count(*) from ledger_hold where owner_id = ${accountId}) as holds,
      (select count(*) from owned_creator where account_id = ${accountId}) as owned
  `.execute(db);
  const found = rows[0];
  const left = jobIds.length - aged.size;
  const paid = [...wanted].filter(hasContact).length;
  const balance = await ledger.balance(accountId);
  return unequal({
    'entries of the history': [found?.entries, left],
    'jobs that are not old': [found?.jobs, left],
    'jobs with all their rows': [found?.whole, left],
    'jobs with their work': [found?.works, left],
    'holds, one for each job': [found?.holds, left],
    'creators owned': [found?.owned, paid],
    'credits left': [balance?.posted, granted - paid],
    'credits held': [balance?.held, 0],
  });
}
