import {
  type CreatorIndex,
  type Exclusions,
  type FilterDictionaries,
  normaliseFilters,
  type SearchQuery,
} from '@creator-discovery/search-filters';
import type { ExcludedCreators } from './excluded-creators.ts';
import { maxComparedMatches, type SavedSearches } from './saved-search.ts';

export interface ComparingPorts extends FilterDictionaries {
  readonly savedSearches: SavedSearches;
  readonly excluded: ExcludedCreators;
  /** Returns up to `maxComparedMatches` creators at once. */
  readonly index: Pick<CreatorIndex, 'search'>;
}

/** Compares the next watched search with its matches of the night before; returns false if none is due. */
export function compareNextSavedSearch({ savedSearches, index, ...ports }: ComparingPorts): Promise<boolean> {
  return savedSearches.compareNext(async (accountId, filters) => {
    const normal = await normaliseFilters(filters, ports);
    if (!normal.ok) return null;
    const excluded = await excludedNow(accountId, normal.exclude, ports);
    const query: SearchQuery = { ...normal.query, ...(excluded && { excluded }) };
    const { total, creatorIds } = await index.search(query, { offset: 0, limit: maxComparedMatches });
    return total > maxComparedMatches ? null : creatorIds;
  });
}

/** Ignores lists and jobs that are gone. */
async function excludedNow(
  accountId: string,
  exclude: Exclusions | undefined,
  { excluded }: Pick<ComparingPorts, 'excluded'>,
): Promise<readonly number[] | undefined> {
  if (exclude === undefined) return undefined;
  const gone = new Set(await excluded.missing(accountId, exclude));
  const left = (ids: readonly string[] | undefined) => ids?.filter((id) => !gone.has(id));
  const found = await excluded.find(accountId, {
    ...exclude,
    list_ids: left(exclude.list_ids),
    history_ids: left(exclude.history_ids),
  });
  return found.found ? found.sets.total : undefined;
}
