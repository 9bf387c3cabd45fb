import { useState } from 'react';
import { readJson } from '../../model/stored-json.ts';
import type { ChosenWidths } from './column-widths.ts';
import { type ResultColumn, resultColumns } from './result-columns.tsx';

const kept = 'result columns';
const keptWidths = 'result column widths';

/** Stored in this browser. */
export interface ColumnChoice {
  /** Visible columns. */
  readonly columns: readonly ResultColumn[];
  /** All columns, visible ones first. */
  readonly all: readonly { readonly column: ResultColumn; readonly isShown: boolean }[];
  readonly toggle: (key: string) => void;
  readonly widths: ChosenWidths;
  readonly setWidth: (key: string, px: number) => void;
  readonly move: (key: string, by: -1 | 1) => void;
}

export function useColumns(): ColumnChoice {
  const [shown, setShown] = useState(() => knownColumns(localStorage.getItem(kept)));
  const [widths, setWidths] = useState(storedWidths);
  const change = (next: readonly string[]) => {
    setShown(next);
    localStorage.setItem(kept, next.join(' '));
  };
  const columns = shown.flatMap((key) => resultColumns.filter((column) => column.key === key));
  return {
    columns,
    all: [
      ...columns.map((column) => ({ column, isShown: true })),
      ...resultColumns.filter(({ key }) => !shown.includes(key)).map((column) => ({ column, isShown: false })),
    ],
    widths,
    setWidth: (key, px) => {
      const next = { ...widths, [key]: px };
      setWidths(next);
      localStorage.setItem(keptWidths, JSON.stringify(next));
    },
    toggle: (key) => change(shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key]),
    move: (key, by) => change(moved(shown, shown.indexOf(key), by)),
  };
}

/** Stored keys that still exist; all columns if nothing was stored. */
function knownColumns(text: string | null): readonly string[] {
  const keys = resultColumns.map(({ key }) => key);
  return text === null ? keys : text.split(' ').filter((key) => keys.includes(key));
}

function storedWidths(): ChosenWidths {
  const entries = Object.entries(readJson<object | null>(localStorage, keptWidths, null) ?? {});
  return Object.fromEntries(entries.filter(([, px]) => Number.isFinite(px))) as ChosenWidths;
}

/** Swaps an element with its neighbour, if any. */
function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] {
  const item = items[from];
  const other = items[from + by];
  if (item === undefined || other === undefined) return items;
  return items.with(from, other).with(from + by, item);
}
