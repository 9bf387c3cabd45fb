import { type CreatorPreviewFacts, previewOf } from '@creator-discovery/creators';
import {
  audienceMatch,
  type FilterDictionaries,
  filterObject,
  lookalikeRules,
  maxSearchOffset,
  type NormalisedFilters,
  normaliseFilters,
  normaliseParsedFilters,
  type Problem,
  pageFields,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { type ExclusionPorts, filtersAsOf, withExcluded } from '../excluded-creators.ts';
import { type Call, defineOperation, done, type ImmutableBody, type Outcome, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, refusalOfAdmission } from '../refusal.ts';
import { chargedPage, chargeFields, count, credits, maxCreditsInput, suggestedNext } from '../shapes/basics.ts';
import { creatorPreview } from '../shapes/creator.ts';
import { filtersUsed } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';
import { unknownNameWarnings } from '../unknown-names.ts';

/** Creators per search page. (spec: action 8) */
export const creatorsPerPage = 10;

const output = z.object({
  total: count.describe('All matching creators, not only this page. Exact.'),
  preview_creators: z.array(creatorPreview).describe('Up to 10 creators in sort order, without contact details.'),
  filters_used: filtersUsed.describe('Filters with defaults applied. Pass as `filters` to `run_export`.'),
  filters_summary: z.string(),
  warnings: z
    .array(z.string())
    .describe('Ignored filters, replaced sort keys, and names that are unknown, misspelled or ambiguous, in words.'),
  offset: count,
  next_offset: count.describe('`offset` plus the creators returned.'),
  has_more: z.boolean().describe('Whether `next_offset` is allowed and has creators.'),
  page_request_id: z.string().describe('Opaque id for this page.'),
  history_id: z.string(),
  ...chargeFields,
  estimated_cost_per_creator: credits.describe('Export credits per creator.'),
  max_affordable_count: count.describe('Creators that the balance could export.'),
  source: z.string().describe('Channel that made the search.'),
  usage: z.object({
    free_creators_per_day: count,
    free_creators_left: count.describe('After this call.'),
    creators_per_credit: count,
    usage_pricing: z.boolean(),
    creators_returned: count,
    creators_charged: count.describe('Creators returned past the free allowance.'),
    credits_charged: credits,
  }),
  suggested_next: suggestedNext,
});

type Body = ImmutableBody<z.output<typeof output>>;

interface PageFound {
  readonly total: number;
  readonly creatorIds: readonly number[];
  /** Time as of which creators are left out; null if none are. */
  readonly asOf: string | null;
  readonly warnings?: readonly string[];
}

type SearchPorts = FilterDictionaries &
  ExclusionPorts &
  Pick<Ports, 'history' | 'index' | 'facets' | 'creators' | 'admission' | 'digest'>;

const input = filterObject.extend({ ...pageFields, max_credits: maxCreditsInput });
type Input = z.output<typeof input>;

const skipping =
  'exclude: this page may skip creators, because it leaves out those shown or bought since the first page, too. Send the `filters_used` of the first page, which has `as_of`.';

/**
 * Returns a page that was already answered unchanged, even if the index has changed. A later page has the time of the page that
 * the caller names, and otherwise a warning.
 */
async function findPage(
  call: Call,
  asked: Pick<Input, 'offset' | 'page_request_id'> & { normal: NormalisedFilters; fingerprint: string },
  ports: ExclusionPorts & Pick<Ports, 'history' | 'index'>,
): Promise<Outcome<PageFound>> {
  const { offset, page_request_id: pageRequestId, normal, fingerprint } = asked;
  const page = { fingerprint, offset, ...givenAsOf(normal) };
  const before =
    pageRequestId === undefined ? null : await ports.history.answeredPage(call.accountId, { pageRequestId, ...page });
  if (before !== null) return done(before);
  const { exclude, filtersUsed } = normal;
  const isUntimed = filtersUsed.exclude !== undefined && exclude?.as_of === undefined;
  const asOf =
    isUntimed && pageRequestId !== undefined
      ? (await ports.history.answeredPage(call.accountId, { pageRequestId, fingerprint }))?.asOf
      : null;
  const timed = asOf == null ? normal : { ...normal, exclude: { ...exclude, as_of: asOf } };
  const evaluated = await withExcluded(call.accountId, timed, { ports, member: '' });
  if (!evaluated.done) return evaluated;
  const { query, sets } = evaluated.body;
  const found = await ports.index.search(query, { offset, limit: creatorsPerPage });
  const warnings = isUntimed && offset > 0 && timed === normal ? [skipping] : [];
  return done({ ...found, asOf: sets?.asOf ?? null, warnings });
}

function givenAsOf({ exclude }: NormalisedFilters): { givenAsOf?: string } {
  return exclude?.as_of === undefined ? {} : { givenAsOf: exclude.as_of };
}

/** Returns previews of the admitted page: the page just found, its free part, or a page answered earlier. */
async function previewsOf(
  creatorIds: readonly number[],
  { found, read, options }: { found: PageFound; read: readonly CreatorPreviewFacts[]; options: { audience: boolean } },
  { creators }: Pick<Ports, 'creators'>,
): Promise<readonly CreatorPreviewFacts[]> {
  if (creatorIds.some((id, index) => id !== found.creatorIds[index])) return creators.previews(creatorIds, options);
  const shown = new Set(creatorIds);
  return read.filter(({ id }) => shown.has(id));
}

function hint(body: {
  total: number;
  next_offset: number;
  has_more: boolean;
  returned: number;
  filters: string;
}): string {
  if (body.total === 0)
    return 'No creator matches. Widen a filter: a larger audienceRange, contactDetails [], or fewer keywords.';
  if (body.returned === 0)
    return 'This offset is past the last match. Call run_export with filters_used to get contact details of the matching creators.';
  const export_ = 'call run_export with filters_used as filters and a limit for a quote of their contact details';
  return body.has_more
    ? `Call search_creators with ${body.filters} and offset ${body.next_offset} for more, or ${export_}.`
    : `These are the last creators this search shows; ${export_}.`;
}

/** Returns the problems of a filter object, including unknown names. */
export async function problemsOfFilters(filter: unknown, ports: FilterDictionaries): Promise<readonly Problem[]> {
  const normal = await normaliseFilters(filter, ports);
  return normal.ok ? [] : normal.problems;
}

async function handle(call: Call, body: Input, ports: SearchPorts): Promise<Outcome<Body>> {
  const { prices, policies, links } = call.terms;
  const { offset, page_request_id, max_credits: _, ...filter } = body;
  const normal = await normaliseParsedFilters(filter, ports);
  if (!normal.ok) return refused(invalidRequest(normal.problems));
  const fingerprint = ports.digest(normal.canonical);
  const page = await findPage(call, { offset, page_request_id, normal, fingerprint }, ports);
  if (!page.done) return page;
  const found = page.body;
  const { warnings: ofPage = [] } = found;
  const warnings = [...ofPage, ...normal.warnings, ...(await unknownNameWarnings(normal.query, found.total, ports))];
  // Read in parallel with the admission; nothing is returned unless it succeeds.
  const options = { audience: normal.audience.length > 0 };
  const offered = ports.creators.previews(found.creatorIds, options);
  const admission = ports.admission.admitSearch({
    ...call.context,
    policy: policies.searches,
    prices,
    platform: normal.query.platform,
    filters: filtersAsOf(normal.filtersUsed, found.asOf),
    filtersSummary: normal.summary,
    fingerprint,
    offset,
    total: found.total,
    creatorIds: found.creatorIds,
    ...(found.asOf === null ? {} : { asOf: found.asOf }),
    ...givenAsOf(normal),
    ...(page_request_id === undefined ? {} : { pageRequestId: page_request_id }),
  });
  const [admitted, read] = await Promise.all([admission, offered]);
  if (!admitted.admitted) return refused(refusalOfAdmission(admitted, links));
  call.onLimits(admitted.windows);
  const owned = new Set(admitted.ownedIds);
  const { newcomers } = normal;
  const since =
    newcomers && (await ports.savedSearches.newcomers(call.accountId, newcomers.savedSearchId, newcomers.since));
  const previews = (await previewsOf(admitted.creatorIds, { found, read, options }, ports)).map((creator) => ({
    ...previewOf(creator, ports.places),
    audience_match: audienceMatch(normal.audience, creator, ports.places),
    owned: owned.has(creator.id),
    ...(since && { matches_since: since.get(creator.id) ?? null }),
  }));
  const returned = admitted.creatorIds.length;
  const nextOffset = offset + returned;
  const hasMore = returned > 0 && nextOffset < admitted.total && nextOffset <= maxSearchOffset;
  return done({
    total: admitted.total,
    preview_creators: previews,
    filters_used: filtersAsOf(normal.filtersUsed, admitted.asOf),
    filters_summary: normal.summary,
    warnings,
    offset,
    next_offset: nextOffset,
    has_more: hasMore,
    page_request_id: admitted.pageRequestId,
    ...shownIn(chargedPage, admitted),
    estimated_cost_per_creator: prices.creditsPerCreator,
    max_affordable_count: Math.floor(admitted.creditsRemaining / prices.creditsPerCreator),
    source: call.source,
    usage: shownIn(output.shape.usage, { ...prices, ...admitted, creatorsReturned: returned }),
    suggested_next: hint({
      total: admitted.total,
      next_offset: nextOffset,
      has_more: hasMore,
      returned,
      filters: found.asOf === null ? 'the same filters' : 'the filters of filters_used',
    }),
  });
}

export const searchCreators = defineOperation({
  name: 'search_creators',
  title: 'Search creators',
  group: 'Search',
  scope: 'search',
  summary: 'Searches creators of one platform by filters and shows 10 of them per page, without contact details.',
  description:
    'Use `offset` 0, 10, 20 ... 490: at most 500 creators per search. `content.bioKeywords.any` is the most reliable niche filter on `photonet` and `shortnet`. Repeating a call with the same `page_request_id`, filters and offset returns the same page free of charge. `exclude` leaves out creators that are owned, were shown, or are in lists or jobs; page on with `filters_used`, or with the `page_request_id` of the page before. With usage pricing off, a page ends at the last free creator of the day.',
  details: `**Lookalikes.** ${lookalikeRules()}`,
  input,
  rows: 'preview_creators',
  output,
  cost: 'The first 75 creators returned per UTC day are free across all channels. After that 1 credit per 4 creators, if usage-based pricing is on.',
  limits: ['searches'],
  confirmation: 'never',
  spends: true,
  confirmsCaller: true,
  readOnly: false,
  refusals: ['usage_pricing_required', 'insufficient_credits', 'not_found', 'error'],
  async moreProblems(body, ports) {
    const { offset: _, page_request_id: __, max_credits: ___, ...filter } = body;
    return problemsOfFilters(filter, ports);
  },
  handle,
});
