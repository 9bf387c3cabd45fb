import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SavedSearch, savedSearchesQuery } from './saved-search-calls.ts';

/** Pinned first; null until loaded, which starts once `isWanted`. */
export function useSavedSearches(isWanted: boolean): readonly SavedSearch[] | null {
  const { data } = useQuery({ ...savedSearchesQuery(), enabled: isWanted });
  return data?.ok ? data.body.saved_searches : null;
}

/** Null if missing or not loaded yet. */
export function useSavedSearch(id: string | null): SavedSearch | null {
  const all = useSavedSearches(id !== null);
  return id === null ? null : (all?.find(({ saved_search_id }) => saved_search_id === id) ?? null);
}

export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...savedSearchesQuery(), staleTime: 0 }).then(() => undefined);
}
