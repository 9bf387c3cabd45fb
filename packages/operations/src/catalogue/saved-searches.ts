import {
  maxSavedFilters,
  maxSavedSearches,
  maxWatchedSearches,
  type SavedFilters,
  type SavedSearch,
} from '@creator-discovery/history';
import {
  compact,
  type Exclusions,
  type FilterDictionaries,
  type FilterObject,
  filterObject,
  filtersSummary,
  normalExclusions,
  normaliseParsedFilters,
  type Problem,
  problemsWithin,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { type ExclusionPorts, withExcluded } from '../excluded-creators.ts';
import { refusalOfLimit } from '../limit-slot.ts';
import { type Call, defineOperation, done, free, type ImmutableBody, type Outcome, refused } from '../operation.ts';
import { pageWithin } from '../page-within.ts';
import type { Ports } from '../ports.ts';
import { type CallRefusal, cannot, invalidRequest, notFound } from '../refusal.ts';
import { idInput, limitInput, offsetInput, pageFields, pageShape, plainText } from '../shapes/basics.ts';
import { savedSearchShape } from '../shapes/saved-search.ts';
import { shownIn } from '../shapes/shown.ts';
import { unknownNameWarnings } from '../unknown-names.ts';
import { problemsOfFilters } from './search-creators.ts';

const name = plainText.min(1).max(120);
const ok = z.literal('ok');
const savedSearch = z.object({ status: ok, saved_search: savedSearchShape, warnings: z.array(z.string()) });

const noSuchSearch = notFound('No saved search has this saved_search_id. Find yours with list_saved_searches.');

const tooMany = cannot(`This account already has ${maxSavedSearches} saved searches, the maximum. Nothing was saved.`, {
  suggested_next: 'Delete a saved search you no longer need.',
});

const tooManyWatched = cannot(`This account already watches ${maxWatchedSearches} saved searches, the maximum.`, {
  suggested_next: 'Stop watching another one: update_saved_search with watch: false.',
});

const watch = z
  .boolean()
  .optional()
  .describe(`Whether to find new matches every night; at most ${maxWatchedSearches} per account.`);

const notify = z
  .boolean()
  .optional()
  .describe('Whether new matches send the event `saved_search.new_matches` to webhooks.');

const tooLong: Problem = {
  field: 'filters',
  problem: `must have at most ${maxSavedFilters} characters as normalised JSON`,
  code: 'too_long',
  max: maxSavedFilters,
};

function changedSince({ version }: { readonly version: number }): CallRefusal {
  return cannot(`This saved search has changed: its version is now ${version}. Nothing changed.`, {
    suggested_next: 'Read the saved searches again, then repeat the change with the new version.',
  });
}

const freeSearch = {
  ...free,
  group: 'Search',
  scope: 'search',
  namesNoCreators: true,
} as const;

type SavingPorts = FilterDictionaries & ExclusionPorts & Pick<Ports, 'index' | 'facets' | 'limits'>;

export const saveSearch = defineOperation({
  ...freeSearch,
  name: 'save_search',
  title: 'Save a search',
  summary: 'Saves filters under a name, with the number of creators that match now.',
  description: `At most ${maxSavedSearches} per account. Names need not be unique.`,
  input: z.strictObject({
    name,
    filters: filterObject.describe('As for `search_creators`.'),
    pinned: z.boolean().default(false).describe('Pinned searches are listed first.'),
    watch: watch.describe(`Default: true for the first ${maxWatchedSearches}.`),
    notify,
  }),
  output: savedSearch,
  limits: ['counts'],
  readOnly: false,
  refusals: ['not_found', 'error'],
  moreProblems: problemsWithinFilters,
  async handle(call, body, ports: SavingPorts) {
    // Checked before the call counts towards a limit; the store still refuses concurrent calls above the maximum.
    const { total } = await ports.savedSearches.page(call.accountId, { offset: 0, limit: 1 });
    if (total >= maxSavedSearches && !call.admittedBefore) return refused(tooMany);
    const counted = await countedNow(call, body.filters, ports);
    if (!counted.done) return counted;
    const { filters, warnings } = counted.body;
    const { name, pinned, watch, notify } = body;
    const draft = compact({ savedSearchId: call.createdId, name, pinned, watch, notify, ...filters });
    const outcome = await ports.savedSearches.save(call.accountId, draft);
    return outcome.saved
      ? done({ status: 'ok' as const, saved_search: await shownWith(call.accountId, outcome.search, ports), warnings })
      : refused(outcome.reason === 'too_many' ? tooMany : tooManyWatched);
  },
});

export const listSavedSearches = defineOperation({
  ...freeSearch,
  name: 'list_saved_searches',
  title: 'List saved searches',
  summary: 'Lists the account’s saved searches: pinned first, then most recently changed.',
  description: '',
  input: z.strictObject({ offset: offsetInput, limit: limitInput(maxSavedSearches, 50) }),
  rows: 'saved_searches',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    saved_searches: z.array(savedSearchShape),
    ...pageShape,
  }),
  limits: [],
  openInConsole: true,
  readOnly: true,
  refusals: [],
  async handle({ accountId, signal }, page, ports: Pick<Ports, 'savedSearches' | 'excluded' | 'answers'>) {
    const { answers } = ports;
    const { rows: searches, total } = await pageWithin(page, { accountId, answers, signal }, async (part) => {
      const { searches: rows, total } = await ports.savedSearches.page(accountId, part);
      return { rows, total };
    });
    return done({
      status: searches.length === 0 ? ('empty' as const) : ('ok' as const),
      saved_searches: await shownSearches(accountId, searches, ports),
      ...pageFields(searches, page.offset, total),
    });
  },
});

export const updateSavedSearch = defineOperation({
  ...freeSearch,
  name: 'update_saved_search',
  title: 'Update a saved search',
  summary: 'Changes the name, filters, pin or watch of a saved search, or marks its new matches as seen.',
  description:
    'Omitted fields stay unchanged; new `filters` replace all old ones, are counted again and start the nightly checks anew. If you send `version` and the search has changed since you read it, the call returns 422.',
  input: z.strictObject({
    saved_search_id: idInput,
    name: name.optional(),
    filters: filterObject.optional(),
    pinned: z.boolean().optional(),
    watch,
    notify,
    seen: z.boolean().optional().describe('Sets `seen_at` to now.'),
    opened: z
      .boolean()
      .optional()
      .describe('For a visit: sets `seen_at` to the last visit if that was on another UTC day.'),
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
    // Checked before the call counts towards a limit.
    const current = await ports.savedSearches.byId(call.accountId, id);
    if (current === null) return refused(noSuchSearch);
    if (rest.version !== undefined && rest.version !== current.version) return refused(changedSince(current));
    const counted = given === undefined ? null : await countedNow(call, given, ports);
    if (counted?.done === false) return counted;
    const change = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const outcome = await ports.savedSearches.update(call.accountId, id, {
      ...change,
      ...(counted !== null && { filters: counted.body.filters }),
    });
    if (outcome.updated)
      return done({
        status: 'ok' as const,
        saved_search: await shownWith(call.accountId, outcome.search, ports),
        warnings: counted?.body.warnings ?? [],
      });
    if (outcome.reason === 'too_many_watched') return refused(tooManyWatched);
    return refused(outcome.reason === 'not_found' ? noSuchSearch : changedSince(outcome));
  },
});

export const deleteSavedSearch = defineOperation({
  ...freeSearch,
  name: 'delete_saved_search',
  title: 'Delete a saved search',
  summary: 'Deletes a saved search.',
  description: 'A second call returns 404.',
  input: z.strictObject({ saved_search_id: idInput }),
  output: z.object({ status: ok, saved_search_id: z.string(), deleted: z.literal(true) }),
  limits: [],
  readOnly: false,
  destructive: true,
  idempotent: true,
  refusals: ['not_found'],
  async handle({ accountId }, { saved_search_id }, { savedSearches }: Pick<Ports, 'savedSearches'>) {
    return (await savedSearches.delete(accountId, saved_search_id))
      ? done({ status: 'ok' as const, saved_search_id, deleted: true as const })
      : refused(noSuchSearch);
  },
});

/** Normalises the filters and counts their matches, which counts towards `counts`. */
async function countedNow(
  call: Call,
  { new_since: _, saved_search_id: __, ...filters }: FilterObject,
  ports: SavingPorts,
): Promise<Outcome<{ readonly filters: SavedFilters; readonly warnings: string[] }>> {
  const normal = await normaliseParsedFilters(filters, ports);
  if (!normal.ok) return refused(invalidRequest(problemsWithin('filters', normal.problems)));
  if (JSON.stringify(normal.filtersUsed).length > maxSavedFilters) return refused(invalidRequest([tooLong]));
  // Saved searches store no time.
  const { as_of: ___, ...exclude } = normal.exclude ?? {};
  const timeless = { ...normal, exclude: normalExclusions(exclude) };
  const evaluated = await withExcluded(call.accountId, timeless, { ports, member: 'filters.' });
  if (!evaluated.done) return evaluated;
  const full = await refusalOfLimit(call, 'counts', ports);
  if (full !== null) return full;
  const { total } = await ports.index.count(evaluated.body.query);
  return done({
    filters: {
      platform: normal.query.platform,
      filters: withExclude(normal.filtersUsed, timeless.exclude),
      filtersSummary: normal.summary,
      totalWhenSaved: total,
    },
    warnings: [...normal.warnings, ...(await unknownNameWarnings(normal.query, total, ports))],
  });
}

async function problemsWithinFilters({ filters }: Readonly<Record<string, unknown>>, ports: Ports) {
  return filters === undefined ? [] : problemsWithin('filters', await problemsOfFilters(filters, ports));
}

function withExclude(filters: object, exclude: Exclusions | undefined): Record<string, unknown> {
  const { exclude: _, ...others } = filters as { readonly exclude?: Exclusions };
  return exclude === undefined ? others : { ...others, exclude };
}

type ShownSearch = ImmutableBody<z.output<typeof savedSearchShape>>;

function exclusionsOf({ filters }: SavedSearch): Exclusions {
  return (filters as { readonly exclude?: Exclusions }).exclude ?? {};
}

async function shownWith(accountId: string, search: SavedSearch, ports: Pick<Ports, 'excluded'>) {
  const [only] = await shownSearches(accountId, [search], ports);
  return only as ShownSearch;
}

/** Leaves out lists and jobs that are gone, with a warning. */
async function shownSearches(
  accountId: string,
  searches: readonly SavedSearch[],
  { excluded }: Pick<Ports, 'excluded'>,
): Promise<ShownSearch[]> {
  const each = searches.map(exclusionsOf);
  const missing = await excluded.missing(accountId, {
    list_ids: each.flatMap(({ list_ids = [] }) => list_ids),
    history_ids: each.flatMap(({ history_ids = [] }) => history_ids),
  });
  const gone = new Set(missing);
  return searches.map((search) => shown(search, gone));
}

function shown(search: SavedSearch, gone: ReadonlySet<string>): ShownSearch {
  const { list_ids = [], history_ids = [], ...exclude } = exclusionsOf(search);
  const dropped = [...list_ids, ...history_ids].filter((id) => gone.has(id));
  const left = normalExclusions({
    ...exclude,
    list_ids: list_ids.filter((id) => !gone.has(id)),
    history_ids: history_ids.filter((id) => !gone.has(id)),
  });
  const filters = withExclude(search.filters, left);
  return shownIn(savedSearchShape, {
    ...search,
    filters,
    filtersSummary: dropped.length === 0 ? search.filtersSummary : filtersSummary(filters as FilterObject),
    warnings: dropped.map((id) => `exclude: the list or job ${id} no longer exists and leaves nobody out.`),
  });
}
