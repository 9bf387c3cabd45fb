import { gaveUpFailure, type JobSteps, PermanentJobError, type StepOutcome } from '@creator-discovery/jobs';
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

/** Heartbeats per timeout, so that a late or lost one does no harm. */
export const beatsPerTimeout = 4;

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
      const context = Context.current();
      const { heartbeatTimeoutMs = 12_000 } = context.info;
      const heartbeat = setInterval(() => context.heartbeat(), heartbeatTimeoutMs / beatsPerTimeout);
      try {
        return await steps.runStep(jobId, null);
      } catch (error) {
        onFault({ what: 'step', error, jobId, attempts: context.info.attempt });
        throw withoutDetails(error);
      } finally {
        clearInterval(heartbeat);
      }
    },
    giveUp: async (jobId, reason) => {
      try {
        await steps.gaveUp(jobId, reason === 'fault' ? gaveUpFailure : stoppedFailure);
      } catch (error) {
        onFault({ what: 'gave_up', error, jobId });
        throw withoutDetails(error);
      }
    },
  };
}

/** Keeps personal data in messages and stacks out of histories, which outlive its erasure from the database. */
function withoutDetails(error: unknown): ApplicationFailure {
  const permanent = error instanceof PermanentJobError;
  const kind = permanent ? 'PermanentJobError' : 'JobFault';
  const code = (error as { readonly code?: unknown } | null)?.code;
  return ApplicationFailure.create({
    type: kind,
    message: typeof code === 'string' ? `${kind} ${code}` : kind,
    nonRetryable: permanent,
  });
}
