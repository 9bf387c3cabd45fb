import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import { searchOf } from '../address-text.ts';
import { filtersOf, shortAddressOf } from '../filters/filter-address.ts';
import type { FilterObject, Platform } from '../filters/filter-values.ts';
import { isSameSearch } from '../filters/normal-form.ts';
import type { SortKey } from '../filters/sorts.ts';
import { platforms } from '../kit/format.ts';
import { notePress } from './results/presses.ts';

/** State of a page of results, stored in its address. */
export interface SearchState {
  readonly platform: Platform;
  /** Request body for the API, including platform and order. */
  readonly filters: FilterObject;
  /** Null for the default order, by followers. */
  readonly sort: SortKey | null;
  /** Handle in the quick look. */
  readonly open: string | null;
  /** Saved search that this one was opened from. */
  readonly saved: string | null;
  /** Unknown parameters. */
  readonly ignored: readonly string[];
  /**
   * Search or Show was pressed for these filters on this history entry, so rows may be requested. Kept across reload,
   * back and forward; not part of links; cleared when filters change.
   */
  readonly asked: boolean;
}

/** Part of the state to change. `filters` include the platform; a null `sort` is the default order. */
export type SearchChange = Partial<Pick<SearchState, 'platform' | 'filters' | 'sort' | 'open' | 'saved' | 'asked'>>;

export interface SearchAddress {
  readonly state: SearchState;
  /** `push` adds a history entry; `atMost` is the price on the pressed button, without which nothing is requested. */
  change(
    part: SearchChange | ((now: SearchState) => SearchChange),
    options?: { readonly push?: boolean; readonly atMost?: number },
  ): void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Rows were requested on this entry. */
    asked?: boolean;
  }
}

/** Address of the page whose results are shown. */
export const resultsAddress = createContext<SearchAddress | null>(null);

export function useResultsAddress(): SearchAddress {
  const address = use(resultsAddress);
  if (address === null) throw new Error('no address of results');
  return address;
}

type Parameters = Readonly<Record<string, string>>;

/** Conversion between a page's state and its address. It must keep its identity. */
export interface AddressForm {
  read(path: string, parameters: Parameters, asked: boolean): SearchState;
  write(state: SearchState): { readonly to: string; readonly search: Parameters };
}

const searchForm: AddressForm = {
  read: (path, parameters, asked) => stateOf(path.split('/').at(-1) ?? '', parameters, asked),
  write: (state) => ({ to: `/search/${state.platform}`, search: parametersOf(state) }),
};

/** Address of the search page. */
export function useSearchAddress(): SearchAddress {
  return useAddress(searchForm);
}

export function useAddress({ read, write }: AddressForm): SearchAddress {
  const latest = useLocation();
  const [location, setLocation] = useState(latest);
  // While the next page loads, the address is that page's already.
  if (latest !== location && rootOf(latest) === rootOf(location)) setLocation(latest);
  const navigate = useNavigate();
  const router = useRouter();
  const asked = location.state.asked === true;
  const state = useMemo(
    () => read(location.pathname, location.search as Parameters, asked),
    [read, location.pathname, location.search, asked],
  );
  const change = useCallback<SearchAddress['change']>(
    (wanted, { push = false, atMost } = {}) => {
      // Reads the current address, because a render may lag behind and two quick changes must not undo each other.
      const { pathname, search, state: kept } = router.history.location;
      const now = read(pathname, searchOf(search), kept.asked === true);
      const part = typeof wanted === 'function' ? wanted(now) : wanted;
      const next = changed(now, part);
      if (part.asked && atMost !== undefined) notePress(next.filters, atMost);
      const target = write(next);
      void navigate({
        to: target.to,
        search: target.search as never,
        state: { asked: next.asked },
        // Keeps shown rows reachable with the back button.
        replace: !push && !(now.asked && !next.asked),
        resetScroll: false,
      });
    },
    [router, navigate, read, write],
  );
  return useMemo(() => ({ state, change }), [state, change]);
}

function rootOf({ pathname }: { readonly pathname: string }): string | undefined {
  return pathname.split('/')[1];
}

export function stateOf(platform: string, parameters: Readonly<Record<string, string>>, asked: boolean): SearchState {
  const known = platforms.find((one) => one === platform);
  const { open, saved, ...rest } = parameters;
  const { filters, ignored } = filtersOf(known ?? 'photonet', rest);
  return {
    platform: filters.basic.platform,
    filters,
    sort: filters.basic.sortBy ?? null,
    open: open || null,
    saved: saved || null,
    ignored: [...(known === undefined ? [platform] : []), ...ignored],
    asked,
  };
}

export function parametersOf({
  filters,
  open,
  saved,
}: Pick<SearchState, 'filters' | 'open' | 'saved'>): Record<string, string> {
  return {
    ...shortAddressOf(filters),
    ...(open !== null && { open }),
    ...(saved !== null && { saved }),
  };
}

/** Rows stay requested only if the search is unchanged, or if the change requests them. */
export function changed(state: SearchState, part: SearchChange): SearchState {
  const given = part.filters ?? state.filters;
  const platform = part.platform ?? given.basic.platform;
  const { sortBy, ...basic } = given.basic;
  const sort = part.sort === undefined ? (sortBy ?? null) : part.sort;
  const filters: FilterObject = { ...given, basic: { ...basic, platform, ...(sort !== null && { sortBy: sort }) } };
  return {
    platform,
    filters,
    sort,
    open: part.open === undefined ? state.open : part.open,
    saved: part.saved === undefined ? state.saved : part.saved,
    ignored: [],
    asked: part.asked ?? (state.asked && isSameSearch(filters, state.filters)),
  };
}
