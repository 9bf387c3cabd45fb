import { queryOptions } from '@tanstack/react-query';
import { call, type Outcome, type RequestOf, type Schemas } from '../../api.ts';
import { currentAccount } from '../../session.ts';

/** `filters` are in normal form: with defaults and resolved names. */
export type SavedSearch = Schemas['SavedSearch'];

/** A `version` makes the change fail if the saved search has changed since. */
export type SavedSearchChange = RequestOf<'update_saved_search'>;

/** Limit per account. */
const max = 200;

/** Pinned first. */
export function savedSearchesQuery() {
  return queryOptions({
    queryKey: [currentAccount().account_id, 'list_saved_searches'],
    queryFn: ({ signal }) => call('list_saved_searches', { limit: max }, { signal }),
    // New matches are found every night.
    staleTime: 60 * 60 * 1000,
    refetchOnWindowFocus: true,
  });
}

export async function saveSearch(body: RequestOf<'save_search'>): Promise<Outcome<SavedSearch>> {
  return searchOf(await call('save_search', body));
}

export async function updateSavedSearch(change: SavedSearchChange): Promise<Outcome<SavedSearch>> {
  return searchOf(await call('update_saved_search', change));
}

export function deleteSavedSearch(saved_search_id: string): Promise<Outcome<unknown>> {
  // Must finish after the page has been left.
  return call('delete_saved_search', { saved_search_id }, { keepalive: true });
}

function searchOf(answer: Outcome<{ readonly saved_search: SavedSearch }>): Outcome<SavedSearch> {
  return answer.ok ? { ok: true, body: answer.body.saved_search } : answer;
}
