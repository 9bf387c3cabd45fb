import {
  defaultRetryRules,
  type JobEngine,
  type JobOutbox,
  type JobSignal,
  type JobSteps,
  type RetryRules,
} from '@creator-discovery/jobs';
import { jobActivities, type OnFault } from './activities.ts';
import { jobDispatcher } from './dispatcher.ts';
import { defaultHeartbeatSeconds } from './heartbeat.ts';
import type { OutboxLoop } from './outbox-loop.ts';
import { TemporalWorker, type TemporalWorkerOptions } from './temporal-worker.ts';

export interface TemporalJobEngineOptions extends TemporalWorkerOptions {
  readonly retry?: RetryRules;
  /** Pause between two reads of the outbox. Default 1,000. */
  readonly pollMs?: number;
  /** Time without progress after which a job's workflow is checked. Default 60. */
  readonly stalledSeconds?: number;
  /** Whether workflows carry `JobKind` and `JobAccount`, which the namespace must define. Default false. */
  readonly searchAttributes?: boolean;
  readonly onFault?: OnFault;
}

const defaults = {
  retry: defaultRetryRules,
  heartbeatSeconds: defaultHeartbeatSeconds,
  pollMs: 1000,
  stalledSeconds: 60,
  searchAttributes: false,
};

/**
 * Runs jobs on Temporal, with one workflow each. While Temporal is unreachable, jobs wait in their rows and the engine keeps
 * reconnecting.
 */
export class TemporalJobEngine implements JobEngine {
  readonly #options: TemporalJobEngineOptions;
  readonly #ports: { readonly outbox: JobOutbox; readonly signal: JobSignal };
  #worker: TemporalWorker | undefined;
  #dispatcher: OutboxLoop | undefined;
  #stopListening: () => Promise<void> = async () => undefined;

  constructor(options: TemporalJobEngineOptions, ports: { readonly outbox: JobOutbox; readonly signal: JobSignal }) {
    this.#options = options;
    this.#ports = ports;
  }

  get working(): boolean {
    return this.#worker?.working ?? false;
  }

  async start(steps: JobSteps): Promise<void> {
    const onFault: OnFault = (fault) => this.#options.onFault?.(fault);
    this.#stopListening = await this.#ports.signal.listen(() => this.#dispatcher?.wake());
    this.#worker = new TemporalWorker(this.#options, {
      activities: jobActivities(steps, onFault),
      dispatcherOf: (client) => {
        this.#dispatcher = jobDispatcher(client, this.#ports.outbox, { ...defaults, ...this.#options, onFault });
        return this.#dispatcher;
      },
      onFault,
    });
    this.#worker.start();
  }

  async stop(graceMs: number): Promise<void> {
    await this.#stopListening();
    await this.#worker?.stop(graceMs);
  }

  async nudge(jobId: string): Promise<void> {
    await this.#ports.signal.send(jobId);
  }
}
