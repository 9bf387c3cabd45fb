import { gaveUpFailure, type JobSteps, PermanentJobError, type StepOutcome } from '@creator-discovery/jobs';
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

const heartbeatMs = 3000;

/** Hears of faults with their jobs; Temporal itself is told only their kind. */
export type OnFault = (fault: {
  readonly what: 'step' | 'gave_up' | 'dispatch' | 'worker';
  readonly error: unknown;
  readonly jobId?: string;
  readonly attempts?: number;
}) => void;

/** What the workflow asks of the world. */
export interface JobActivities {
  runStep(jobId: string): Promise<StepOutcome>;
  /** @param reason a fault that outlasted its retries, or an operator who cancelled the workflow. */
  giveUp(jobId: string, reason: 'fault' | 'stopped'): Promise<void>;
}

const stoppedFailure = {
  code: 'stopped_by_operator',
  message: 'The job was stopped by the operator. Everything that was held and not delivered has been released.',
  retryable: true,
} as const;

/** The activities over the one implementation of the steps. A step takes no fence here: the job's cursor refuses doubles. */
export function jobActivities(steps: JobSteps, onFault: OnFault): JobActivities {
  return {
    runStep: async (jobId) => {
      const context = Context.current();
      const beat = setInterval(() => context.heartbeat(), heartbeatMs);
      try {
        return await steps.runStep(jobId, null);
      } catch (error) {
        onFault({ what: 'step', error, jobId, attempts: context.info.attempt });
        throw withoutDetails(error);
      } finally {
        clearInterval(beat);
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

/** Messages and stacks may carry data of creators; histories outlive the database's own deletion of them. */
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
