import type { HandOver, JobOutbox, RetryRules } from '@creator-discovery/jobs';
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import type { OnFault } from './activities.ts';
import { batchSize, OutboxLoop } from './outbox-loop.ts';
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

/**
 * Hands accepted jobs to Temporal. The job row is the outbox, and the workflow has the job's id, so handing over twice starts
 * one workflow. Workflows that Temporal has lost are started again.
 */
export function jobDispatcher(client: Client, outbox: JobOutbox, options: DispatcherOptions): OutboxLoop {
  const { pollMs, stalledSeconds, onFault } = options;
  return new OutboxLoop({
    pollMs,
    reconcileMs: (stalledSeconds * 1000) / 2,
    onFault,
    handOver: async () => {
      const jobs = await outbox.waiting(batchSize);
      await Promise.all(
        jobs.map(async (job) => {
          await startWorkflow(client, job, options);
          await outbox.handedOver(job.jobId);
        }),
      );
      return jobs.length === batchSize;
    },
    reconcile: async () => {
      for (const jobId of await outbox.stalled(stalledSeconds, batchSize))
        if (!(await isRunning(client, jobId))) await outbox.handOverAgain(jobId);
    },
  });
}

async function startWorkflow(
  client: Client,
  job: HandOver,
  { taskQueue, retry, heartbeatSeconds, searchAttributes }: DispatcherOptions,
): Promise<void> {
  const input: JobWorkflowInput = { jobId: job.jobId, retry, heartbeatSeconds };
  await client.workflow.start('jobWorkflow', {
    workflowId: job.jobId,
    taskQueue,
    args: [input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    // The job is running, so it needs a new run however an earlier one ended.
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    memo: { kind: job.kind, account: job.accountId, expected: job.expected, request: job.requestId },
    ...(searchAttributes && {
      typedSearchAttributes: [
        { key: jobKindAttribute, value: job.kind },
        { key: jobAccountAttribute, value: job.accountId },
      ],
    }),
  });
}

async function isRunning(client: Client, jobId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(jobId).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** `export`, `unlock` or `lookup`. Operators must add both attributes to the namespace as keywords before enabling them. */
const jobKindAttribute = defineSearchAttributeKey('JobKind', 'KEYWORD');

const jobAccountAttribute = defineSearchAttributeKey('JobAccount', 'KEYWORD');
