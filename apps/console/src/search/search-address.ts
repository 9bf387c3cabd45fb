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

/** What the address of the search page says. */
export interface SearchState {
  readonly platform: Platform;
  /** Goes to the API as it is: platform and order are in it too. */
  readonly filters: FilterObject;
  /** Null where none is asked for: then it is by followers. */
  readonly sort: SortKey | null;
  readonly view: View;
  /** The handle of the creator that is looked at in the drawer. */
  readonly open: string | null;
  /** The saved search that this one was opened from. */
  readonly saved: string | null;
  /** Parameters of the address that mean nothing. */
  readonly ignored: readonly string[];
  /**
   * Somebody pressed Search, or Show, for exactly these filters on this entry of the history: rows may be asked for. It stays
   * over a reload, back and forward; it isn't part of a link, and any change of the filters takes it away.
   */
  readonly asked: boolean;
}

/** What a page wants to have changed. `filters` carry the platform; `sort` of null is the order by followers. */
export type SearchChange = Partial<
  Pick<SearchState, 'platform' | 'filters' | 'sort' | 'view' | 'open' | 'saved' | 'asked'>
>;

export interface SearchAddress {
  readonly state: SearchState;
  /** Writes the address; `push` makes a step that "back" takes back, `atMost` is what the pressed button allows to be spent. */
  change(
    part: SearchChange | ((now: SearchState) => SearchChange),
    options?: { readonly push?: boolean; readonly atMost?: number },
  ): void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Rows were asked for on this entry. */
    asked?: boolean;
  }
}

/** The state of the search page, which is its address. */
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
      // What is drawn can be a step behind: two changes in a row must not undo each other.
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
        // Rows that were shown stay a step away.
        replace: !push && !(now.asked && !next.asked),
        resetScroll: false,
      });
    },
    [router, navigate],
  );
  return { state, change };
}

/** Reads the address: `platform` from its path, the rest from its parameters. */
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

/** The parameters of an address. */
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

/** The state after a change. Rows stay asked for only where the search stays the same, or the change says so. */
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
