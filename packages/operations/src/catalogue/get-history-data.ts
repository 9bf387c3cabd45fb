import type { CreatorRow } from '@creator-discovery/creators';
import { csvHeader, csvRows } from '@creator-discovery/creators/reading';
import { hasEnded, type Job, shownCredits } from '@creator-discovery/jobs';
import { z } from 'zod';
import { mapInSlices } from '../answer-queue.ts';
import { refusalOfCall } from '../caller.ts';
import { csvColumns } from '../csv.ts';
import { fileUrl } from '../file-link.ts';
import { endedJobRefusal, pollAfterSeconds, pollHint } from '../job-answers.ts';
import { defineOperation, done, free, refused } from '../operation.ts';
import { fittingRows } from '../page-within.ts';
import type { Ports } from '../ports.ts';
import { cannot, notFound } from '../refusal.ts';
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
} from '../shapes/basics.ts';
import { creatorRow, shownRow } from '../shapes/creator.ts';
import { namedShapes } from '../shapes/named.ts';

/** Creators per `get_history_data` call. (spec: action 8) */
export const maxRowsPerRead = 500;

const failedItem = z
  .object({
    handle: z.string(),
    reason: z.enum(['not_found', 'private', 'no_contact', 'suppressed', 'source_error']),
    retryable: z.boolean(),
  })
  .register(namedShapes, { name: 'FailedItem' });

function common(job: Job) {
  return {
    history_id: job.jobId,
    kind: job.kind,
    failed_items: job.failedItems.map((item) => ({ ...item })),
    credits: shownCredits(job),
    created_at: job.createdAt.toISOString(),
  };
}

function processing(job: Job, offset: number) {
  const wait = pollAfterSeconds(job.expected - job.cursor);
  return {
    status: 'processing' as const,
    ...common(job),
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
}

function complete(job: Job, offset: number, { creators, returned, csv }: Page) {
  const next = offset + returned;
  return {
    status: 'complete' as const,
    ...common(job),
    outcome: job.outcome ?? ('full' as const),
    creators,
    ...(csv !== undefined && { csv }),
    returned,
    offset,
    has_more: next < job.rows,
    total: job.rows,
    progress: null,
    completed_at: job.completedAt?.toISOString() ?? null,
    suggested_next:
      next < job.rows
        ? `Call again with offset ${next} for more rows.`
        : 'These were the last rows. They can be read again for free and never change.',
  };
}

/** Rows of one read, as JSON or CSV. */
interface Page {
  readonly creators: readonly CreatorRow[];
  readonly csv?: string;
  readonly returned: number;
}

interface AskedPage {
  readonly job: Job;
  readonly offset: number;
  readonly limit: number;
  readonly format: 'json' | 'csv';
  readonly pause: () => Promise<void>;
}

async function readPage(
  { jobs }: Pick<Ports, 'jobs'>,
  { job, offset, limit, format, pause }: AskedPage,
): Promise<Page> {
  const rows = offset < job.rows ? await jobs.rows(job.jobId, { offset, limit }) : [];
  if (format === 'json') {
    const creators = fittingRows(await mapInSlices(rows, shownRow, pause));
    return { creators, returned: creators.length };
  }
  const lines = fittingRows(await mapInSlices(rows, (row) => csvRows(csvColumns, [row]), pause));
  return { creators: [], csv: csvHeader(csvColumns) + lines.join(''), returned: lines.length };
}

/** Rows delivered before a job stopped are paid, so they stay readable with the reason. */
function delivered(job: Job, offset: number, { creators, returned }: Page) {
  return job.rows === 0
    ? {}
    : {
        creators,
        returned,
        offset,
        has_more: offset + returned < job.rows,
        total: job.rows,
      };
}

export const getHistoryData = defineOperation({
  ...free,
  name: 'get_history_data',
  title: 'Get history data',
  group: 'Unlock and export',
  scope: 'contacts',
  summary:
    'Reports the progress of an export, unlock or lookup, and returns its rows with contact details once it is complete.',
  description:
    'Poll every `retry_after` seconds until `status` is `complete`. Then page while `has_more`: set `offset` to the previous `offset` plus `returned`. Rows of a finished job never change. A failed or cancelled job returns 422 `error` with `job_status`, `failure` and `credits`, and the rows already charged in `creators`. Jobs that charged stay readable without a plan or credits.',
  details:
    'One file with all rows of a complete job: `GET {base_url}/exports/{history_id}.csv`, or `.xlsx`, `.ndjson`, `.json`, with `?columns=handle,email`, and for CSV `&bom=1&separator=;`. `X-Total-Rows` has the number of rows: a download that breaks off is incomplete. Progress as server-sent events: `GET {base_url}/jobs/{history_id}/events`.',
  input: z.strictObject({
    history_id: idInput.describe('`export_id` or `history_id` of the job.'),
    offset: offsetInput,
    limit: limitInput(maxRowsPerRead, maxRowsPerRead),
    format: z
      .enum(['json', 'csv'])
      .default('json')
      .describe('`csv` returns the rows as text in `csv` and leaves `creators` empty.'),
    file_link: z.boolean().default(false).describe('Adds `file_url` once `complete`.'),
  }),
  rows: 'creators',
  output: z.object({
    status: z.enum(['processing', 'complete']),
    history_id: z.string(),
    kind: jobKind,
    outcome: z
      .enum(['full', 'partial'])
      .nullable()
      .describe('`partial`: some items could not be delivered; see `failed_items`.'),
    creators: z.array(creatorRow),
    csv: z
      .string()
      .optional()
      .describe(
        'RFC 4180 with a header line; only with `format: csv`. Text that a spreadsheet could run as a formula gets a leading apostrophe.',
      ),
    file_url: z.string().optional().describe('Link to the file, without the key, for 15 minutes.'),
    returned: count,
    offset: count,
    has_more: z.boolean(),
    total: count.describe('All rows of the job.'),
    failed_items: z.array(failedItem),
    progress: z.object({ done: count, expected: count }).nullable(),
    credits: jobCredits,
    created_at: instant,
    completed_at: instant.nullable(),
    retry_after: retryAfter.optional(),
    suggested_next: suggestedNext,
  }),
  readOnly: true,
  refusals: ['not_found', 'error'],
  servesWhatWasPaid: true,
  openInConsole: true,
  async handle(
    { accountId, caller, source, terms, signal },
    { history_id, offset, limit, format, file_link },
    ports: Pick<Ports, 'jobs' | 'history' | 'answers' | 'keys' | 'clock'>,
  ) {
    const job = await ports.jobs.ofAccount(accountId, history_id);
    const barred = refusalOfCall(getHistoryData, { caller, source }, terms.links);
    if (barred !== null && !job?.credits.charged) return refused(barred);
    if (job === null) {
      const search = await ports.history.entry(accountId, history_id);
      return search === null
        ? refused(notFound('No job has this history_id. Find yours with list_search_history.'))
        : refused(
            cannot('This history_id belongs to a search; searches deliver no contact details.', {
              suggested_next: 'Call run_export with the filters of this entry, or unlock_creators with handles.',
            }),
          );
    }
    if (!hasEnded(job)) return done(processing(job, offset));
    const page = await ports.answers.run(
      accountId,
      (pause) => readPage(ports, { job, offset, limit, pause, format: job.state === 'complete' ? format : 'json' }),
      signal,
    );
    if (job.state !== 'complete') return refused({ ...endedJobRefusal(job), ...delivered(job, offset, page) });
    const link = file_link ? { file_url: await fileUrl(caller, job.jobId, { ports, links: terms.links }) } : {};
    return done({ ...complete(job, offset, page), ...link });
  },
});
