import { setTimeout as pause } from 'node:timers/promises';
import {
  defaultRetryRules,
  gaveUpFailure,
  type JobEngine,
  type JobSignal,
  type JobSteps,
  PermanentJobError,
  pauseAfter,
  type RetryRules,
} from '@creator-discovery/jobs';
import type { Database } from '../session/database.ts';
import { type ClaimedJob, claimJob, extendLease, giveBack, postpone } from './job-queue.ts';
import { WakeUp } from './wake-up.ts';

export interface EmbeddedJobEngineOptions {
  /** Maximum concurrent steps in this process. Default 4. */
  readonly concurrency?: number;
  /** Seconds until the job of a dead or hanging worker is taken over. Default 12. */
  readonly leaseSeconds?: number;
  /** Milliseconds between polls, which find jobs with a lost signal. Default 500. */
  readonly pollMs?: number;
  readonly retry?: RetryRules;
  /** Called if a step throws or the database is unavailable. Default: ignored. */
  readonly onFault?: (fault: EmbeddedEngineFault) => void;
}

export interface EmbeddedEngineFault {
  readonly what: 'step' | 'gave_up' | 'queue';
  readonly error: unknown;
  readonly jobId?: string;
  readonly attempts?: number;
}

/**
 * Runs jobs with nothing but the database. A worker claims a job with a lease and a fence, runs one step and releases the job.
 * The job of a dead worker is taken over when its lease expires; the fence rejects late writes of a paused one.
 */
export class EmbeddedJobEngine implements JobEngine {
  /** The database has its own health check. */
  readonly working = true;
  readonly #db: Database;
  readonly #signal: JobSignal;
  readonly #options: Required<EmbeddedJobEngineOptions>;
  readonly #claims = new Map<string, ClaimedJob>();
  readonly #wakeUp: WakeUp;
  #heartbeat: NodeJS.Timeout | undefined;
  #slots: readonly Promise<void>[] = [];
  #stopListening: () => Promise<void> = async () => undefined;
  #stopping = false;

  constructor(db: Database, signal: JobSignal, options: EmbeddedJobEngineOptions = {}) {
    this.#db = db;
    this.#signal = signal;
    const defaults = {
      concurrency: 4,
      leaseSeconds: 12,
      pollMs: 500,
      retry: defaultRetryRules,
      onFault: () => undefined,
    };
    this.#options = { ...defaults, ...options };
    this.#wakeUp = new WakeUp(this.#options.pollMs);
  }

  async start(steps: JobSteps): Promise<void> {
    this.#stopping = false;
    this.#stopListening = await this.#signal.listen(() => this.#wakeUp.one());
    this.#heartbeat = setInterval(() => void this.#beat(), (this.#options.leaseSeconds * 1000) / 3);
    this.#slots = Array.from({ length: this.#options.concurrency }, () => this.#work(steps));
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.#wakeUp.stop();
    await this.#stopListening();
    await Promise.race([Promise.all(this.#slots), pause(graceMs, undefined, { ref: false })]);
    clearInterval(this.#heartbeat);
    await Promise.all([...this.#claims.values()].map((claim) => this.#queue(() => giveBack(this.#db, claim))));
  }

  async nudge(jobId: string): Promise<void> {
    await this.#signal.send(jobId);
  }

  /** Claims jobs and runs steps until the engine stops. */
  async #work(steps: JobSteps): Promise<void> {
    while (!this.#stopping) {
      const claim = await this.#queue(() => claimJob(this.#db, this.#options.leaseSeconds));
      if (claim === null || claim === undefined) {
        await this.#wakeUp.wait();
        continue;
      }
      // More jobs may be due: wake another slot.
      this.#wakeUp.one();
      this.#claims.set(claim.jobId, claim);
      await this.#step(steps, claim);
      if (this.#claims.get(claim.jobId)?.fence === claim.fence) this.#claims.delete(claim.jobId);
    }
  }

  async #step(steps: JobSteps, claim: ClaimedJob): Promise<void> {
    const { jobId, fence, attempts } = claim;
    try {
      // Attempts include those of workers that died in this step.
      if (attempts > this.#options.retry.attempts) return await this.#giveUp(steps, claim);
      const outcome = await steps.runStep(jobId, fence);
      if (outcome.done) return;
      await (outcome.retryAfterMs === undefined
        ? giveBack(this.#db, claim)
        : postpone(this.#db, claim, outcome.retryAfterMs));
    } catch (error) {
      this.#options.onFault({ what: 'step', error, jobId, attempts });
      if (error instanceof PermanentJobError || attempts >= this.#options.retry.attempts) {
        await this.#giveUp(steps, claim);
      } else {
        await this.#queue(() => postpone(this.#db, claim, pauseAfter(this.#options.retry, attempts)));
      }
    }
  }

  /** If this fails too, the lease expires and the next claim gives up again. */
  async #giveUp(steps: JobSteps, { jobId, attempts }: ClaimedJob): Promise<void> {
    try {
      await steps.gaveUp(jobId, gaveUpFailure);
    } catch (error) {
      this.#options.onFault({ what: 'gave_up', error, jobId, attempts });
    }
  }

  async #beat(): Promise<void> {
    const { leaseSeconds } = this.#options;
    const claims = [...this.#claims.values()];
    await Promise.all(claims.map((claim) => this.#queue(() => extendLease(this.#db, claim, leaseSeconds))));
  }

  /** Returns undefined if the database is unavailable; the slot retries at the next poll. */
  async #queue<T>(query: () => Promise<T>): Promise<T | undefined> {
    try {
      return await query();
    } catch (error) {
      this.#options.onFault({ what: 'queue', error });
      return undefined;
    }
  }
}
