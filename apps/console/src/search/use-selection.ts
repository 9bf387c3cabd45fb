import { useCallback, useSyncExternalStore } from 'react';
import type { Schemas } from '../api.ts';
import { normalForm } from '../filters/normal-form.ts';
import { currentAccount } from '../session.ts';
import { type Selected, type Selection, Selections } from './selection.ts';

/** What is selected in this tab. */
export const selections = new Selections(sessionStorage);

/** What is selected of this search, and how that is changed. */
export interface SelectionOfSearch {
  readonly selection: Selection;
  readonly set: (creators: readonly Selected[], on: boolean) => void;
  readonly setAll: () => void;
  readonly clear: () => void;
}

/** What is selected of a search, whatever its order. */
export function useSelection(filters: Schemas['FilterObject']): SelectionOfSearch {
  const search = `${currentAccount().account_id} ${normalForm(filters)}`;
  const selection = useSyncExternalStore(selections.subscribe, () => selections.of(search));
  const set = useCallback(
    (creators: readonly Selected[], on: boolean) => selections.set(search, creators, on),
    [search],
  );
  const setAll = useCallback(() => selections.setAll(search), [search]);
  const clear = useCallback(() => selections.clear(search), [search]);
  return { selection, set, setAll, clear };
}
