import type { HandOver, JobOutbox, RetryRules } from '@creator-discovery/jobs';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { OnFault } from './activities.ts';
import { jobAccountAttribute, jobKindAttribute } from './search-attributes.ts';
import type { JobWorkflowInput } from './workflows.ts';

export interface DispatcherOptions {
  readonly taskQueue: string;
  readonly retry: RetryRules;
  readonly pollMs: number;
  /** Seconds without progress after which Temporal is asked whether it still has the job. */
  readonly stalledSeconds: number;
  readonly searchAttributes: boolean;
  readonly onFault: OnFault;
}

const batch = 50;

/**
 * Hands accepted jobs to Temporal: the job row is the outbox, the workflow's id is the job's. Handing over twice, by two
 * workers or after a crash, finds the running workflow. A reconciler notices workflows that Temporal has lost.
 */
export class Dispatcher {
  readonly #client: Client;
  readonly #outbox: JobOutbox;
  readonly #options: DispatcherOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #again = false;
  #busy = false;
  #stopped = false;
  #reconciledAt = 0;

  constructor(client: Client, outbox: JobOutbox, options: DispatcherOptions) {
    this.#client = client;
    this.#outbox = outbox;
    this.#options = options;
  }

  start(): void {
    this.wake();
  }

  /** Looks into the outbox now, or once more after the look under way. */
  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    this.#running = this.#look().finally(() => {
      this.#busy = false;
      if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), this.#options.pollMs);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #look(): Promise<void> {
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        const jobs = await this.#outbox.waiting(batch);
        await Promise.all(jobs.map((job) => this.#handOver(job)));
        if (jobs.length === batch) this.#again = true;
      }
      await this.#reconcile();
    } catch (error) {
      this.#options.onFault({ what: 'dispatch', error });
    }
  }

  async #handOver(job: HandOver): Promise<void> {
    const input: JobWorkflowInput = { jobId: job.jobId, retry: this.#options.retry };
    await this.#client.workflow.start('jobWorkflow', {
      workflowId: job.jobId,
      taskQueue: this.#options.taskQueue,
      args: [input],
      workflowIdConflictPolicy: 'USE_EXISTING',
      // The outbox only holds running jobs: whatever became of an earlier run, this job needs one.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      memo: { kind: job.kind, account: job.accountId, expected: job.expected },
      ...(this.#options.searchAttributes
        ? {
            typedSearchAttributes: [
              { key: jobKindAttribute, value: job.kind },
              { key: jobAccountAttribute, value: job.accountId },
            ],
          }
        : {}),
    });
    await this.#outbox.handedOver(job.jobId);
  }

  async #reconcile(): Promise<void> {
    const { stalledSeconds } = this.#options;
    if (performance.now() - this.#reconciledAt < (stalledSeconds * 1000) / 2) return;
    this.#reconciledAt = performance.now();
    for (const jobId of await this.#outbox.stalled(stalledSeconds, batch)) {
      if (!(await this.#isRunning(jobId))) await this.#outbox.handOverAgain(jobId);
    }
  }

  async #isRunning(jobId: string): Promise<boolean> {
    try {
      return (await this.#client.workflow.getHandle(jobId).describe()).status.name === 'RUNNING';
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }
}
