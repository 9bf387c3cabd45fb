import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { searchOf } from '../address-text.ts';
import { addressOf, filtersOf } from '../filters/filter-address.ts';
import type { FilterObject, Platform } from '../filters/filter-values.ts';
import { isSameSearch } from '../filters/normal-form.ts';
import type { SortKey } from '../filters/sorts.ts';
import { platforms } from '../kit/format.ts';
import { notePress } from './results/presses.ts';

export type View = 'table' | 'cards';

/** State of the search page, stored in its address. */
export interface SearchState {
  readonly platform: Platform;
  /** Request body for the API, including platform and order. */
  readonly filters: FilterObject;
  /** Null for the default order, by followers. */
  readonly sort: SortKey | null;
  readonly view: View;
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
export type SearchChange = Partial<
  Pick<SearchState, 'platform' | 'filters' | 'sort' | 'view' | 'open' | 'saved' | 'asked'>
>;

export interface SearchAddress {
  readonly state: SearchState;
  /** `push` adds a history entry; `atMost` is the price on the pressed button. */
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

export function useSearchAddress(): SearchAddress {
  const { platform: named } = useParams({ strict: false }) as { readonly platform?: string };
  const location = useLocation();
  const navigate = useNavigate();
  const router = useRouter();
  const asked = location.state.asked === true;
  const state = useMemo(
    () => stateOf(named ?? '', location.search as Readonly<Record<string, string>>, asked),
    [named, location.search, asked],
  );
  const change = useCallback<SearchAddress['change']>(
    (wanted, { push = false, atMost = 0 } = {}) => {
      // Reads the current address, because a render may lag behind and two quick changes must not undo each other.
      const { pathname, search, state: kept } = router.history.location;
      const now = stateOf(pathname.split('/').at(-1) ?? '', searchOf(search), kept.asked === true);
      const part = typeof wanted === 'function' ? wanted(now) : wanted;
      const next = changed(now, part);
      if (part.asked) notePress(next.filters, atMost);
      void navigate({
        to: '/search/$platform',
        params: { platform: next.platform },
        search: parametersOf(next) as never,
        state: { asked: next.asked },
        // Keeps shown rows reachable with the back button.
        replace: !push && !(now.asked && !next.asked),
        resetScroll: false,
      });
    },
    [router, navigate],
  );
  return { state, change };
}

export function stateOf(platform: string, parameters: Readonly<Record<string, string>>, asked: boolean): SearchState {
  const known = platforms.find((one) => one === platform);
  const { view, open, saved, ...rest } = parameters;
  const { filters, ignored } = filtersOf(known ?? 'photonet', rest);
  return {
    platform: filters.basic.platform,
    filters,
    sort: filters.basic.sortBy ?? null,
    view: view === 'cards' ? 'cards' : 'table',
    open: open || null,
    saved: saved || null,
    ignored: [...(known === undefined ? [platform] : []), ...ignored],
    asked,
  };
}

export function parametersOf({
  filters,
  view,
  open,
  saved,
}: Pick<SearchState, 'filters' | 'view' | 'open' | 'saved'>): Record<string, string> {
  return {
    ...addressOf(filters),
    ...(view === 'cards' && { view }),
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
    view: part.view ?? state.view,
    open: part.open === undefined ? state.open : part.open,
    saved: part.saved === undefined ? state.saved : part.saved,
    ignored: [],
    asked: part.asked ?? (state.asked && isSameSearch(filters, state.filters)),
  };
}
