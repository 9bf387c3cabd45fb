import type { HandOver, JobOutbox, RetryRules } from '@creator-discovery/jobs';
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import type { OnFault } from './activities.ts';
import type { JobWorkflowInput } from './workflows.ts';

export interface DispatcherOptions {
  readonly taskQueue: string;
  readonly retry: RetryRules;
  readonly heartbeatSeconds: number;
  readonly pollMs: number;
  /** Time without progress after which a job's workflow is checked. */
  readonly stalledSeconds: number;
  readonly searchAttributes: boolean;
  readonly onFault: OnFault;
}

/** Maximum jobs per read of the outbox. */
const batchSize = 50;

/**
 * Hands accepted jobs to Temporal. The job row is the outbox, and the workflow has the job's id, so handing over twice starts
 * one workflow. Workflows that Temporal has lost are started again.
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

  /** Reads the outbox now, or again after the current read. */
  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    this.#running = this.#handOverWaiting().finally(() => {
      this.#busy = false;
      if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), this.#options.pollMs);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #handOverWaiting(): Promise<void> {
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        const jobs = await this.#outbox.waiting(batchSize);
        await Promise.all(jobs.map((job) => this.#handOver(job)));
        if (jobs.length === batchSize) this.#again = true;
      }
      await this.#reconcile();
    } catch (error) {
      this.#options.onFault({ what: 'dispatch', error });
    }
  }

  async #handOver(job: HandOver): Promise<void> {
    const { retry, heartbeatSeconds } = this.#options;
    const input: JobWorkflowInput = { jobId: job.jobId, retry, heartbeatSeconds };
    await this.#client.workflow.start('jobWorkflow', {
      workflowId: job.jobId,
      taskQueue: this.#options.taskQueue,
      args: [input],
      workflowIdConflictPolicy: 'USE_EXISTING',
      // The job is running, so it needs a new run however an earlier one ended.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      memo: { kind: job.kind, account: job.accountId, expected: job.expected, request: job.requestId },
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
    for (const jobId of await this.#outbox.stalled(stalledSeconds, batchSize)) {
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

/** `export`, `unlock` or `lookup`. Operators must add both attributes to the namespace as keywords before enabling them. */
const jobKindAttribute = defineSearchAttributeKey('JobKind', 'KEYWORD');

const jobAccountAttribute = defineSearchAttributeKey('JobAccount', 'KEYWORD');
