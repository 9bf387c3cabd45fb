import { compact, platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { shownState } from '../job-answers.ts';
import { defineOperation, done, freeRead, refused } from '../operation.ts';
import { pageWithin } from '../page-within.ts';
import type { Ports } from '../ports.ts';
import { unknownEntry } from '../refusal.ts';
import {
  channel,
  count,
  credits,
  historyKind,
  idInput,
  instant,
  jobStatus,
  limitInput,
  offsetInput,
} from '../shapes/basics.ts';
import { filtersUsed, namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';

const statesOf = {
  processing: ['accepted', 'processing'],
  complete: ['complete'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const;

const entryShape = z
  .object({
    history_id: z.string(),
    kind: historyKind,
    job_status: jobStatus.describe('Always `complete` for searches.'),
    source: channel,
    platform: z.enum(platforms).nullable(),
    filters: filtersUsed.nullable(),
    filters_summary: z.string().nullable().describe('Of an unlock or lookup of one creator, its handle.'),
    total: count.nullable().describe('Creators that matched; null for unlocks and lookups.'),
    requested: count.describe('Creators requested; for a search, creators shown so far.'),
    reason: z.string().nullable().describe('`reason` of the job.'),
    rows: count.describe('Creators delivered; for a search, creators shown so far.'),
    credits_charged: credits,
    credits_held: credits,
    created_at: instant,
    completed_at: instant.nullable(),
  })
  .register(namedShapes, { name: 'HistoryEntry' });

export const listSearchHistory = defineOperation({
  ...freeRead,
  name: 'list_search_history',
  title: 'List search history',
  group: 'History',
  scope: 'search',
  summary: 'Lists past searches, exports, unlocks and charged lookups, newest first.',
  description:
    'All pages of a search are one entry. Page with `before` set to `next_before` instead of `offset`: new entries then cause no gaps or repeats. If you lost the answer to a call that starts a job, look here before you repeat it: the job may be running. `filters` can be passed to `search_creators` and `run_export`.',
  input: z.strictObject({
    before: idInput.optional().describe('Only entries older than this `history_id`.'),
    offset: offsetInput,
    limit: limitInput(100, 20),
    kind: historyKind.optional(),
    job_status: jobStatus.optional(),
  }),
  rows: 'entries',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    entries: z.array(entryShape),
    returned: count,
    offset: count,
    has_more: z.boolean(),
    next_before: z.string().nullable().describe('`before` of the next page; null on the last.'),
    total: count.describe('All matching entries; ignores `before`.'),
  }),
  openInConsole: true,
  async handle({ accountId, signal }, body, { history, answers }: Pick<Ports, 'history' | 'answers'>) {
    const { offset, before, kind, job_status } = body;
    const page = await pageWithin(body, { accountId, answers, signal }, async (part) => {
      const jobStates = job_status && statesOf[job_status];
      const chosen = compact({ ...part, before, kind, jobStates });
      const { entries: rows, ...counts } = await history.list(accountId, chosen);
      return { rows, ...counts };
    });
    const { rows: entries, total, remaining } = page;
    if (before !== undefined && entries.length === 0 && (await history.entry(accountId, before)) === null)
      return refused(unknownEntry('history_id'));
    const hasMore = offset + entries.length < remaining;
    return done({
      status: entries.length === 0 ? ('empty' as const) : ('ok' as const),
      entries: entries.map((entry) => shownIn(entryShape, { ...entry, jobStatus: shownState(entry.jobState) })),
      returned: entries.length,
      offset,
      has_more: hasMore,
      next_before: hasMore ? (entries.at(-1)?.historyId ?? null) : null,
      total,
    });
  },
});
