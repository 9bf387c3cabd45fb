import { useQuery } from '@tanstack/react-query';
import { deleteLater, useHidden } from '../../lists/deletions.ts';
import { queryClient } from '../../queries.ts';
import { currentAccount } from '../../session.ts';
import { deleteSavedSearch, type SavedSearch, savedSearchesQuery, updateSavedSearch } from './saved-search-calls.ts';

/** Pinned first; null until loaded, which starts once `isWanted`. */
export function useSavedSearches(isWanted: boolean): readonly SavedSearch[] | null {
  const { data } = useQuery({ ...savedSearchesQuery(), enabled: isWanted });
  const deleted = useHidden();
  return data?.ok ? data.body.saved_searches.filter(({ saved_search_id }) => !deleted.has(saved_search_id)) : null;
}

/** Null if missing or not loaded yet. */
export function useSavedSearch(id: string | null): SavedSearch | null {
  const all = useSavedSearches(id !== null);
  return id === null ? null : (all?.find(({ saved_search_id }) => saved_search_id === id) ?? null);
}

/** New matches of all saved searches together. */
export function useNewCount(): number {
  return (useSavedSearches(true) ?? []).reduce((sum, { new_count }) => sum + (new_count ?? 0), 0);
}

export async function readSavedAgain(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: savedSearchesQuery().queryKey });
}

/** Reports a visit once per day, which may move the day of the last visit. Returns whether that is done. */
export function useVisit(saved_search_id: string): boolean {
  const { data } = useQuery({
    queryKey: [currentAccount().account_id, 'visit', saved_search_id, new Date().toISOString().slice(0, 10)],
    queryFn: async () => {
      const answer = await updateSavedSearch({ saved_search_id, opened: true });
      if (answer.ok) await readSavedAgain();
      return answer;
    },
  });
  return data !== undefined;
}

export function deleteSaved({ saved_search_id, name }: SavedSearch): void {
  const send = () => deleteSavedSearch(saved_search_id);
  deleteLater({ id: saved_search_id, name, send, readAgain: readSavedAgain });
}
