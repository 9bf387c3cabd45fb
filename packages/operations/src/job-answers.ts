import type { AdmittedJob } from '@creator-discovery/admission';
import { type Job, type JobState, shownCredits } from '@creator-discovery/jobs';
import { z } from 'zod';
import type { Call } from './operation.ts';
import type { Ports } from './ports.ts';
import { type CallRefusal, cannot } from './refusal.ts';
import { chargeFields, credits, deduplicated } from './shapes/basics.ts';
import { shownIn } from './shapes/shown.ts';

/** Callers see `accepted` as `processing`. */
export function shownState(state: JobState): 'processing' | 'complete' | 'failed' | 'cancelled' {
  return state === 'accepted' ? 'processing' : state;
}

/** Seconds to wait before polling: small jobs end at once, large ones within minutes. (spec: action 3) */
export function pollAfterSeconds(items: number): number {
  return items <= 100 ? 2 : items <= 1000 ? 10 : 30;
}

export function pollHint(jobId: string, seconds: number): string {
  return `Poll get_history_data with history_id ${jobId} in ${seconds} seconds, until status is complete. Do not submit the same job again; list_search_history shows it.`;
}

const { ledger_entry_ids } = chargeFields;

const held = z.object({ credits_held: credits, credits_remaining: credits, ledger_entry_ids, deduplicated });

/** Starts an admitted job. Returns the last fields of the answer. */
export async function startedJob(call: Call, admitted: AdmittedJob, { jobEngine }: Pick<Ports, 'jobEngine'>) {
  call.onLimits(admitted.windows);
  await jobEngine.nudge(admitted.jobId);
  const wait = pollAfterSeconds(admitted.items);
  return { ...shownIn(held, admitted), retry_after: wait, suggested_next: pollHint(admitted.jobId, wait) };
}

const newKey = 'Use a new idempotency key: the first one returns the stored answer and starts no job.';

/** Refusal for a job that failed or was cancelled. (contract 6 `get_history_data`) */
export function endedJobRefusal(job: Job): CallRefusal {
  const cancelled = job.state === 'cancelled';
  return cannot(
    cancelled ? 'This job was cancelled.' : `This job failed: ${job.failure?.message ?? 'no reason was recorded'}`,
    {
      job_status: shownState(job.state),
      failure: job.failure ?? {
        code: cancelled ? 'cancelled' : 'failed',
        message: cancelled ? 'Cancelled on request.' : 'Unknown.',
        retryable: cancelled,
      },
      credits: shownCredits(job),
      suggested_next: cancelled
        ? `Nothing more will run. If you need its rows, submit the job again. ${newKey}`
        : `Its held credits are released. If failure.retryable is true, submit the job again. ${newKey}`,
    },
  );
}
