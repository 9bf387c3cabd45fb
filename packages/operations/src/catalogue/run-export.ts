import {
  type FilterDictionaries,
  filterObject,
  normaliseFilters,
  type Platform,
  type Problem,
  problemsWithin,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { type ExclusionPorts, filtersAsOf, withExcluded } from '../excluded-creators.ts';
import { startedJob } from '../job-answers.ts';
import { refusalOfLimit } from '../limit-slot.ts';
import { type Call, defineOperation, done, type Outcome, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import {
  type CallRefusal,
  cannot,
  invalidRequest,
  needsConfirmation,
  notFound,
  refusalOfAdmission,
} from '../refusal.ts';
import {
  chargeFields,
  confirmedInput,
  count,
  credits,
  deduplicated,
  heldByCall,
  idInput,
  maxCreditsInput,
  plainText,
  reasonInput,
  retryAfter,
  suggestedNext,
} from '../shapes/basics.ts';
import { itemFilterInput, itemFilterOf } from '../shapes/list.ts';
import { filtersUsed } from '../shapes/named.ts';
import { unknownNameWarnings } from '../unknown-names.ts';
import { noSuchList } from './lists.ts';
import { problemsOfFilters } from './search-creators.ts';
import { creditsRemaining } from './unlock-creators.ts';

/** Creators per export. (spec: action 8) */
export const maxCreatorsPerExport = 10_000;

type ExportPorts = FilterDictionaries &
  ExclusionPorts &
  Pick<
    Ports,
    'history' | 'lists' | 'index' | 'facets' | 'ownership' | 'admission' | 'ledger' | 'limits' | 'jobEngine' | 'digest'
  >;

const input = z.strictObject({
  filters: filterObject.optional().describe('`filters_used`, or any filter object of `search_creators`.'),
  history_id: idInput.optional().describe('Search or export to use. Instead of `filters`.'),
  list_id: idInput.optional().describe('Instead of `filters`.'),
  items: itemFilterInput.optional(),
  limit: z.int().min(1).max(maxCreatorsPerExport).describe('Creators to export.'),
  confirmed: confirmedInput,
  max_credits: maxCreditsInput,
  name: plainText.min(1).max(120).optional().describe('Name for the export.'),
  reason: reasonInput,
});

type Input = z.output<typeof input>;

export const runExport = defineOperation({
  name: 'run_export',
  title: 'Run an export',
  group: 'Unlock and export',
  scope: 'contacts',
  summary: 'Starts a job that delivers the creators of a search or list with contact details.',
  description:
    'Give `filters`, such as the `filters_used` of a search, the `history_id` of a search, or a `list_id`. The creators are fixed on acceptance. `limit` credits are held, less those of creators known to list no contact; for a list, only what it can cost. Each delivered creator with a contact that was not owned costs 1; the rest is released when the job ends. `max_credits` limits that cost, not the hold; owned creators don’t count. If nothing matches, the call returns `empty` and holds nothing. That and a quote count towards `counts` only.',
  input,
  output: z.object({
    status: z.enum(['processing', 'empty']),
    export_id: z.string().describe('"" if `empty`.'),
    history_id: z.string().describe('Same as `export_id`.'),
    limit: count,
    matched: count.describe('Creators in this export: `limit`, or all that match if fewer.'),
    credits_held: heldByCall,
    credits_remaining: credits,
    ledger_entry_ids: chargeFields.ledger_entry_ids,
    filters_used: filtersUsed.nullable().describe('Null for a list.'),
    filters_summary: z.string(),
    warnings: z.array(z.string()),
    deduplicated,
    retry_after: retryAfter,
    suggested_next: suggestedNext,
  }),
  cost: 'Up to 1 credit per creator; owned creators and creators without contacts are free. The balance must cover `limit` in advance, or the cost of a list.',
  limits: ['exports', 'counts'],
  confirmation: 'always',
  spends: true,
  namesNoCreators: true,
  readOnly: false,
  refusals: ['needs_confirmation', 'insufficient_credits', 'error', 'not_found'],
  async moreProblems(body, ports) {
    const { filters } = body;
    const ofFilters = filters === undefined ? [] : problemsWithin('filters', await problemsOfFilters(filters, ports));
    return hasOneSource(body) ? ofFilters : [notOneSource, ...ofFilters];
  },
  async handle(call, body, ports: ExportPorts) {
    const { limit, name, reason } = body;
    const { terms } = call;
    const found = await sourceOf(call, body, ports);
    if (!found.done) return found;
    const source = found.body;
    const full = call.confirmed ? null : await refusalOfLimit(call, 'counts', ports);
    if (full !== null) return full;
    const search = async () => {
      const creatorIds = await source.creatorIds();
      const [owned, noContact] = await Promise.all([
        ports.ownership.ownedSince(call.accountId, creatorIds),
        ports.ownership.withoutContact(call.accountId, creatorIds),
      ]);
      return { creatorIds, owned: owned.size, noContact };
    };
    // Ownership never ends, so an export of these creators that is accepted later costs no more than this quote.
    const { creatorIds, owned, noContact } = await ports.answers.run(call.accountId, search, call.signal);
    const shown = { limit, filters_summary: source.summary, warnings: await source.warnings(creatorIds.length) };
    if (creatorIds.length === 0 && call.confirmed && !call.admittedBefore)
      return (
        (await refusalOfLimit(call, 'counts', ports)) ??
        done({
          ...nothingToExport,
          ...shown,
          filters_used: source.filtersAsOf(source.asOf),
          credits_remaining: await creditsRemaining(call, ports),
        })
      );
    const price = terms.prices.creditsPerCreator;
    const maxCharge = (creatorIds.length - owned - noContact.length) * price;
    const hold = source.ofList ? maxCharge : (limit - noContact.length) * price;
    if (!call.confirmed)
      return refused(
        needsConfirmation({
          max_credits: maxCharge,
          already_owned: owned,
          no_contact: noContact.length,
          credits_remaining: await creditsRemaining(call, ports),
        }),
      );
    const admitted = await ports.admission.admitJob({
      ...call.context,
      policy: terms.policies.exports,
      work: { kind: 'export', platform: source.platform, creatorIds, ...(noContact.length > 0 && { noContact }) },
      requested: limit,
      hold,
      ...(source.ofList ? {} : { mustCover: limit * price }),
      maxCharge,
      platform: source.platform,
      filters: source.filtersAsOf(source.asOf),
      filtersSummary: source.summary,
      name: name ?? null,
      ...(reason === undefined ? {} : { reason }),
      fingerprint: ports.digest(`export ${limit} ${source.ofList ? creatorIds.join() : source.canonical}`),
    });
    if (!admitted.admitted) return refused(refusalOfAdmission(admitted, terms.links));
    return done({
      status: 'processing' as const,
      export_id: admitted.jobId,
      history_id: admitted.jobId,
      ...shown,
      filters_used: source.filtersAsOf(admitted.asOf),
      matched: admitted.items,
      ...(await startedJob(call, admitted, ports)),
    });
  },
});

/** Creators to export: those of a list, or the matches of filters. */
interface ExportSource {
  readonly ofList: boolean;
  readonly platform: Platform | null;
  readonly summary: string;
  /** Normal form of the filters; "" for a list. */
  readonly canonical: string;
  /** Time at which creators were left out; null if none were. */
  readonly asOf: string | null;
  /** Returns the filters with such a time; null for a list. */
  filtersAsOf(asOf: string | null): Record<string, unknown> | null;
  creatorIds(): Promise<readonly number[]>;
  warnings(matches: number): Promise<string[]>;
}

async function sourceOf(
  call: Call,
  body: Pick<Input, 'filters' | 'history_id' | 'list_id' | 'items' | 'limit'>,
  ports: ExportPorts,
): Promise<Outcome<ExportSource>> {
  const { list_id, items: filter, limit } = body;
  if (!hasOneSource(body) || (filter !== undefined && list_id === undefined))
    return refused(invalidRequest([notOneSource]));
  if (list_id !== undefined) {
    const asked = { offset: 0, limit, filter: itemFilterOf(filter ?? {}, call.caller) };
    const page = await ports.answers.run(
      call.accountId,
      () => ports.lists.items(call.accountId, list_id, asked),
      call.signal,
    );
    if (page === null) return refused(noSuchList);
    const { list, items } = page;
    return done({
      ofList: true,
      platform: list.platform,
      summary: `list ${list.name}`,
      canonical: '',
      asOf: null,
      filtersAsOf: () => null,
      creatorIds: async () => items.map(({ creatorId }) => creatorId),
      warnings: async () => [],
    });
  }
  const filters = await filtersOf(body, call.accountId, ports);
  if (!filters.done) return filters;
  const normal = await normaliseFilters(filters.body, ports);
  if (!normal.ok) return refused(unusable(body, normal.problems));
  const evaluated = await withExcluded(call.accountId, normal, { ports, member: 'filters.' });
  if (!evaluated.done) return evaluated;
  const { query, sets } = evaluated.body;
  return done({
    ofList: false,
    platform: normal.query.platform,
    summary: normal.summary,
    // Without a given time, a running job of an earlier time is the same.
    canonical: `${normal.canonical}${normal.exclude?.as_of ?? ''}`,
    asOf: sets?.asOf ?? null,
    filtersAsOf: (asOf) => filtersAsOf(normal.filtersUsed, asOf),
    creatorIds: async () => (await ports.index.search(query, { offset: 0, limit })).creatorIds,
    warnings: async (matches) => [...normal.warnings, ...(await unknownNameWarnings(normal.query, matches, ports))],
  });
}

const nothingToExport = {
  status: 'empty' as const,
  export_id: '',
  history_id: '',
  matched: 0,
  credits_held: 0,
  ledger_entry_ids: [],
  deduplicated: false,
  retry_after: 1,
  suggested_next: 'Search with fewer or wider filters. Nothing ran and nothing was charged.',
};

const sources = ['filters', 'history_id', 'list_id'] as const;

const notOneSource: Problem = {
  field: '',
  problem: `must have exactly one of: ${sources.join(', ')}`,
  code: 'exactly_one_of',
};

function hasOneSource(body: Pick<Input, (typeof sources)[number]>): boolean {
  return sources.filter((name) => body[name] !== undefined).length === 1;
}

/** Returns the filters of the call, or of the history entry it names. */
async function filtersOf(
  { filters, history_id }: Pick<Input, 'filters' | 'history_id'>,
  accountId: string,
  { history }: Pick<Ports, 'history'>,
): Promise<Outcome<unknown>> {
  if (history_id === undefined) return done(filters);
  const entry = await history.entry(accountId, history_id);
  if (entry === null)
    return refused(notFound('No search or export has this history_id. Find yours with list_search_history.'));
  return entry.filters === null
    ? refused(cannot('This history entry has no filters; only searches and their exports do.'))
    : done(entry.filters);
}

/** Stored filters may name a creator or place that no longer exists. */
function unusable({ history_id }: Pick<Input, 'history_id'>, problems: readonly Problem[]): CallRefusal {
  if (history_id === undefined) return invalidRequest(problemsWithin('filters', problems));
  const [first] = problems;
  return cannot(`The filters of this history entry are no longer valid: ${first?.field} ${first?.problem}.`, {
    suggested_next: 'Search again, then export the history_id of the new search.',
  });
}
