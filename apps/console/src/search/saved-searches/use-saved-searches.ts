import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SavedSearch, savedSearchesQuery } from './saved-search-calls.ts';

/** Every saved search, pinned ones first; null until they are known, which they are only where they are wanted. */
export function useSavedSearches(isWanted: boolean): readonly SavedSearch[] | null {
  const { data } = useQuery({ ...savedSearchesQuery(), enabled: isWanted });
  return data?.ok ? data.body.saved_searches : null;
}

/** The saved search with this id; null where there is none, or not yet. */
export function useSavedSearch(id: string | null): SavedSearch | null {
  const all = useSavedSearches(id !== null);
  return id === null ? null : (all?.find(({ saved_search_id }) => saved_search_id === id) ?? null);
}

/** Reads the saved searches again. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...savedSearchesQuery(), staleTime: 0 }).then(() => undefined);
}
