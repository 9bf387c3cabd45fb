import {
  type FilterDictionaries,
  type FilterObject,
  filterObject,
  type HistogramField,
  histogramEdges,
  histogramFigures,
  histogramOf,
  normaliseParsedFilters,
  type SearchQuery,
  withoutRangesOf,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { type Call, defineOperation, done, type Outcome, refused, type Shown } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, rateLimited } from '../refusal.ts';
import { count } from '../shapes/basics.ts';
import { filtersUsed } from '../shapes/named.ts';
import { problemsOfFilters } from './search-creators.ts';

const histogramField = z.enum(Object.keys(histogramFigures) as [HistogramField, ...HistogramField[]]);

const output = z.object({
  status: z.enum(['ok', 'empty']).describe('`empty`: no creator matches.'),
  total: count.describe('All creators that match. Exact.'),
  owned: count.describe('Those of them that the account owns.'),
  histogram: z
    .object({
      figure: histogramField,
      buckets: z.array(z.object({ min: z.number(), max: z.number().nullable(), count })),
    })
    .nullable(),
  filters_used: filtersUsed,
  filters_summary: z.string(),
  warnings: z.array(z.string()),
});

type CountPorts = FilterDictionaries & Pick<Ports, 'index' | 'ownership' | 'limits'>;

async function handle(
  call: Call,
  body: FilterObject & { readonly histogram?: HistogramField | undefined },
  ports: CountPorts,
): Promise<Outcome<Shown<z.output<typeof output>>>> {
  const { histogram: field, ...filter } = body;
  const { accountId } = call.caller.account;
  const normal = await normaliseParsedFilters(filter, ports);
  if (!normal.ok) return refused(invalidRequest(normal.problems));
  const [taken, ownedIds] = await Promise.all([
    ports.limits.take(accountId, call.terms.policies.counts),
    ports.ownership.ownedIds(accountId),
  ]);
  if (!taken.taken) return refused(rateLimited(taken));
  call.onLimits(taken.windows);
  const { total, among } = await ports.index.count(normal.query, ownedIds);
  return done({
    status: total === 0 ? 'empty' : 'ok',
    total,
    owned: among,
    histogram: field === undefined ? null : await histogramWith(field, normal.query, ports),
    filters_used: { ...normal.filtersUsed },
    filters_summary: normal.summary,
    warnings: [...normal.warnings],
  });
}

async function histogramWith(field: HistogramField, query: SearchQuery, { index }: Pick<Ports, 'index'>) {
  const figure = histogramFigures[field];
  const counts = await index.distribution(withoutRangesOf(figure, query), figure, histogramEdges(figure));
  return { figure: field, buckets: histogramOf(figure, counts) };
}

export const countCreators = defineOperation({
  name: 'count_creators',
  title: 'Count creators',
  group: 'Search',
  summary: 'Counts the creators that the filters of search_creators match, and how many of them are owned; shows none.',
  description:
    '`histogram` adds how a figure is spread over the creators that match without the range on that figure itself: at most 24 buckets, `min` <= value < `max`, unknown values in none. Uses none of the free creators.',
  input: filterObject.extend({
    histogram: histogramField.optional().describe('The figure to make a histogram of.'),
  }),
  output,
  cost: 'Free.',
  limits: ['counts'],
  confirmation: 'never',
  spends: false,
  namesNoCreators: true,
  readOnly: true,
  refusals: [],
  async moreProblems(body, ports) {
    const { histogram: _, ...filter } = body;
    return problemsOfFilters(filter, ports);
  },
  handle,
});
