import { queryOptions } from '@tanstack/react-query';
import { type Outcome, send } from '../../api.ts';
import { currentAccount } from '../../session.ts';
import type { FilterObject } from '../filter-values.ts';

/** A search that was given a name. */
export interface SavedSearch {
  readonly saved_search_id: string;
  readonly name: string;
  readonly filters: FilterObject;
  readonly pinned: boolean;
  /** How many matched when it was saved. */
  readonly total_when_saved: number;
  readonly saved_at: string;
  readonly version: number;
}

/** What is changed of a saved search; with `version`, only if nobody else changed it meanwhile. */
export interface SavedSearchChange {
  readonly saved_search_id: string;
  readonly name?: string;
  readonly filters?: FilterObject;
  readonly pinned?: boolean;
  readonly version?: number;
}

/** The most that a page of them has. */
const most = 100;

/** The account's saved searches. */
export function savedSearchesQuery() {
  const { account_id } = currentAccount();
  return queryOptions({
    queryKey: [account_id, 'list_saved_searches'],
    queryFn: ({ signal }) =>
      send<{ readonly saved_searches: readonly SavedSearch[] }>('POST', `api/${account_id}/list_saved_searches`, {
        body: { limit: most },
        signal,
      }),
  });
}

export function saveSearch(body: {
  readonly name: string;
  readonly filters: FilterObject;
  readonly pinned?: boolean;
}): Promise<Outcome<SavedSearch>> {
  return operation('save_search', body);
}

export function updateSavedSearch(change: SavedSearchChange): Promise<Outcome<SavedSearch>> {
  return operation('update_saved_search', change);
}

export function deleteSavedSearch(saved_search_id: string): Promise<Outcome<unknown>> {
  return operation('delete_saved_search', { saved_search_id });
}

function operation<Body>(name: string, body: unknown): Promise<Outcome<Body>> {
  return send<Body>('POST', `api/${currentAccount().account_id}/${name}`, { body });
}
