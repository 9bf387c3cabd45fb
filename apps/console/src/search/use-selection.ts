import { useCallback, useSyncExternalStore } from 'react';
import type { Schemas } from '../api.ts';
import { normalForm } from '../filters/normal-form.ts';
import { currentAccount } from '../session.ts';
import { Selections } from './selection.ts';

const selections = new Selections(sessionStorage);

/** The selection of a search, whatever its order. */
export function useSelection(filters: Schemas['FilterObject']) {
  const search = `${currentAccount().account_id} ${normalForm(filters)}`;
  const selection = useSyncExternalStore(selections.subscribe, () => selections.of(search));
  const set = useCallback(
    (creators: readonly Schemas['CreatorName'][], on: boolean) => selections.set(search, creators, on),
    [search],
  );
  const setAll = useCallback(() => selections.setAll(search), [search]);
  const clear = useCallback(() => selections.clear(search), [search]);
  return { selection, set, setAll, clear };
}
