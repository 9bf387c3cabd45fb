import { type CreatorPreviewFacts, previewOf } from '@creator-discovery/creators';
import {
  type FilterDictionaries,
  type FilterObject,
  filterObject,
  lookalikeRules,
  maxSearchOffset,
  normaliseFilters,
  normaliseParsedFilters,
  type Problem,
  pageFields,
  type SearchQuery,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { type Call, defineOperation, done, type Outcome, refused, type Shown } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, refusalOfAdmission } from '../refusal.ts';
import { chargeFields, count, credits, maxCreditsInput, suggestedNext } from '../shapes/basics.ts';
import { creatorPreview } from '../shapes/creator.ts';
import { filtersUsed } from '../shapes/named.ts';

/** Creators of one page of a search. (spec: action 8) */
export const creatorsPerPage = 10;

const output = z.object({
  total: count.describe('All creators that match, not only this page. Exact.'),
  preview_creators: z.array(creatorPreview).describe('Up to 10 creators in sort order, without contact details.'),
  filters_used: filtersUsed.describe('Filters after defaults were applied. Pass as `filters` to `run_export`.'),
  filters_summary: z.string(),
  warnings: z.array(z.string()).describe('Filters that were ignored and sort keys that fell back, in words.'),
  offset: count,
  next_offset: count.describe('`offset` plus the creators returned.'),
  has_more: z.boolean().describe('False where a search from `next_offset` on would be refused or have no creators.'),
  page_request_id: z.string().describe('Opaque id for this page.'),
  history_id: z.string(),
  ...chargeFields,
  estimated_cost_per_creator: credits.describe('Export credits per creator.'),
  max_affordable_count: count.describe('How many creators the balance could export.'),
  source: z.string().describe('Channel under which the search was recorded.'),
  usage: z.object({
    free_creators_per_day: count,
    free_creators_left: count.describe('After this call.'),
    creators_per_credit: count,
    usage_pricing: z.boolean(),
    creators_returned: count,
    creators_charged: count.describe('Returned past the free allowance.'),
    credits_charged: credits,
  }),
  suggested_next: suggestedNext,
});

type Body = Shown<z.output<typeof output>>;

interface PageFound {
  readonly total: number;
  readonly creatorIds: readonly number[];
}

type SearchPorts = FilterDictionaries & Pick<Ports, 'history' | 'index' | 'creators' | 'admission' | 'digest'>;

interface Asked {
  readonly offset: number;
  readonly page_request_id?: string | undefined;
  readonly max_credits?: number | undefined;
}

/** A page answered before comes back as it was, even when the index has changed since. */
async function findPage(
  call: Call,
  asked: Asked & { query: SearchQuery; fingerprint: string },
  ports: Pick<Ports, 'history' | 'index'>,
): Promise<PageFound> {
  const { offset, page_request_id: pageRequestId, query, fingerprint } = asked;
  const before =
    pageRequestId === undefined
      ? null
      : await ports.history.answeredPage(call.caller.account.accountId, { pageRequestId, fingerprint, offset });
  return before ?? ports.index.search(query, { offset, limit: creatorsPerPage });
}

/** Previews of the page that was admitted: the one found, its free part, or one that had been answered before. */
async function previewsOf(
  creatorIds: readonly number[],
  { found, read }: { found: PageFound; read: readonly CreatorPreviewFacts[] },
  { creators }: Pick<Ports, 'creators'>,
): Promise<readonly CreatorPreviewFacts[]> {
  if (creatorIds.some((id, index) => id !== found.creatorIds[index])) return creators.previews(creatorIds);
  const shown = new Set(creatorIds);
  return read.filter(({ id }) => shown.has(id));
}

function hint(body: { total: number; next_offset: number; has_more: boolean; returned: number }): string {
  if (body.total === 0)
    return 'Nothing matches. Loosen a filter: a wider audienceRange, contactDetails [], or fewer keywords.';
  if (body.returned === 0)
    return 'There are no creators at this offset. Call run_export with filters_used to get contact details of those that match.';
  const export_ = 'call run_export with filters_used as filters and a limit for a quote of their contact details';
  return body.has_more
    ? `Call search_creators with the same filters and offset ${body.next_offset} for more, or ${export_}.`
    : `These are the last creators that a search shows; ${export_}.`;
}

/** What is wrong with a filter object, names that must exist included. */
export async function problemsOfFilters(filter: unknown, ports: FilterDictionaries): Promise<readonly Problem[]> {
  const normal = await normaliseFilters(filter, ports);
  return normal.ok ? [] : normal.problems;
}

async function handle(call: Call, body: FilterObject & Asked, ports: SearchPorts): Promise<Outcome<Body>> {
  const { prices, policies, links } = call.terms;
  const { offset, page_request_id, max_credits: _, ...filter } = body;
  const normal = await normaliseParsedFilters(filter, ports);
  if (!normal.ok) return refused(invalidRequest(normal.problems));
  const fingerprint = ports.digest(normal.canonical);
  const found = await findPage(call, { offset, page_request_id, query: normal.query, fingerprint }, ports);
  // Read while the call is admitted: nothing of them is shown before it is.
  const offered = ports.creators.previews(found.creatorIds);
  const admission = ports.admission.admitSearch({
    ...call.context,
    policy: policies.searches,
    prices,
    platform: normal.query.platform,
    filters: { ...normal.filtersUsed },
    filtersSummary: normal.summary,
    fingerprint,
    offset,
    total: found.total,
    creatorIds: found.creatorIds,
    ...(page_request_id === undefined ? {} : { pageRequestId: page_request_id }),
  });
  const [admitted, read] = await Promise.all([admission, offered]);
  if (!admitted.admitted) return refused(refusalOfAdmission(admitted, links));
  call.onLimits(admitted.windows);
  const owned = new Set(admitted.ownedIds);
  const previews = (await previewsOf(admitted.creatorIds, { found, read }, ports)).map((creator) => ({
    ...previewOf(creator, ports.places),
    owned: owned.has(creator.id),
  }));
  const returned = admitted.creatorIds.length;
  const nextOffset = offset + returned;
  const hasMore = returned > 0 && nextOffset < admitted.total && nextOffset <= maxSearchOffset;
  return done({
    total: admitted.total,
    preview_creators: previews,
    filters_used: { ...normal.filtersUsed },
    filters_summary: normal.summary,
    warnings: [...normal.warnings],
    offset,
    next_offset: nextOffset,
    has_more: hasMore,
    page_request_id: admitted.pageRequestId,
    history_id: admitted.historyId,
    credits_charged: admitted.creditsCharged,
    credits_remaining: admitted.creditsRemaining,
    ledger_entry_ids: [...admitted.ledgerEntryIds],
    estimated_cost_per_creator: prices.creditsPerCreator,
    max_affordable_count: Math.floor(admitted.creditsRemaining / prices.creditsPerCreator),
    source: call.source,
    usage: {
      free_creators_per_day: prices.freeCreatorsPerDay,
      free_creators_left: admitted.freeCreatorsLeft,
      creators_per_credit: prices.creatorsPerCredit,
      usage_pricing: admitted.usagePricing,
      creators_returned: returned,
      creators_charged: admitted.creatorsCharged,
      credits_charged: admitted.creditsCharged,
    },
    suggested_next: hint({ total: admitted.total, next_offset: nextOffset, has_more: hasMore, returned }),
  });
}

export const searchCreators = defineOperation({
  name: 'search_creators',
  title: 'Search creators',
  group: 'Search',
  summary: 'Searches creators of one platform by filters and shows 10 of them per page, without contact details.',
  description:
    'Use `offset` 0, 10, 20 ... 490: at most 500 creators per search. `content.bioKeywords.any` is the most reliable niche filter on `photonet` and `shortnet`. Repeating a call with the same `page_request_id`, filters and offset returns the same page and charges nothing again. With usage pricing off, a page is cut to the free creators that are left today.',
  details: `**Lookalikes.** ${lookalikeRules()}`,
  input: filterObject.extend({ ...pageFields, max_credits: maxCreditsInput }),
  rows: 'preview_creators',
  output,
  cost: 'The first 75 creators returned per UTC day are free, all channels together; after that 1 credit per 4 creators where usage-based pricing is on.',
  limits: ['searches'],
  confirmation: 'never',
  spends: true,
  confirmsCaller: true,
  readOnly: false,
  refusals: ['usage_pricing_required', 'insufficient_credits', 'error'],
  async moreProblems(body, ports) {
    const { offset: _, page_request_id: __, max_credits: ___, ...filter } = body;
    return problemsOfFilters(filter, ports);
  },
  handle,
});
