import { gaveUpFailure, type JobSteps, PermanentJobError, type StepOutcome } from '@creator-discovery/jobs';
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

/** Signs of life before a worker is taken for gone: one may be late, or lost. */
export const beatsPerTimeout = 4;

/** Called with each fault and its job; Temporal itself gets only the kind of the fault. */
export type OnFault = (fault: {
  readonly what: 'step' | 'gave_up' | 'dispatch' | 'worker';
  readonly error: unknown;
  readonly jobId?: string;
  readonly attempts?: number;
}) => void;

/** The activities of the workflow. */
export interface JobActivities {
  runStep(jobId: string): Promise<StepOutcome>;
  /** @param reason `fault`: all retries failed; `stopped`: an operator cancelled the workflow. */
  giveUp(jobId: string, reason: 'fault' | 'stopped'): Promise<void>;
}

const stoppedFailure = {
  code: 'stopped_by_operator',
  message: 'The job was stopped by the operator. Everything that was held and not delivered has been released.',
  retryable: true,
} as const;

/** The activities over a job's steps. A step takes no fence here: the job's cursor refuses duplicates. */
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

/** Messages and stacks can contain data of creators, and histories outlive its deletion from the database. */
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
