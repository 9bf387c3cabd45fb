import { platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { shownState } from '../job-answers.ts';
import { defineOperation, done } from '../operation.ts';
import { pageWithin } from '../page-within.ts';
import type { Ports } from '../ports.ts';
import { channel, count, credits, instant, jobStatus, limitInput, offsetInput } from '../shapes/basics.ts';
import { filtersUsed, namedShapes } from '../shapes/named.ts';

const kind = z.enum(['search', 'export', 'unlock', 'lookup']);

const statesOf = {
  processing: ['accepted', 'processing'],
  complete: ['complete'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const;

export const listSearchHistory = defineOperation({
  name: 'list_search_history',
  title: 'List search history',
  group: 'History',
  summary: 'Lists earlier searches, exports, unlocks and charged lookups, newest first.',
  description:
    'Pages of one search are one entry. Look here before you submit a job again whose answer you did not get: it may be running. `filters` of a search or export can be passed back to `search_creators` and `run_export`.',
  input: z.strictObject({
    offset: offsetInput,
    limit: limitInput(100, 20),
    kind: kind.optional(),
    job_status: jobStatus.optional(),
  }),
  rows: 'entries',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    entries: z.array(
      z
        .object({
          history_id: z.string(),
          kind,
          job_status: jobStatus.describe('Searches are always `complete`.'),
          source: channel,
          platform: z.enum(platforms).nullable(),
          filters: filtersUsed.nullable(),
          filters_summary: z.string().nullable(),
          total: count.nullable().describe('Creators that matched; null for unlocks and lookups.'),
          requested: count.describe('Creators asked for; for a search those shown so far.'),
          rows: count.describe('Creators delivered; for a search those shown so far.'),
          credits_charged: credits,
          credits_held: credits,
          created_at: instant,
          completed_at: instant.nullable(),
        })
        .register(namedShapes, { name: 'HistoryEntry' }),
    ),
    returned: count,
    offset: count,
    has_more: z.boolean(),
    total: count,
  }),
  cost: 'Free.',
  limits: [],
  confirmation: 'never',
  spends: false,
  readOnly: true,
  refusals: [],
  openInConsole: true,
  async handle({ caller, signal }, body, { history, answers }: Pick<Ports, 'history' | 'answers'>) {
    const { accountId } = caller.account;
    const { offset, kind: wanted, job_status } = body;
    const { rows: entries, total } = await pageWithin(body, { accountId, answers, signal }, async (part) => {
      const { entries: rows, total } = await history.list(accountId, {
        ...part,
        ...(wanted === undefined ? {} : { kind: wanted }),
        ...(job_status === undefined ? {} : { jobStates: statesOf[job_status] }),
      });
      return { rows, total };
    });
    return done({
      status: entries.length === 0 ? ('empty' as const) : ('ok' as const),
      entries: entries.map((entry) => ({
        history_id: entry.historyId,
        kind: entry.kind,
        job_status: shownState(entry.jobState),
        source: entry.source,
        platform: entry.platform,
        filters: entry.filters,
        filters_summary: entry.filtersSummary,
        total: entry.total,
        requested: entry.requested,
        rows: entry.rows,
        credits_charged: entry.creditsCharged,
        credits_held: entry.creditsHeld,
        created_at: entry.createdAt.toISOString(),
        completed_at: entry.completedAt?.toISOString() ?? null,
      })),
      returned: entries.length,
      offset,
      has_more: offset + entries.length < total,
      total,
    });
  },
});
