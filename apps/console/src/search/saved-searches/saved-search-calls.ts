import { queryOptions } from '@tanstack/react-query';
import { call, type Outcome, type RequestOf, type Schemas } from '../../api.ts';
import { currentAccount } from '../../session.ts';

/** A search that was given a name. Its filters are in normal form: with defaults, and with names resolved. */
export type SavedSearch = Schemas['SavedSearch'];

/** What is changed of a saved search; with `version`, only if nobody else changed it meanwhile. */
export type SavedSearchChange = RequestOf<'update_saved_search'>;

/** The most that an account has. */
const most = 200;

/** The account's saved searches, pinned ones first. */
export function savedSearchesQuery() {
  return queryOptions({
    queryKey: [currentAccount().account_id, 'list_saved_searches'],
    queryFn: ({ signal }) => call('list_saved_searches', { limit: most }, { signal }),
  });
}

export async function saveSearch(body: RequestOf<'save_search'>): Promise<Outcome<SavedSearch>> {
  return searchOf(await call('save_search', body));
}

export async function updateSavedSearch(change: SavedSearchChange): Promise<Outcome<SavedSearch>> {
  return searchOf(await call('update_saved_search', change));
}

export function deleteSavedSearch(saved_search_id: string): Promise<Outcome<unknown>> {
  return call('delete_saved_search', { saved_search_id });
}

function searchOf(answer: Outcome<{ readonly saved_search: SavedSearch }>): Outcome<SavedSearch> {
  return answer.ok ? { ok: true, body: answer.body.saved_search } : answer;
}
