import type { JobSteps } from '@creator-discovery/jobs';
import { exportWork, jobEngineContract } from '@creator-discovery/jobs/contract';
import { afterEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { PostgresSignal } from '../session/postgres-signal.ts';
import { testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { EmbeddedJobEngine, type EmbeddedJobEngineOptions } from './embedded-job-engine.ts';
import { type ClaimedJob, claimJob, extendLease, giveBack, postpone } from './job-queue.ts';
import { jobsUnderTest } from './testing/jobs-under-test.ts';

const { url, db } = await testDatabase({ max: 30 });
const timed = await testDatabaseWithClock();
const retry = { attempts: 3, firstPauseMs: 5, longestPauseMs: 20 };
const made: EmbeddedJobEngine[] = [];

function engine(options: EmbeddedJobEngineOptions = {}): EmbeddedJobEngine {
  const signal = new PostgresSignal(db, url, 'job');
  const worker = new EmbeddedJobEngine(db, signal, { pollMs: 30, retry, ...options });
  made.push(worker);
  return worker;
}

/** Stops engines of failed tests too, which would keep the process from exiting. */
afterEach(async () => {
  await Promise.all(made.splice(0).map((worker) => worker.stop(100)));
});

function forgetJobs(): Promise<unknown> {
  return sql`update job set state = 'cancelled', completed_at = now()
    where state in ('accepted', 'processing')`.execute(db);
}

jobEngineContract('EmbeddedJobEngine', async () => {
  await forgetJobs();
  return {
    ...jobsUnderTest(db),
    engine: () => engine(),
    pause: () => new Promise((resolve) => setTimeout(resolve, 10)),
  };
});

describe('turns', () => {
  const order = async (turns: number): Promise<readonly string[]> => {
    const taken: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const claim = await claimJob(db, 60);
      if (claim === null) return taken;
      taken.push(claim.jobId);
      await giveBack(db, claim);
    }
    return taken;
  };

  test('rotate between accounts, whatever their number of jobs, and between the jobs of each', async () => {
    await forgetJobs();
    const { account, accept } = jobsUnderTest(db);
    const [many, few] = [await account(100), await account(100)];
    const job = (accountId: string) => accept({ accountId, work: exportWork([1, 2, 3]), hold: 0 });
    const [a1, a2, a3, b1] = [await job(many), await job(many), await job(many), await job(few)];
    expect(await order(8)).toEqual([a1, b1, a2, b1, a3, b1, a1, b1]);
  });

  test('come next for a job of an account without previous turns', async () => {
    await forgetJobs();
    const { account, accept } = jobsUnderTest(db);
    for (const accountId of [await account(9), await account(9)])
      await accept({ accountId, work: exportWork([1]), hold: 0 });
    await order(5);
    const late = await accept({ accountId: await account(9), work: exportWork([1]), hold: 0 });
    expect(await order(1)).toEqual([late]);
  });

  test('give an account a second worker only if no other account waits', async () => {
    await forgetJobs();
    const { account, accept } = jobsUnderTest(db);
    const [many, few] = [await account(9), await account(9)];
    const job = (accountId: string) => accept({ accountId, work: exportWork([1]), hold: 0 });
    const [a1, a2, b1] = [await job(many), await job(many), await job(few)];
    expect(
      [await claimJob(db, 60), await claimJob(db, 60), await claimJob(db, 60)].map((claim) => claim?.jobId),
    ).toEqual([a1, b1, a2]);
    expect(await claimJob(db, 60)).toBeNull();
  });

  test('are taken once by concurrent workers', async () => {
    await forgetJobs();
    const { account, accept } = jobsUnderTest(db);
    const accountId = await account(9);
    const jobs = await Promise.all(
      Array.from({ length: 10 }, () => accept({ accountId, work: exportWork([1]), hold: 0 })),
    );
    const claims: string[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (;;) {
          const claim = await claimJob(db, 60);
          if (claim === null) return;
          claims.push(claim.jobId);
        }
      }),
    );
    expect(claims.length).toBe(new Set(claims).size);
    expect(jobs).toEqual(expect.arrayContaining(claims));
  });
});

describe('a claim', () => {
  afterEach(() => sql`delete from job_work; delete from job`.execute(timed.db));

  const jobOf = async (accountId: string) => {
    const jobId = await jobsUnderTest(timed.db).accept({ accountId, work: exportWork([1]), hold: 0 });
    await sql`update job set run_at = business_now() where job_id = ${jobId}`.execute(timed.db);
    return jobId;
  };
  const newAccount = () => jobsUnderTest(timed.db).account(9);
  const claimed = async () => (await claimJob(timed.db, 60))?.jobId ?? null;

  test('takes a job as soon as its pause or lease ends', async () => {
    const jobId = await jobOf(await newAccount());
    const claim = await claimJob(timed.db, 60);
    await timed.passSeconds(59);
    expect(await claimed()).toBeNull();
    await timed.passSeconds(1);
    expect(await claimJob(timed.db, 60)).toEqual({ ...claim, fence: 2, attempts: 2 });
    await postpone(timed.db, { ...(claim as ClaimedJob), fence: 2 }, 5000);
    await timed.passSeconds(4);
    expect(await claimed()).toBeNull();
    await timed.passSeconds(1);
    expect(await claimed()).toBe(jobId);
  });

  test('ignores workers with an expired lease', async () => {
    const [many, few] = [await newAccount(), await newAccount()];
    const [a1, a2, b1] = [await jobOf(many), await jobOf(many), await jobOf(few)];
    expect(await claimed()).toBe(a1);
    await timed.passSeconds(10);
    const other = await claimJob(timed.db, 60);
    expect(other?.jobId).toBe(b1);
    await giveBack(timed.db, other as ClaimedJob);
    await timed.passSeconds(50);
    expect(await claimed()).toBe(a2);
  });

  test('finds a job behind hundreds of ended, paused or leased ones', async () => {
    const accountId = await newAccount();
    const jobId = await jobOf(accountId);
    const entries = await sql<{ id: string }>`
      insert into history (history_id, account_id, kind, source, fingerprint, request_id)
      select gen_random_uuid(), ${accountId}, 'export', 'api', '', 'r' from generate_series(1, 360) returning history_id as id
    `.execute(timed.db);
    await sql`
      insert into job (job_id, account_id, kind, state, source, fingerprint, requested, expected, created_at, completed_at, run_at, lease_until)
      select id, ${accountId}, 'export', state, 'api', '', 1, 1, business_now() - interval '1 day',
        case state when 'complete' then business_now() end, business_now() + pause, business_now() + lease
      from unnest(${entries.rows.map(({ id }) => id)}::uuid[]) with ordinality as entry (id, n)
        join (values (0, 'complete', interval '0', null), (1, 'accepted', interval '1 hour', null),
          (2, 'accepted', interval '0', interval '1 hour')) as other (kind, state, pause, lease) on n % 3 = other.kind
    `.execute(timed.db);
    expect(await claimed()).toBe(jobId);
    expect(await claimed()).toBeNull();
  });

  test.each([
    ['ended', sql`state = 'cancelled', completed_at = business_now()`],
    ['was paused', sql`run_at = business_now() + interval '1 hour'`],
  ])('leaves a job that %s while it was being found', async (_, change) => {
    const jobId = await jobOf(await newAccount());
    const claiming = await timed.db.transaction().execute(async (changing) => {
      // The claim has read the jobs, and stops before it locks one.
      await sql`lock table job in exclusive mode`.execute(changing);
      const claim = claimed();
      const waiting = sql`select from pg_locks where not granted and relation = 'job'::regclass`;
      while ((await waiting.execute(changing)).rows.length === 0);
      await sql`update job set ${change} where job_id = ${jobId}`.execute(changing);
      return { claim };
    });
    expect(await claiming.claim).toBeNull();
  });

  test('skips locked jobs and locks only its own', async () => {
    const [many, few] = [await newAccount(), await newAccount()];
    const [a1, a2, b1] = [await jobOf(many), await jobOf(many), await jobOf(few)];
    const locked = async (elsewhere: Database) => {
      const free = elsewhere.selectFrom('job').select('job_id').forUpdate().skipLocked();
      const ids = (await elsewhere.transaction().execute(() => free.execute())).map((job) => job.job_id);
      return [a1, a2, b1].filter((id) => !ids.includes(id));
    };
    await timed.db.transaction().execute(async (locking) => {
      await sql`select from job where job_id = ${a1} for update`.execute(locking);
      await timed.db.transaction().execute(async (claiming) => {
        expect((await claimJob(claiming, 60))?.jobId).toBe(a2);
        expect(await locked(timed.db)).toEqual([a1, a2]);
      });
    });
  });
});

describe('leases', () => {
  test('expire without heartbeats, and a late heartbeat does not restore them', async () => {
    await forgetJobs();
    const { account, accept, store } = jobsUnderTest(db);
    const jobId = await accept({ accountId: await account(9), work: exportWork([1]), hold: 1 });
    const silent = await claimJob(db, 0);
    const next = await claimJob(db, 60);
    expect(next).toMatchObject({ jobId, attempts: 2 });
    await extendLease(db, silent!, 600);
    await giveBack(db, silent!);
    expect(await claimJob(db, 60)).toBeNull();
    const step = { fromCursor: 0, toCursor: 1, delivered: [], failedItems: [] };
    expect((await store.commitStep(jobId, silent!.fence, step)).committed).toBe(false);
    expect((await store.commitStep(jobId, next!.fence, step)).committed).toBe(true);
  });

  test('are extended by heartbeats while a step is slow', async () => {
    await forgetJobs();
    const { account, accept, store } = jobsUnderTest(db);
    const jobId = await accept({ accountId: await account(9), work: exportWork([1]), hold: 1 });
    const slow = engine({ leaseSeconds: 3 });
    const leaseEnd = async () => {
      const { lease_until: until } = await db
        .selectFrom('job')
        .select('lease_until')
        .where('job_id', '=', jobId)
        .executeTakeFirstOrThrow();
      return until ?? new Date(Number.NaN);
    };
    let runs = 0;
    const finished = Promise.withResolvers<void>();
    const steps: JobSteps = {
      runStep: async (_, fence) => {
        runs += 1;
        const first = await leaseEnd();
        while ((await leaseEnd()) <= first);
        const { committed } = await store.commitStep(jobId, fence, {
          fromCursor: 0,
          toCursor: 1,
          delivered: [],
          failedItems: [],
        });
        if (committed) finished.resolve();
        else finished.reject(new Error('the lease was lost'));
        return { done: true };
      },
      gaveUp: async () => finished.reject(new Error('the job was given up')),
    };
    const other = engine({ leaseSeconds: 3 });
    await slow.start(steps);
    await other.start(steps);
    await finished.promise;
    await Promise.all([slow.stop(1000), other.stop(1000)]);
    expect(runs).toBe(1);
  });

  test('are released at once by a worker that stops during a step', async () => {
    await forgetJobs();
    const { account, accept } = jobsUnderTest(db);
    const jobId = await accept({ accountId: await account(9), work: exportWork([1]), hold: 1 });
    const stuck = engine();
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<{ done: true }>();
    await stuck.start({
      runStep: () => {
        begun.resolve();
        return release.promise;
      },
      gaveUp: async () => undefined,
    });
    await begun.promise;
    await stuck.stop(20);
    expect(await claimJob(db, 60)).toMatchObject({ jobId, attempts: 1 });
    release.resolve({ done: true });
  });

  test('count the workers that died in a step, until the job fails', async () => {
    await forgetJobs();
    const { account, accept } = jobsUnderTest(db);
    const jobId = await accept({ accountId: await account(9), work: exportWork([1]), hold: 1 });
    for (let death = 0; death < retry.attempts; death += 1) await claimJob(db, 0);
    const gone = Promise.withResolvers<string>();
    const last = engine();
    await last.start({
      runStep: async () => {
        throw new Error('never reached');
      },
      gaveUp: async (id, failure) => gone.resolve(`${id} ${failure.code}`),
    });
    expect(await gone.promise).toBe(`${jobId} internal_fault`);
    await last.stop(1000);
  });
});
