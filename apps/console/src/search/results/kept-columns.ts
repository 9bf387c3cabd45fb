import { useState } from 'react';
import type { ChosenWidths } from './column-widths.ts';
import { type ResultColumn, resultColumns } from './result-columns.tsx';

const kept = 'result columns';
const keptWidths = 'result column widths';

/** Which columns are shown, in which order; remembered in this browser. */
export interface ColumnChoice {
  /** Those that are shown. */
  readonly columns: readonly ResultColumn[];
  /** All of them, those shown first. */
  readonly all: readonly { readonly column: ResultColumn; readonly isShown: boolean }[];
  readonly toggle: (key: string) => void;
  readonly widths: ChosenWidths;
  readonly setWidth: (key: string, px: number) => void;
  /** Moves a shown column one place to the left or right. */
  readonly move: (key: string, by: -1 | 1) => void;
}

/** The columns of the results. */
export function useColumns(): ColumnChoice {
  const [shown, setShown] = useState(() => knownColumns(localStorage.getItem(kept)));
  const [widths, setWidths] = useState(() => knownWidths(localStorage.getItem(keptWidths)));
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

/** The keys that were stored, less those that no column has any more; all where nothing was stored. */
function knownColumns(text: string | null): readonly string[] {
  const keys = resultColumns.map(({ key }) => key);
  return text === null ? keys : text.split(' ').filter((key) => keys.includes(key));
}

/** The widths that were stored; none where nothing was, or nothing that can be read. */
function knownWidths(text: string | null): ChosenWidths {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, px]) => Number.isFinite(px));
    return Object.fromEntries(entries) as ChosenWidths;
  } catch {
    return {};
  }
}

/** The list with one element a place further; the same where there is no such place. */
function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] {
  const item = items[from];
  const other = items[from + by];
  if (item === undefined || other === undefined) return items;
  return items.with(from, other).with(from + by, item);
}
