import { isSameSearch } from '../../filters/normal-form.ts';
import type { SearchChange, SearchState } from '../search-address.ts';
import type { SavedSearch } from './saved-search-calls.ts';

/** The search on the screen as the saved one: its filters are written again only where the API keeps them otherwise, such as the id of a place for its name. */
export function openedAs({ saved_search_id, filters }: SavedSearch, now: SearchState): SearchChange {
  return { saved: saved_search_id, ...(!isSameSearch(filters, now.filters) && { filters }) };
}
