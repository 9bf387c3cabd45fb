import type { CreatorRow } from '@creator-discovery/creators';
import { hasEnded, type Job } from '@creator-discovery/jobs';
import { z } from 'zod';
import { csvOf } from '../csv.js';
import { endedJobRefusal, pollAfterSeconds, pollHint, shownCredits } from '../job-answers.js';
import { defineOperation, done, refused } from '../operation.js';
import { cannot, notFound } from '../refusal.js';
import {
  count,
  idInput,
  instant,
  jobCredits,
  jobKind,
  limitInput,
  offsetInput,
  retryAfter,
  suggestedNext,
} from '../shapes/basics.js';
import { creatorRow } from '../shapes/creator.js';

/** Creators of one `get_history_data` call. (spec: action 8) */
export const maxRowsPerRead = 500;

const failedItem = z.object({
  handle: z.string(),
  reason: z.enum(['not_found', 'private', 'no_contact', 'suppressed', 'source_error']),
  retryable: z.boolean(),
});

const common = (job: Job) => ({
  history_id: job.jobId,
  kind: job.kind,
  failed_items: job.failedItems.map((item) => ({ ...item })),
  credits: shownCredits(job),
  created_at: job.createdAt.toISOString(),
});

const processing = (job: Job, offset: number) => {
  const wait = pollAfterSeconds(job.expected - job.cursor);
  return {
    ...common(job),
    status: 'processing' as const,
    outcome: null,
    creators: [],
    returned: 0,
    offset,
    has_more: false,
    total: job.rows,
    progress: { done: job.cursor, expected: job.expected },
    completed_at: null,
    retry_after: wait,
    suggested_next: pollHint(job.jobId, wait),
  };
};

const complete = (job: Job, offset: number, rows: readonly CreatorRow[]) => {
  const next = offset + rows.length;
  return {
    ...common(job),
    status: 'complete' as const,
    outcome: job.outcome ?? ('full' as const),
    creators: [...rows],
    returned: rows.length,
    offset,
    has_more: next < job.rows,
    total: job.rows,
    progress: null,
    completed_at: job.completedAt?.toISOString() ?? null,
    suggested_next:
      next < job.rows
        ? `Read on with offset ${next}.`
        : 'These were the last rows. Reading them again is free and always gives the same rows.',
  };
};

/** Rows that a stopped job had delivered are paid: they stay readable beside the reason why it stopped. */
const delivered = (job: Job, offset: number, rows: readonly CreatorRow[]) =>
  job.rows === 0
    ? {}
    : { creators: rows, returned: rows.length, offset, has_more: offset + rows.length < job.rows, total: job.rows };

export const getHistoryData = defineOperation({
  name: 'get_history_data',
  title: 'Get history data',
  group: 'Unlock and export',
  summary: 'Tells how far an export, unlock or lookup is, and reads its rows with contact details once it is complete.',
  description:
    'Poll until `status` is `complete`, waiting `retry_after` seconds between calls; then page with `offset` = previous offset + `returned` while `has_more`. Rows of a finished job are a snapshot and never change. A failed or cancelled job answers 422 `error` with `job_status`, `failure` and `credits`; rows it had delivered and charged before stand in `creators`.',
  input: z.strictObject({
    history_id: idInput.describe('`export_id` or `history_id` of the job.'),
    offset: offsetInput,
    limit: limitInput(maxRowsPerRead, maxRowsPerRead),
    format: z
      .enum(['json', 'csv'])
      .default('json')
      .describe('`csv` gives the rows of this page as text in `csv` and leaves `creators` empty.'),
  }),
  output: z.object({
    status: z.enum(['processing', 'complete']),
    history_id: z.string(),
    kind: jobKind,
    outcome: z
      .enum(['full', 'partial'])
      .nullable()
      .describe('`partial` when some items could not be delivered; see `failed_items`.'),
    creators: z.array(creatorRow),
    csv: z.string().optional().describe('RFC 4180 with a header line; only with `format: csv`.'),
    returned: count,
    offset: count,
    has_more: z.boolean(),
    total: count.describe('Rows of the job.'),
    failed_items: z.array(failedItem),
    progress: z.object({ done: count, expected: count }).nullable(),
    credits: jobCredits,
    created_at: instant,
    completed_at: instant.nullable(),
    retry_after: retryAfter.optional(),
    suggested_next: suggestedNext,
  }),
  cost: 'Free.',
  limits: [],
  confirmation: 'never',
  spends: false,
  readOnly: true,
  refusals: ['not_found'],
  example: {
    request: { history_id: '0199f2c4-6f0e-7a52-9a63-2f6d1c1f5a20', offset: 0 },
    response: {
      status: 'complete',
      history_id: '0199f2c4-6f0e-7a52-9a63-2f6d1c1f5a20',
      kind: 'unlock',
      outcome: 'partial',
      creators: [
        {
          handle: 'ana.travels',
          platform: 'photonet',
          platform_user_id: '20481',
          name: 'Ana Travels',
          profile_url: 'https://photonet.example/ana.travels/',
          photo_url: null,
          bio: 'Slow travel, trains and small hotels.',
          follower_count: 48210,
          content_count: 312,
          engagement_rate_pct: 4.5,
          average_likes: 2100,
          average_views: 15400,
          average_comments: 64,
          follower_growth_pct: { 1: 1.2, 6: 9.5 },
          is_verified: false,
          account_type: 'CREATOR',
          gender: 'FEMALE',
          age: 29,
          language: 'fr',
          location: 'Lyon, Auvergne-Rhône-Alpes, France',
          interests: ['Travel'],
          topics: ['Trains'],
          last_post_at: '2026-11-18',
          audience_credibility: 0.91,
          email: 'ana@example.com',
          emails: ['ana@example.com'],
          phone: null,
          contacts: [{ type: 'EMAIL', value: 'ana@example.com' }],
          owned_since: '2026-11-21T09:30:01.000Z',
          charged: 1,
          as_of: '2026-11-20T00:00:00.000Z',
        },
      ],
      returned: 1,
      offset: 0,
      has_more: false,
      total: 1,
      failed_items: [{ handle: 'bike.lyon', reason: 'not_found', retryable: false }],
      progress: null,
      credits: { held: 0, charged: 1, released: 1 },
      created_at: '2026-11-21T09:30:00.000Z',
      completed_at: '2026-11-21T09:30:01.000Z',
      suggested_next: 'These were the last rows. Reading them again is free and always gives the same rows.',
    },
  },
  async handle({ caller }, { history_id, offset, limit, format }, ports) {
    const { accountId } = caller.account;
    const job = await ports.jobs.ofAccount(accountId, history_id);
    if (job === null) {
      const search = await ports.history.entry(accountId, history_id);
      return search === null
        ? refused(notFound('There is no job with this history_id.'))
        : refused(
            cannot('This history entry is a search; searches deliver no contact details.', {
              suggested_next: 'Call run_export with the filters of this entry, or unlock_creators with handles.',
            }),
          );
    }
    if (!hasEnded(job)) return done(processing(job, offset));
    const rows = offset < job.rows ? await ports.jobs.rows(job.jobId, { offset, limit }) : [];
    if (job.state !== 'complete') return refused({ ...endedJobRefusal(job), ...delivered(job, offset, rows) });
    const answer = complete(job, offset, rows);
    return done(format === 'csv' ? { ...answer, creators: [], csv: csvOf(rows) } : answer);
  },
});
