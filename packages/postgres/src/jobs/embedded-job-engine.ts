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

/** Settings of one process's engine. */
export interface EmbeddedJobEngineOptions {
  /** Steps in flight at once in this process. Default 4. */
  readonly concurrency?: number;
  /** Seconds after which the job of a worker that has died or hangs is taken over. Default 12. */
  readonly leaseSeconds?: number;
  /** Milliseconds between polls, for jobs whose signal was lost. Default 500. */
  readonly pollMs?: number;
  readonly retry?: RetryRules;
  /** Called for faults: a step that threw, or the database out of reach. Default: ignored. */
  readonly onFault?: (fault: EmbeddedEngineFault) => void;
}

/** A fault that the engine survives. */
export interface EmbeddedEngineFault {
  readonly what: 'step' | 'gave_up' | 'queue';
  readonly error: unknown;
  readonly jobId?: string;
  readonly attempts?: number;
}

/**
 * Runs jobs on the database alone: a worker claims a job row by lease and fence, does one step, and gives it back. Any
 * number of processes share the rows; the job of a dead one is taken over when its lease expires, and a late write of a
 * paused one is refused by the fence.
 */
export class EmbeddedJobEngine implements JobEngine {
  /** All it needs is the database, which has a check of its own. */
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
    const grace = Promise.withResolvers<void>();
    const timer = setTimeout(grace.resolve, graceMs);
    await Promise.race([Promise.all(this.#slots), grace.promise]);
    clearTimeout(timer);
    clearInterval(this.#heartbeat);
    await Promise.all([...this.#claims.values()].map((claim) => this.#queue(() => giveBack(this.#db, claim))));
  }

  async nudge(jobId: string): Promise<void> {
    await this.#signal.send(jobId);
  }

  /** One slot: claims and steps until the engine stops. */
  async #work(steps: JobSteps): Promise<void> {
    while (!this.#stopping) {
      const claim = await this.#queue(() => claimJob(this.#db, this.#options.leaseSeconds));
      if (claim === null || claim === undefined) {
        await this.#wakeUp.wait();
        continue;
      }
      // There may be more jobs: wake another slot.
      this.#wakeUp.one();
      this.#claims.set(claim.jobId, claim);
      await this.#step(steps, claim);
      if (this.#claims.get(claim.jobId)?.fence === claim.fence) this.#claims.delete(claim.jobId);
    }
  }

  async #step(steps: JobSteps, claim: ClaimedJob): Promise<void> {
    const { jobId, fence, attempts } = claim;
    try {
      // Workers that died of this very step have used up its attempts too.
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

  /** When even this fails, the lease expires and the next claim gives up again. */
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

  /** Undefined when the database is out of reach: the slot tries again at the next poll. */
  async #queue<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      this.#options.onFault({ what: 'queue', error });
      return undefined;
    }
  }
}
