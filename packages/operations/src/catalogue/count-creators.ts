import type { ExcludedSets } from '@creator-discovery/history';
import {
  type FilterDictionaries,
  filterObject,
  type HistogramField,
  histogramEdges,
  histogramFigures,
  histogramOf,
  mergedFilters,
  normaliseFilters,
  normaliseParsedFilters,
  type Problem,
  problemsWithin,
  type SearchQuery,
  withoutRangesOf,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { type ExclusionPorts, filtersAsOf, withExcluded } from '../excluded-creators.ts';
import { facetCounts, facetNames, maxFacetValues, minFacetMatches } from '../facet-counts.ts';
import { type Call, defineOperation, done, free, type ImmutableBody, type Outcome, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, rateLimited } from '../refusal.ts';
import { count } from '../shapes/basics.ts';
import { filtersUsed, namedShapes } from '../shapes/named.ts';
import { unknownNameWarnings } from '../unknown-names.ts';
import { problemsOfFilters } from './search-creators.ts';

const histogramField = z.enum(Object.keys(histogramFigures) as [HistogramField, ...HistogramField[]]);

/** Evaluations in one slot of `counts`. */
const freeEvaluations = 5;
const maxAlternatives = 10;

const facetValues = z
  .array(
    z
      .object({ value: z.string().describe('As the filter takes it.'), name: z.string(), count })
      .register(namedShapes, { name: 'FacetValue' }),
  )
  .nullable()
  .optional();

const output = z.object({
  status: z.enum(['ok', 'empty']).describe('`empty`: no creator matches.'),
  total: count.describe('All matching creators. Exact.'),
  owned: count.describe('Matching creators that the account owns.'),
  left_out: z
    .object({ total: count, owned: count, shown: count, lists: count, jobs: count })
    .describe('Creators that would match without `exclude`: in all, and by each part of it.'),
  alternatives: z.array(count).describe('Total of each alternative, in order.'),
  facets: z
    .object({ interests: facetValues, topics: facetValues, languages: facetValues, locations: facetValues })
    .describe(`Only the requested facets. \`null\`: fewer than ${minFacetMatches} creators match.`),
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

type CountPorts = FilterDictionaries &
  ExclusionPorts &
  Pick<Ports, 'index' | 'facets' | 'places' | 'languages' | 'ownership' | 'limits'>;

const input = filterObject.extend({
  histogram: histogramField.optional().describe('Figure to count by bucket.'),
  alternatives: z
    .array(z.record(z.string(), z.unknown()))
    .max(maxAlternatives)
    .optional()
    .describe('Partial filters to merge: `null` removes, a list replaces. A plural form replaces its singular.'),
  facets: z.array(z.enum(facetNames)).max(facetNames.length).optional().describe('Values to count.'),
});

async function handle(
  call: Call,
  body: z.output<typeof input>,
  ports: CountPorts,
): Promise<Outcome<ImmutableBody<z.output<typeof output>>>> {
  const { histogram: field, alternatives = [], facets = [], ...filter } = body;
  const normal = await normaliseParsedFilters(filter, ports);
  if (!normal.ok) return refused(invalidRequest(normal.problems));
  const evaluated = await withExcluded(call.accountId, normal, { ports, member: '' });
  if (!evaluated.done) return evaluated;
  const { query, sets } = evaluated.body;
  const base = filtersAsOf(filter, sets?.asOf ?? null);
  const others = await alternativeQueries(
    call.accountId,
    alternatives.map((change) => mergedFilters(base, change)),
    ports,
  );
  if (!others.done) return others;
  const evaluations = 1 + others.body.length + facets.length + (field === undefined ? 0 : 1);
  const slots = 1 + Math.max(0, evaluations - freeEvaluations);
  const [taken, ownedIds] = await Promise.all([
    ports.limits.take(call.accountId, call.terms.policies.counts, slots),
    ports.ownership.ownedIds(call.accountId),
  ]);
  if (!taken.taken) return refused(rateLimited(taken));
  call.onLimits(taken.windows);
  const { total, among } = await ports.index.count(query, ownedIds);
  return done({
    status: total === 0 ? 'empty' : 'ok',
    total,
    owned: among[0] ?? 0,
    left_out: await leftOut(normal.query, sets, ports),
    alternatives: await eachOf(others.body, async (other) => (await ports.index.count(other)).total),
    facets: Object.fromEntries(
      await eachOf(facets, async (facet) => [facet, await facetCounts(facet, query, ports)] as const),
    ),
    histogram: field === undefined ? null : await histogramWith(field, query, ports),
    filters_used: filtersAsOf(normal.filtersUsed, sets?.asOf ?? null),
    filters_summary: normal.summary,
    warnings: [...normal.warnings, ...(await unknownNameWarnings(normal.query, total, ports))],
  });
}

/** Resolves one after the other: an engine in this process gains nothing from concurrency, another one is spared. */
async function eachOf<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function alternativeQueries(
  accountId: string,
  given: readonly Readonly<Record<string, unknown>>[],
  ports: CountPorts,
): Promise<Outcome<readonly SearchQuery[]>> {
  const queries: SearchQuery[] = [];
  const problems: Problem[] = [];
  for (const [at, filters] of given.entries()) {
    const member = `alternatives[${at}]`;
    const normal = await normaliseFilters(filters, ports);
    if (!normal.ok) {
      problems.push(...problemsWithin(member, normal.problems));
      continue;
    }
    const evaluated = await withExcluded(accountId, normal, { ports, member: `${member}.` });
    if (!evaluated.done) return evaluated;
    queries.push(evaluated.body.query);
  }
  return problems.length > 0 ? refused(invalidRequest(problems)) : done(queries);
}

async function leftOut(query: SearchQuery, sets: ExcludedSets | null, { index }: Pick<Ports, 'index'>) {
  if (sets === null) return { total: 0, owned: 0, shown: 0, lists: 0, jobs: 0 };
  const { among } = await index.count(query, sets.total, sets.owned, sets.shown, sets.lists, sets.jobs);
  const [total = 0, owned = 0, shown = 0, lists = 0, jobs = 0] = among;
  return { total, owned, shown, lists, jobs };
}

async function histogramWith(field: HistogramField, query: SearchQuery, { index }: Pick<Ports, 'index'>) {
  const figure = histogramFigures[field];
  const counts = await index.distribution(withoutRangesOf(figure, query), figure, histogramEdges(figure));
  return { figure: field, buckets: histogramOf(figure, counts) };
}

export const countCreators = defineOperation({
  ...free,
  name: 'count_creators',
  title: 'Count creators',
  group: 'Search',
  scope: 'search',
  summary: 'Counts the creators that match the filters of `search_creators`, and how many of them are owned.',
  description: `\`histogram\` adds the distribution of one figure in at most 24 buckets with \`min\` <= value < \`max\`. It ignores the range filter on that figure and creators whose value is unknown. \`alternatives\` are counted like the request with changed filters. Each facet counts values without its own filter, most frequent first, at most ${maxFacetValues}; \`locations\` are countries. Uses no free creators. Filters, histogram, alternatives and facets are one evaluation each: a call takes one slot of \`counts\`, and one more for each evaluation beyond ${freeEvaluations}.`,
  input,
  output,
  limits: ['counts'],
  namesNoCreators: true,
  readOnly: true,
  refusals: ['not_found'],
  async moreProblems(body, ports) {
    const { histogram: _, alternatives: __, facets: ___, ...filter } = body;
    return problemsOfFilters(filter, ports);
  },
  handle,
});
