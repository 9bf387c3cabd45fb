import { useCallback, useMemo } from 'react';
import type { FilterObject } from '../../filters/filter-values.ts';
import { type SortKey, sortKeys } from '../../filters/sorts.ts';
import { type AddressForm, type SearchAddress, useAddress } from '../search-address.ts';
import type { SavedSearch } from './saved-search-calls.ts';

/** Part of the matches: `all`, `unshown`, or those new since a UTC day (YYYY-MM-DD). */
export type Part = 'all' | 'unshown' | (string & {});

export interface SavedAddress extends SearchAddress {
  readonly part: Part;
  /** Shows a part. Rows that cost something wait for a press; pass `atMost` if this was one, with its price. */
  readonly choose: (part: Part, atMost?: number) => void;
}

/** New matches were found after this UTC day. */
export function lastVisit({ seen_at }: SavedSearch): string {
  return seen_at.slice(0, 10);
}

export function filtersOfPart({ saved_search_id, filters }: SavedSearch, part: Part): FilterObject {
  if (part === 'all') return filters;
  if (part === 'unshown') return { ...filters, exclude: { ...filters.exclude, shown: true } };
  return { ...filters, new_since: part, saved_search_id };
}

/** `/saved/{id}`, with the part, the order and the quick look. The filters are those of the saved search. */
export function useSavedAddress(saved: SavedSearch): SavedAddress {
  const form = useMemo(() => formOf(saved), [saved]);
  const { state, change } = useAddress(form);
  const choose = useCallback<SavedAddress['choose']>(
    (part, atMost) =>
      change(
        ({ asked }) => ({ filters: filtersOfPart(saved, part), open: null, asked: asked || atMost !== undefined }),
        { push: true, ...(atMost !== undefined && { atMost }) },
      ),
    [change, saved],
  );
  return { state, change, choose, part: partOf(saved, state.filters) };
}

function formOf(saved: SavedSearch): AddressForm {
  const usual = (saved.new_count ?? 0) > 0 ? lastVisit(saved) : 'all';
  const ownSort = saved.filters.basic.sortBy;
  return {
    read: (_path, { part = usual, sort: given, open = null }, asked) => {
      const sort = sortKeys.find((key) => key === given) ?? ownSort;
      const filters = filtersOfPart(saved, part);
      const { sortBy: _, ...basic } = filters.basic;
      return {
        platform: basic.platform,
        filters: { ...filters, basic: { ...basic, ...(sort !== undefined && { sortBy: sort as SortKey }) } },
        sort: (sort as SortKey | undefined) ?? null,
        open,
        saved: saved.saved_search_id,
        ignored: [],
        asked,
      };
    },
    write: ({ filters, sort, open }) => ({
      to: `/saved/${saved.saved_search_id}`,
      search: {
        part: partOf(saved, filters),
        ...(sort !== null && sort !== ownSort && { sort }),
        ...(open !== null && { open }),
      },
    }),
  };
}

function partOf({ filters: { exclude } }: SavedSearch, shown: FilterObject): Part {
  return shown.new_since ?? (shown.exclude?.shown && !exclude?.shown ? 'unshown' : 'all');
}
