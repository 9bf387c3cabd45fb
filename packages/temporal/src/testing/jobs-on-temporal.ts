import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobSignal, JobSteps } from '@creator-discovery/jobs';
import { MemoryJobStore } from '@creator-discovery/jobs/memory';
import { TemporalJobEngine, type TemporalJobEngineOptions } from '../temporal-job-engine.ts';

/** Returns a store, with workers on a new task queue of the server. */
export function jobsOnTemporal(address: string) {
  const store = new MemoryJobStore(() => new Date());
  const signal = new LocalSignal();
  const taskQueue = randomUUID();
  const retry = { attempts: 3, firstPauseMs: 5, longestPauseMs: 20 };
  const engine = (options: Partial<TemporalJobEngineOptions> = {}): TemporalJobEngine =>
    new TemporalJobEngine(
      { address, namespace: 'default', taskQueue, retry, pollMs: 100, ...options },
      { outbox: store, signal },
    );
  return {
    store,
    outbox: store,
    engine,
    pause: () => pause(10),
    account: async (credits: number) => {
      const accountId = randomUUID();
      store.grant(accountId, credits);
      return accountId;
    },
    accept: async (job: Omit<Parameters<MemoryJobStore['accept']>[0], 'jobId'>) =>
      store.accept({ jobId: randomUUID(), ...job }).jobId,
    credits: async (accountId: string) => store.credits(accountId),
    owned: async (accountId: string) => store.owned(accountId),
    claim: async (jobId: string) => store.claim(jobId),
  };
}

/** Returns steps of one item each that first wait for a promise. */
export function step(store: MemoryJobStore, wait: Promise<unknown> = Promise.resolve()): JobSteps {
  return {
    runStep: async (jobId) => {
      await wait;
      const job = await store.byId(jobId);
      if (job === null) throw new Error('unknown job');
      const commit = await store.commitStep(jobId, null, {
        fromCursor: job.cursor,
        toCursor: job.cursor + 1,
        delivered: [],
        failedItems: [],
      });
      return { done: commit.job.state !== 'processing' };
    },
    gaveUp: async (jobId, failure) => {
      await store.end(jobId, 'failed', failure);
    },
  };
}

/** Resolves when the job has ended in any state. */
export function ended(store: MemoryJobStore, jobId: string): Promise<void> {
  return until(async () => (await store.byId(jobId))?.completedAt !== null);
}

/** Polls until the condition holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

/** In-process signals. */
class LocalSignal implements JobSignal {
  readonly #listeners = new Set<(jobId: string) => void>();
  async send(jobId: string): Promise<void> {
    for (const listener of this.#listeners) listener(jobId);
  }
  async listen(onSignal: (jobId: string) => void): Promise<() => Promise<void>> {
    this.#listeners.add(onSignal);
    return async () => {
      this.#listeners.delete(onSignal);
    };
  }
}
