import {
  type FilterDictionaries,
  filterObject,
  normaliseFilters,
  type Problem,
  problemsWithin,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { filtersAsOf, withExcluded } from '../excluded-creators.ts';
import { pollAfterSeconds, pollHint } from '../job-answers.ts';
import { type Call, defineOperation, done, type Outcome, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import {
  type CallRefusal,
  cannot,
  invalidRequest,
  needsConfirmation,
  notFound,
  rateLimited,
  refusalOfAdmission,
} from '../refusal.ts';
import {
  chargeFields,
  confirmedInput,
  count,
  credits,
  heldByCall,
  idInput,
  maxCreditsInput,
  plainText,
  retryAfter,
  suggestedNext,
} from '../shapes/basics.ts';
import { filtersUsed } from '../shapes/named.ts';
import { unknownNameWarnings } from '../unknown-names.ts';
import { problemsOfFilters } from './search-creators.ts';
import { creditsRemaining } from './unlock-creators.ts';

/** Creators per export. (spec: action 8) */
export const maxCreatorsPerExport = 10_000;

type ExportPorts = FilterDictionaries &
  Pick<
    Ports,
    | 'history'
    | 'excluded'
    | 'index'
    | 'facets'
    | 'ownership'
    | 'admission'
    | 'ledger'
    | 'limits'
    | 'answers'
    | 'jobEngine'
    | 'digest'
  >;

export const runExport = defineOperation({
  name: 'run_export',
  title: 'Run an export',
  group: 'Unlock and export',
  summary: 'Starts a job that delivers the creators of a search, in its order, with contact details.',
  description:
    'Give `filters`, such as the `filters_used` of a search, or the `history_id` of a search. The creators are fixed on acceptance. `limit` credits are held. Each delivered creator with a contact that was not owned costs 1; the rest is released when the job ends. `max_credits` limits that cost, not the hold; owned creators don’t count. If nothing matches, the call returns `empty` and holds nothing. That and a quote count towards `counts` only.',
  input: z.strictObject({
    filters: filterObject.optional().describe('`filters_used`, or any filter object of `search_creators`.'),
    history_id: idInput.optional().describe('Search or export to use. Instead of `filters`.'),
    limit: z.int().min(1).max(maxCreatorsPerExport).describe('Creators to export.'),
    confirmed: confirmedInput,
    max_credits: maxCreditsInput,
    name: plainText.min(1).max(120).optional().describe('Name for the export.'),
  }),
  output: z.object({
    status: z.enum(['processing', 'empty']),
    export_id: z.string().describe('"" if `empty`.'),
    history_id: z.string().describe('Same as `export_id`.'),
    limit: count,
    matched: count.describe('Creators in this export: `limit`, or all that match if fewer.'),
    credits_held: heldByCall,
    credits_remaining: credits,
    ledger_entry_ids: chargeFields.ledger_entry_ids,
    filters_used: filtersUsed,
    filters_summary: z.string(),
    warnings: z.array(z.string()),
    deduplicated: z
      .boolean()
      .describe('True if an identical job was running; its id is returned and nothing was held.'),
    retry_after: retryAfter,
    suggested_next: suggestedNext,
  }),
  cost: 'Up to 1 credit per creator; owned creators and creators without contacts are free. The balance must cover `limit` in advance.',
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
    const { limit, name } = body;
    const { terms } = call;
    const { accountId } = call.caller.account;
    const filters = await filtersOf(body, accountId, ports);
    if (!filters.done) return filters;
    const normal = await normaliseFilters(filters.body, ports);
    if (!normal.ok) return refused(unusable(body, normal.problems));
    const evaluated = await withExcluded(accountId, normal, { ...ports, member: 'filters.' });
    if (!evaluated.done) return evaluated;
    const { query, sets } = evaluated.body;
    const asOf = sets?.asOf ?? null;
    const hold = limit * terms.prices.creditsPerCreator;
    const full = call.confirmed ? null : await refusalOfCount(call, ports);
    if (full !== null) return full;
    const search = async () => {
      const { creatorIds } = await ports.index.search(query, { offset: 0, limit });
      return { creatorIds, owned: (await ports.ownership.ownedSince(accountId, creatorIds)).size };
    };
    // Ownership never ends, so an export of these creators that is accepted later costs no more than this quote.
    const { creatorIds, owned } = await ports.answers.run(accountId, search, call.signal);
    const shown = {
      limit,
      filters_summary: normal.summary,
      warnings: [...normal.warnings, ...(await unknownNameWarnings(normal.query, creatorIds.length, ports))],
    };
    if (creatorIds.length === 0 && call.confirmed && !call.admittedBefore)
      return (
        (await refusalOfCount(call, ports)) ??
        done({
          ...nothingToExport,
          ...shown,
          filters_used: filtersAsOf(normal.filtersUsed, asOf),
          credits_remaining: await creditsRemaining(accountId, ports),
        })
      );
    const maxCharge = hold - owned * terms.prices.creditsPerCreator;
    if (!call.confirmed)
      return refused(
        needsConfirmation({
          max_credits: maxCharge,
          already_owned: owned,
          credits_remaining: await creditsRemaining(accountId, ports),
        }),
      );
    const admitted = await ports.admission.admitJob({
      ...call.context,
      policy: terms.policies.exports,
      work: { kind: 'export', platform: normal.query.platform, creatorIds },
      requested: limit,
      hold,
      maxCharge,
      platform: normal.query.platform,
      filters: filtersAsOf(normal.filtersUsed, asOf),
      filtersSummary: normal.summary,
      name: name ?? null,
      // Without a given time, a running job of an earlier time is the same.
      fingerprint: ports.digest(`export ${limit} ${normal.canonical}${normal.exclude?.as_of ?? ''}`),
    });
    if (!admitted.admitted) return refused(refusalOfAdmission(admitted, terms.links));
    call.onLimits(admitted.windows);
    await ports.jobEngine.nudge(admitted.jobId);
    const wait = pollAfterSeconds(admitted.items);
    return done({
      status: 'processing' as const,
      export_id: admitted.jobId,
      history_id: admitted.jobId,
      ...shown,
      filters_used: filtersAsOf(normal.filtersUsed, admitted.asOf),
      matched: admitted.items,
      credits_held: admitted.creditsHeld,
      credits_remaining: admitted.creditsRemaining,
      ledger_entry_ids: [...admitted.ledgerEntryIds],
      deduplicated: admitted.deduplicated,
      retry_after: wait,
      suggested_next: pollHint(admitted.jobId, wait),
    });
  },
});

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

/** Takes a slot of `counts`; returns the refusal if none is left. */
async function refusalOfCount({ caller, terms, onLimits }: Call, { limits }: Pick<Ports, 'limits'>) {
  const taken = await limits.take(caller.account.accountId, terms.policies.counts);
  if (!taken.taken) return refused(rateLimited(taken));
  onLimits(taken.windows);
  return null;
}

interface Source {
  readonly filters?: unknown;
  readonly history_id?: unknown;
}

const notOneSource: Problem = {
  field: '',
  problem: 'must have exactly one of: filters, history_id',
  code: 'exactly_one_of',
};

function hasOneSource({ filters, history_id }: Source): boolean {
  return (filters === undefined) !== (history_id === undefined);
}

/** Returns the filters of the call, or of the history entry it names. */
async function filtersOf(
  source: Source & { readonly history_id?: string | undefined },
  accountId: string,
  { history }: Pick<Ports, 'history'>,
): Promise<Outcome<unknown>> {
  if (!hasOneSource(source)) return refused(invalidRequest([notOneSource]));
  if (source.history_id === undefined) return done(source.filters);
  const entry = await history.entry(accountId, source.history_id);
  if (entry === null)
    return refused(notFound('No search or export has this history_id. Find yours with list_search_history.'));
  return entry.filters === null
    ? refused(cannot('This history entry has no filters; only searches and exports do.'))
    : done(entry.filters);
}

/** Stored filters may name a creator or place that no longer exists. */
function unusable({ history_id }: Source, problems: readonly Problem[]): CallRefusal {
  if (history_id === undefined) return invalidRequest(problemsWithin('filters', problems));
  const [first] = problems;
  return cannot(`The filters of this history entry are no longer valid: ${first?.field} ${first?.problem}.`, {
    suggested_next: 'Search again, then export the history_id of the new search.',
  });
}
