import { gaveUpFailure, type JobSteps, PermanentJobError, type StepOutcome } from '@creator-discovery/jobs';
import { Context } from '@temporalio/activity';
import { withHeartbeat, withoutDetails } from './heartbeat.ts';

/** Called with each fault and its job. Temporal itself only receives the kind of the fault. */
export type OnFault = (fault: {
  readonly what: 'step' | 'gave_up' | 'dispatch' | 'worker';
  readonly error: unknown;
  readonly jobId?: string;
  readonly attempts?: number;
}) => void;

export interface JobActivities {
  runStep(jobId: string): Promise<StepOutcome>;
  /** @param reason `fault` if all retries failed, `stopped` if an operator cancelled the workflow. */
  giveUp(jobId: string, reason: 'fault' | 'stopped'): Promise<void>;
}

const stoppedFailure = {
  code: 'stopped_by_operator',
  message: 'The job was stopped by the operator. Credits held for undelivered items have been released.',
  retryable: true,
} as const;

/** Runs the steps of jobs. Steps need no fence, because the job's cursor refuses duplicates. */
export function jobActivities(steps: JobSteps, onFault: OnFault): JobActivities {
  return {
    runStep: async (jobId) => {
      try {
        return await withHeartbeat(() => steps.runStep(jobId, null));
      } catch (error) {
        onFault({ what: 'step', error, jobId, attempts: Context.current().info.attempt });
        throw failureOf(error);
      }
    },
    giveUp: async (jobId, reason) => {
      try {
        await steps.gaveUp(jobId, reason === 'fault' ? gaveUpFailure : stoppedFailure);
      } catch (error) {
        onFault({ what: 'gave_up', error, jobId });
        throw failureOf(error);
      }
    },
  };
}

function failureOf(error: unknown) {
  const isPermanent = error instanceof PermanentJobError;
  return withoutDetails(error, isPermanent ? 'PermanentJobError' : 'JobFault', isPermanent);
}
