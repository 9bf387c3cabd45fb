import type { Creator } from '@creator-discovery/creators';
import { afterEach, describe, expect, test } from '@jest/globals';
import { CreatorJobSteps } from './creator-job-steps.ts';
import { PermanentJobError } from './faults.ts';
import type { Job, JobFailure } from './job.ts';
import { hasEnded } from './job-life.ts';
import { exportWork, type JobStoreUnderTest } from './job-store.contract.ts';
import type { JobEngine, JobSteps } from './ports.ts';
import { TestCreators, testCreator } from './testing/test-creators.ts';

/** Workers over one store. */
export interface JobEnginesUnderTest extends JobStoreUnderTest {
  /** Creates a worker that runs a step at most 3 times, with pauses of a few milliseconds, and polls quickly. */
  engine(): JobEngine;
  /** Waits some milliseconds. */
  pause(): Promise<void>;
}

/** Ends before the test times out, so that a job that never ends fails with a clear message. */
const maxPolls = 4000;

function ids(count: number, from = 1): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

/** Rules of every JobEngine. `make` creates workers over a store without jobs. */
export function jobEngineContract(name: string, make: () => Promise<JobEnginesUnderTest>): void {
  describe(`${name} runs jobs to their end`, () => {
    const started: JobEngine[] = [];
    afterEach(async () => {
      await Promise.all(started.splice(0).map((engine) => engine.stop(2000)));
    });

    /** Starts workers for jobs with creators 1 to 500, in steps of 5. */
    const set = async (workers: number, wrap: (steps: JobSteps) => JobSteps = (steps) => steps) => {
      const engines = await make();
      const creators: Creator[] = ids(500).map((id) => testCreator(id));
      const { store: jobs } = engines;
      const ownership = { ownedSince: async () => new Map<number, Date>() };
      const steps = wrap(
        new CreatorJobSteps({ jobs, creators: new TestCreators(creators), ownership, places: { byId: () => null } }, 5),
      );
      const start = async (): Promise<JobEngine> => {
        const engine = engines.engine();
        started.push(engine);
        await engine.start(steps);
        return engine;
      };
      const first = await Promise.all(ids(workers).map(start));
      const accept = async (accountId: string, creatorIds: readonly number[]): Promise<string> => {
        const jobId = await engines.accept({ accountId, work: exportWork(creatorIds), hold: creatorIds.length });
        await first[0]?.nudge(jobId);
        return jobId;
      };
      const ended = async (jobId: string): Promise<Job> => {
        for (let poll = 0; poll < maxPolls; poll += 1) {
          const job = await jobs.byId(jobId);
          if (job !== null && hasEnded(job)) return job;
          await engines.pause();
        }
        throw new Error('the job has not ended');
      };
      return { ...engines, start, workers: first, accept, ended };
    };

    test('delivers every row once, in order, and charges each once', async () => {
      const { account, accept, ended, store, credits } = await set(1);
      const accountId = await account(100);
      const job = await ended(await accept(accountId, ids(42).reverse()));
      expect(job).toMatchObject({
        state: 'complete',
        outcome: 'full',
        rows: 42,
        credits: { held: 42, charged: 42, released: 0 },
      });
      const rows = await store.rows(job.jobId, { offset: 0, limit: 500 });
      expect(rows.map(({ handle }) => handle)).toEqual(
        ids(42)
          .reverse()
          .map((id) => `creator.${id}`),
      );
      expect(await credits(accountId)).toEqual({ posted: 58, held: 0 });
    });

    test('finds jobs accepted while no worker ran, without a signal', async () => {
      const { account, accept, ended, start } = await set(0);
      const jobId = await accept(await account(10), ids(7));
      await start();
      expect(await ended(jobId)).toMatchObject({ state: 'complete', rows: 7 });
    });

    test('runs jobs of several accounts with several workers exactly once', async () => {
      const { account, accept, ended, credits, workers } = await set(3);
      const accounts = await Promise.all(ids(4).map(() => account(1000)));
      const jobs = await Promise.all(
        accounts.flatMap((accountId) => [accept(accountId, ids(30)), accept(accountId, ids(30, 21))]),
      );
      for (const job of await Promise.all(jobs.map(ended)))
        expect(job).toMatchObject({ state: 'complete', rows: 30, cursor: 30 });
      for (const accountId of accounts) expect(await credits(accountId)).toEqual({ posted: 950, held: 0 });
      expect(workers).toHaveLength(3);
    });

    test('repeats a step that throws, and resets the count when a step commits', async () => {
      let runs = 0;
      const { account, accept, ended } = await set(1, (steps) => ({
        runStep: async (jobId, fence) => {
          runs += 1;
          if (runs % 3 !== 0) throw new Error('disk failure');
          return steps.runStep(jobId, fence);
        },
        gaveUp: (jobId, failure) => steps.gaveUp(jobId, failure),
      }));
      const job = await ended(await accept(await account(20), ids(20)));
      expect(job).toMatchObject({ state: 'complete', rows: 20, credits: { charged: 20 } });
      expect(runs).toBe(12);
    });

    const failing = (fault: () => Error) => {
      const seen = { runs: 0, failures: [] as JobFailure[] };
      const wrap = (steps: JobSteps): JobSteps => ({
        runStep: async (jobId, fence) => {
          seen.runs += 1;
          if (seen.runs > 1) throw fault();
          return steps.runStep(jobId, fence);
        },
        gaveUp: async (jobId, failure) => {
          seen.failures.push(failure);
          await steps.gaveUp(jobId, failure);
        },
      });
      return { seen, wrap };
    };

    test('gives up after the last allowed run: the job fails and the rest of its hold is released', async () => {
      const { seen, wrap } = failing(() => new Error('secret detail'));
      const { account, accept, ended, credits } = await set(1, wrap);
      const accountId = await account(20);
      const job = await ended(await accept(accountId, ids(12)));
      expect(job).toMatchObject({
        state: 'failed',
        failure: { code: 'internal_fault', retryable: true },
        credits: { held: 12, charged: 5, released: 7 },
      });
      expect(JSON.stringify(job.failure)).not.toContain('secret');
      expect(await credits(accountId)).toEqual({ posted: 15, held: 0 });
      expect(seen.runs).toBe(4);
      expect(seen.failures).toHaveLength(1);
    });

    test('gives up at once on a permanent fault', async () => {
      const { seen, wrap } = failing(() => new PermanentJobError('never'));
      const { account, accept, ended } = await set(1, wrap);
      expect(await ended(await accept(await account(20), ids(12)))).toMatchObject({ state: 'failed' });
      expect(seen.runs).toBe(2);
    });

    test('runs other jobs while one fails', async () => {
      let failures = 0;
      let broken = '';
      const { account, accept, ended } = await set(1, (steps) => ({
        runStep: async (jobId, fence) => {
          if (jobId !== broken) return steps.runStep(jobId, fence);
          failures += 1;
          throw new Error('only this one');
        },
        gaveUp: (jobId, failure) => steps.gaveUp(jobId, failure),
      }));
      const accountId = await account(100);
      const first = await accept(accountId, ids(5));
      await ended(first);
      const jobs = await Promise.all([accept(accountId, ids(5, 10)), accept(accountId, ids(40, 20))]);
      broken = jobs[0] ?? '';
      expect(await ended(jobs[1] ?? '')).toMatchObject({ state: 'complete' });
      expect((await ended(broken)).state).toMatch(/complete|failed/);
      expect(failures).toBeLessThanOrEqual(3);
    });

    test('runs no further step of a cancelled job', async () => {
      const { account, accept, ended, store, credits, workers } = await set(1);
      const accountId = await account(500);
      const jobId = await accept(accountId, ids(500));
      await store.requestCancel(accountId, jobId);
      await workers[0]?.nudge(jobId);
      const job = await ended(jobId);
      expect(job.state).toBe('cancelled');
      const other = await ended(await accept(accountId, ids(5)));
      expect(other.state).toBe('complete');
      expect(await store.byId(jobId)).toEqual(job);
      expect((await credits(accountId)).held).toBe(0);
    });

    test('stops gracefully, and another worker finishes its jobs', async () => {
      const { account, accept, ended, workers, start, credits } = await set(1);
      const accountId = await account(500);
      const jobId = await accept(accountId, ids(400));
      await workers[0]?.stop(2000);
      await start();
      expect(await ended(jobId)).toMatchObject({ state: 'complete', rows: 400, credits: { charged: 400 } });
      expect(await credits(accountId)).toEqual({ posted: 100, held: 0 });
    });
  });
}
