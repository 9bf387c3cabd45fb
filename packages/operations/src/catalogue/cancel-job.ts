import { shownCredits } from '@creator-discovery/jobs';
import { z } from 'zod';
import { shownState } from '../job-answers.ts';
import { defineOperation, done, free, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { notFound } from '../refusal.ts';
import { count, idInput, jobCredits, jobKind, jobStatus, suggestedNext } from '../shapes/basics.ts';

export const cancelJob = defineOperation({
  ...free,
  name: 'cancel_job',
  title: 'Cancel a job',
  group: 'Unlock and export',
  scope: 'contacts',
  summary:
    'Stops a running export or unlock, keeps the rows already delivered and charged, and releases the remaining hold.',
  description:
    'The current step finishes first, so the job may stay `processing` for a moment. Cancelling a finished job changes nothing.',
  input: z.strictObject({ history_id: idInput }),
  output: z.object({
    status: z.literal('ok'),
    history_id: z.string(),
    kind: jobKind,
    job_status: jobStatus,
    cancel_requested: z.boolean(),
    rows: count.describe('Rows delivered so far.'),
    credits: jobCredits,
    suggested_next: suggestedNext,
  }),
  readOnly: false,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle({ accountId }, { history_id }, { jobs, jobEngine }: Pick<Ports, 'jobs' | 'jobEngine'>) {
    const job = await jobs.requestCancel(accountId, history_id);
    if (job === null) return refused(notFound('No job has this history_id. Find yours with list_search_history.'));
    await jobEngine.nudge(job.jobId);
    return done({
      status: 'ok' as const,
      history_id: job.jobId,
      kind: job.kind,
      job_status: shownState(job.state),
      cancel_requested: job.cancelRequested,
      rows: job.rows,
      credits: shownCredits(job),
      suggested_next: 'Call get_history_data to see how the job ended.',
    });
  },
});
