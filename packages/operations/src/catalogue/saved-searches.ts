import { maxSavedFilters, maxSavedSearches, type SavedFilters, type SavedSearch } from '@creator-discovery/history';
import {
  type FilterDictionaries,
  type FilterObject,
  filterObject,
  normaliseParsedFilters,
  type Problem,
  problemsWithin,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { type Call, defineOperation, done, type Outcome, refused } from '../operation.ts';
import { pageWithin } from '../page-within.ts';
import type { Ports } from '../ports.ts';
import { cannot, invalidRequest, notFound, type Refusal, rateLimited } from '../refusal.ts';
import { count, idInput, limitInput, offsetInput, plainText } from '../shapes/basics.ts';
import { savedSearchShape } from '../shapes/saved-search.ts';
import { problemsOfFilters } from './search-creators.ts';

const name = plainText.min(1).max(120);
const ok = z.literal('ok');
const savedSearch = z.object({ status: ok, saved_search: savedSearchShape, warnings: z.array(z.string()) });

const noSuchSearch = notFound('There is no saved search with this saved_search_id.');

const tooMany = cannot(
  `The account has ${maxSavedSearches} saved searches, the most there can be. Nothing was saved.`,
  { suggested_next: 'Delete one that is no longer needed.' },
);

const tooLong: Problem = {
  field: 'filters',
  problem: `must have at most ${maxSavedFilters} characters in normal form`,
  code: 'too_long',
  max: maxSavedFilters,
};

function changedSince({ version }: { readonly version: number }): Refusal {
  return cannot(`This saved search was changed since: its version is ${version}. Nothing was changed now.`, {
    suggested_next: 'Read the saved searches again, then repeat the change with its version.',
  });
}

const freeSearch = {
  group: 'Search',
  cost: 'Free.',
  confirmation: 'never',
  spends: false,
  namesNoCreators: true,
} as const;

type SavingPorts = FilterDictionaries & Pick<Ports, 'index' | 'limits' | 'savedSearches'>;

export const saveSearch = defineOperation({
  ...freeSearch,
  name: 'save_search',
  title: 'Save a search',
  summary: 'Saves filters under a name, with how many creators match now.',
  description: `At most ${maxSavedSearches} an account. Names need not be unique.`,
  input: z.strictObject({
    name,
    filters: filterObject.describe('As for `search_creators`.'),
    pinned: z.boolean().default(false).describe('Pinned ones are listed first.'),
  }),
  output: savedSearch,
  limits: ['counts'],
  readOnly: false,
  refusals: ['error'],
  moreProblems: problemsWithinFilters,
  async handle(call, body, ports: SavingPorts) {
    const { accountId } = call.caller.account;
    const { createdId } = call;
    // Told before it counts on a limit; of calls at once, the store refuses those that are too many.
    const { total } = await ports.savedSearches.page(accountId, { offset: 0, limit: 1 });
    if (total >= maxSavedSearches && !call.admittedBefore) return refused(tooMany);
    const counted = await countedNow(call, body.filters, ports);
    if (!counted.done) return counted;
    const { filters, warnings } = counted.body;
    const outcome = await ports.savedSearches.save(accountId, {
      ...(createdId === undefined ? {} : { savedSearchId: createdId }),
      name: body.name,
      pinned: body.pinned,
      ...filters,
    });
    return outcome.saved
      ? done({ status: 'ok' as const, saved_search: shown(outcome.search), warnings })
      : refused(tooMany);
  },
});

export const listSavedSearches = defineOperation({
  ...freeSearch,
  name: 'list_saved_searches',
  title: 'List saved searches',
  summary: 'Lists the account’s saved searches: pinned ones first, then the latest changed.',
  description: '',
  input: z.strictObject({ offset: offsetInput, limit: limitInput(maxSavedSearches, 50) }),
  rows: 'saved_searches',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    saved_searches: z.array(savedSearchShape),
    returned: count,
    offset: count,
    has_more: z.boolean(),
    total: count,
  }),
  limits: [],
  openInConsole: true,
  readOnly: true,
  refusals: [],
  async handle({ caller, signal }, page, { savedSearches, answers }: Pick<Ports, 'savedSearches' | 'answers'>) {
    const { accountId } = caller.account;
    const { rows: searches, total } = await pageWithin(page, { accountId, answers, signal }, async (part) => {
      const { searches: rows, total } = await savedSearches.page(accountId, part);
      return { rows, total };
    });
    const { offset } = page;
    return done({
      status: searches.length === 0 ? ('empty' as const) : ('ok' as const),
      saved_searches: searches.map(shown),
      returned: searches.length,
      offset,
      has_more: offset + searches.length < total,
      total,
    });
  },
});

export const updateSavedSearch = defineOperation({
  ...freeSearch,
  name: 'update_saved_search',
  title: 'Update a saved search',
  summary: 'Changes the name, filters or pin of a saved search.',
  description:
    'Fields left out stay as they are; new `filters` replace the old ones as a whole, and are counted again. With `version` the change is refused (422) when somebody changed the search since you read it.',
  input: z.strictObject({
    saved_search_id: idInput,
    name: name.optional(),
    filters: filterObject.optional(),
    pinned: z.boolean().optional(),
    version: z.int().min(1).optional(),
  }),
  output: savedSearch,
  limits: ['counts'],
  readOnly: false,
  destructive: true,
  idempotent: true,
  refusals: ['not_found', 'error'],
  moreProblems: problemsWithinFilters,
  async handle(call, { saved_search_id: id, filters: given, ...rest }, ports: SavingPorts) {
    const { accountId } = call.caller.account;
    // Told before it counts on a limit.
    const current = await ports.savedSearches.byId(accountId, id);
    if (current === null) return refused(noSuchSearch);
    if (rest.version !== undefined && rest.version !== current.version) return refused(changedSince(current));
    const counted = given === undefined ? null : await countedNow(call, given, ports);
    if (counted?.done === false) return counted;
    const change = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const outcome = await ports.savedSearches.update(accountId, id, {
      ...change,
      ...(counted !== null && { filters: counted.body.filters }),
    });
    if (outcome.updated)
      return done({
        status: 'ok' as const,
        saved_search: shown(outcome.search),
        warnings: counted?.body.warnings ?? [],
      });
    return refused(outcome.reason === 'not_found' ? noSuchSearch : changedSince(outcome));
  },
});

export const deleteSavedSearch = defineOperation({
  ...freeSearch,
  name: 'delete_saved_search',
  title: 'Delete a saved search',
  summary: 'Deletes a saved search.',
  description: 'A second call answers 404.',
  input: z.strictObject({ saved_search_id: idInput }),
  output: z.object({ status: ok, saved_search_id: z.string(), deleted: z.literal(true) }),
  limits: [],
  readOnly: false,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle({ caller }, { saved_search_id }, { savedSearches }: Pick<Ports, 'savedSearches'>) {
    return (await savedSearches.delete(caller.account.accountId, saved_search_id))
      ? done({ status: 'ok' as const, saved_search_id, deleted: true as const })
      : refused(noSuchSearch);
  },
});

/** Filters in normal form, with how many creators they match; counts on the limit of counts. */
async function countedNow(
  { caller, terms, onLimits }: Call,
  filters: FilterObject,
  ports: SavingPorts,
): Promise<Outcome<{ readonly filters: SavedFilters; readonly warnings: string[] }>> {
  const normal = await normaliseParsedFilters(filters, ports);
  if (!normal.ok) return refused(invalidRequest(problemsWithin('filters', normal.problems)));
  if (JSON.stringify(normal.filtersUsed).length > maxSavedFilters) return refused(invalidRequest([tooLong]));
  const taken = await ports.limits.take(caller.account.accountId, terms.policies.counts);
  if (!taken.taken) return refused(rateLimited(taken));
  onLimits(taken.windows);
  const { total } = await ports.index.count(normal.query, []);
  return done({
    filters: {
      platform: normal.query.platform,
      filters: { ...normal.filtersUsed },
      filtersSummary: normal.summary,
      totalWhenSaved: total,
    },
    warnings: [...normal.warnings],
  });
}

async function problemsWithinFilters({ filters }: Readonly<Record<string, unknown>>, ports: Ports) {
  return filters === undefined ? [] : problemsWithin('filters', await problemsOfFilters(filters, ports));
}

function shown(search: SavedSearch): z.output<typeof savedSearchShape> {
  return {
    saved_search_id: search.savedSearchId,
    name: search.name,
    filters: { ...search.filters },
    filters_summary: search.filtersSummary,
    pinned: search.pinned,
    total_when_saved: search.totalWhenSaved,
    saved_at: search.savedAt.toISOString(),
    updated_at: search.updatedAt.toISOString(),
    version: search.version,
  };
}
