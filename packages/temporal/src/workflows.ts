import type { RetryRules } from '@creator-discovery/jobs';
import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  proxyActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { JobActivities } from './activities.ts';

export { campaignWorkflow } from './campaign-workflow.ts';

/** Work, progress and credits of the job are in the database. */
export interface JobWorkflowInput {
  readonly jobId: string;
  readonly retry: RetryRules;
  /** Heartbeat timeout after which a step moves to another worker. */
  readonly heartbeatSeconds: number;
}

const { giveUp } = proxyActivities<Pick<JobActivities, 'giveUp'>>({ startToCloseTimeout: '30 seconds' });

/**
 * Workflow of every job: steps until the job has ended. It is stateless, so it can continue as a new run after any step, and a
 * duplicate would do no harm.
 */
export async function jobWorkflow(input: JobWorkflowInput): Promise<void> {
  const ending = await stepsUntilEnd(input);
  if (ending === 'continue') await continueAsNew<typeof jobWorkflow>(input);
}

async function stepsUntilEnd({ jobId, retry, heartbeatSeconds }: JobWorkflowInput): Promise<'done' | 'continue'> {
  const { runStep } = proxyActivities<Pick<JobActivities, 'runStep'>>({
    startToCloseTimeout: '2 minutes',
    heartbeatTimeout: `${heartbeatSeconds} seconds`,
    retry: {
      initialInterval: retry.firstPauseMs,
      backoffCoefficient: 2,
      maximumInterval: retry.longestPauseMs,
      maximumAttempts: retry.attempts,
      nonRetryableErrorTypes: ['PermanentJobError'],
    },
  });
  try {
    for (;;) {
      const outcome = await runStep(jobId);
      if (outcome.done) return 'done';
      if (outcome.retryAfterMs !== undefined) await sleep(outcome.retryAfterMs);
      if (workflowInfo().continueAsNewSuggested) return 'continue';
    }
  } catch (error) {
    const reason = isCancellation(error) ? 'stopped' : 'fault';
    await CancellationScope.nonCancellable(() => giveUp(jobId, reason));
    return 'done';
  }
}
