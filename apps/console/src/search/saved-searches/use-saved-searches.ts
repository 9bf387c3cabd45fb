import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { notify } from '../../kit/announcer.tsx';
import { wordsOf } from '../../kit/refusal-words.ts';
import { UndoWindow } from '../../lists/undo-window.ts';
import { currentAccount } from '../../session.ts';
import { deleteSavedSearch, type SavedSearch, savedSearchesQuery, updateSavedSearch } from './saved-search-calls.ts';

/** Pinned first; null until loaded, which starts once `isWanted`. */
export function useSavedSearches(isWanted: boolean): readonly SavedSearch[] | null {
  const { data } = useQuery({ ...savedSearchesQuery(), enabled: isWanted });
  const deleted = useSyncExternalStore(undoWindow.subscribe, undoWindow.hidden);
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

export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...savedSearchesQuery(), staleTime: 0 }).then(() => undefined);
}

/** Reports a visit once per day, which may move the day of the last visit. Returns whether that is done. */
export function useVisit(saved_search_id: string): boolean {
  const readAgain = useReadAgain();
  const { data } = useQuery({
    queryKey: [currentAccount().account_id, 'visit', saved_search_id, new Date().toISOString().slice(0, 10)],
    queryFn: async () => {
      const answer = await updateSavedSearch({ saved_search_id, opened: true });
      if (answer.ok) await readAgain();
      return answer;
    },
  });
  return data !== undefined;
}

const undoWindow = new UndoWindow(notify);

/** Deletes a saved search after ten seconds, during which Undo cancels it. */
export function useDelete(): (search: SavedSearch) => void {
  const readAgain = useReadAgain();
  return ({ saved_search_id, name }) =>
    undoWindow.begin({
      keys: [saved_search_id],
      text: `Deleted “${name}”.`,
      run: async () => {
        const answer = await deleteSavedSearch(saved_search_id);
        if (!answer.ok && answer.refusal.status !== 'not_found')
          notify(`“${name}” was not deleted. ${wordsOf(answer.refusal).text}`);
        await readAgain();
      },
    });
}
