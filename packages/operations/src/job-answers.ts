import type { Job, JobState } from '@creator-discovery/jobs';
import { cannot, type Refusal } from './refusal.ts';

/** States as answers show them: `accepted` is shown as `processing`. */
export function shownState(state: JobState): 'processing' | 'complete' | 'failed' | 'cancelled' {
  return state === 'accepted' ? 'processing' : state;
}

/** A job's credits as answers show them: `held` is what is still held now, so 0 once the job has ended. */
export function shownCredits({ credits: { held, charged, released } }: Job): Job['credits'] {
  return {
    held: held - charged - released,
    charged,
    released,
  };
}

/** Seconds to wait before polling a job: small jobs end at once, large ones within minutes. (spec: action 3) */
export function pollAfterSeconds(items: number): number {
  return items <= 100 ? 2 : items <= 1000 ? 10 : 30;
}

/** What a client should do while a job runs. */
export function pollHint(jobId: string, seconds: number): string {
  return `Poll get_history_data with history_id ${jobId} in ${seconds} seconds, until status is complete. Do not submit the same job again; list_search_history shows it.`;
}

/** A job that ended without a result that counts. (contract 6 `get_history_data`) */
export function endedJobRefusal(job: Job): Refusal {
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
        ? 'Nothing more will run. Submit the job again if its rows are wanted.'
        : 'Its held credits are released. Submit the job again if failure.retryable is true.',
    },
  );
}
