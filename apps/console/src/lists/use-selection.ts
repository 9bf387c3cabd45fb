import { useCallback, useState } from 'react';
import type { Schemas } from '../api.ts';
import { announce, notify } from '../kit/announcements.ts';
import { counted } from '../kit/format.ts';

type Item = Schemas['ListItem'];

/** Selected items on all pages: the marked ones, or all of the filter except the marked ones. */
export interface Selection {
  readonly isAll: boolean;
  readonly marked: ReadonlyMap<string, Item>;
}

const nothing: Selection = { isAll: false, marked: new Map() };

/** Limit of `except_item_ids`. */
const maxCleared = 1000;

/** `filterKey` identifies the filters of the page; a selection of all ends with its filters. */
export function useSelection(filterKey: string): {
  readonly selection: Selection;
  readonly select: (item: Item, on: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
} {
  const [state, setState] = useState({ ...nothing, filterKey });
  const selection = state.isAll && state.filterKey !== filterKey ? nothing : state;
  const { isAll } = selection;
  const select = useCallback(
    (item: Item, on: boolean) =>
      setState((before) => {
        const marked = new Map(before.isAll === isAll ? before.marked : []);
        if (on === isAll) marked.delete(item.item_id);
        else marked.set(item.item_id, item);
        if (isAll && marked.size > maxCleared) {
          notify(`Up to ${counted(maxCleared, 'row')} can be cleared. Filter the list to select fewer.`);
          return before;
        }
        announce(isAll ? `All but ${marked.size} selected` : `${marked.size} selected`);
        return { isAll, marked, filterKey };
      }),
    [isAll, filterKey],
  );
  const selectAll = useCallback(() => setState({ isAll: true, marked: new Map(), filterKey }), [filterKey]);
  const clear = useCallback(() => setState({ ...nothing, filterKey: '' }), []);
  return { selection, select, selectAll, clear };
}
