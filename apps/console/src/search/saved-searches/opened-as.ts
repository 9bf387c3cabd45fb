import { isSameSearch } from '../../filters/normal-form.ts';
import type { SearchChange, SearchState } from '../search-address.ts';
import type { SavedSearch } from './saved-search-calls.ts';

/** Keeps the current filters unless the saved ones differ in meaning, such as a place's id instead of its name. */
export function openedAs({ saved_search_id, filters }: SavedSearch, now: SearchState): SearchChange {
  return { saved: saved_search_id, ...(!isSameSearch(filters, now.filters) && { filters }) };
}
