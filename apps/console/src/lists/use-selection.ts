import { useCallback, useState } from 'react';
import type { Schemas } from '../api.ts';
import { announce } from '../kit/announcer.tsx';

type Item = Schemas['ListItem'];

/** Selected creators across all pages. */
export function useSelection(): {
  readonly items: ReadonlyMap<string, Item>;
  readonly select: (item: Item, on: boolean) => void;
  readonly clear: () => void;
} {
  const [items, setItems] = useState<ReadonlyMap<string, Item>>(new Map());
  const select = useCallback((item: Item, on: boolean) => {
    setItems((before) => {
      const after = new Map(before);
      if (on) after.set(item.item_id, item);
      else after.delete(item.item_id);
      announce(`${after.size} selected`);
      return after;
    });
  }, []);
  const clear = useCallback(() => setItems(new Map()), []);
  return { items, select, clear };
}
