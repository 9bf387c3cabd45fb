import { useState } from 'react';
import type { FilterObject, Platform } from '../../filters/filter-values.ts';
import { readJson } from '../../model/stored-json.ts';
import { type ResultColumn, resultColumns } from './result-columns.tsx';

/** Choices that differ from the default, per platform in this browser. */
interface KeptColumns {
  readonly order?: readonly string[];
  readonly shown?: Readonly<Record<string, boolean>>;
  /** In pixels; `creator` is the name column. */
  readonly widths?: Readonly<Record<string, number>>;
}

export const columnLimits = { min: 60, max: 480 };

/** In pixels: the checkbox, and the least room for names. */
export const fixedPx = { tick: 44, names: 190 };

export interface ColumnChoice {
  /** In order. */
  readonly all: readonly ResultColumn[];
  /** Whether a column is visible in a table of this width. */
  readonly isShown: (column: ResultColumn, tablePx: number) => boolean;
  readonly show: (key: string, on: boolean) => void;
  readonly widthOf: (column: Pick<ResultColumn, 'key' | 'width'>) => number;
  readonly setWidth: (key: string, px: number) => void;
  readonly move: (key: string, by: -1 | 1) => void;
}

export function useColumns(platform: Platform, search: FilterObject): ColumnChoice {
  const name = `result columns ${platform}`;
  const [kept, setKept] = useState(() => ({ name, value: readJson<KeptColumns>(localStorage, name, {}) }));
  if (kept.name !== name) setKept({ name, value: readJson<KeptColumns>(localStorage, name, {}) });
  const { order = [], shown = {}, widths = {} } = kept.value;
  const change = (part: KeptColumns) => {
    const value = { ...kept.value, ...part };
    setKept({ name, value });
    localStorage.setItem(name, JSON.stringify(value));
  };
  const all = inOrder(resultColumns(platform, search), order);
  const widthOf = ({ key, width }: Pick<ResultColumn, 'key' | 'width'>) => widths[key] ?? width;
  const wanted = ({ key, from, isFiltered }: ResultColumn, tablePx: number) =>
    shown[key] ?? (isFiltered?.(search) === true || (from !== undefined && tablePx >= from));
  const fitting = (tablePx: number) => {
    const fits = new Set(all.filter((column) => wanted(column, tablePx)));
    // Columns shown by default leave first, those of wide tables before others.
    const extra = [...fits].filter(({ key, isFiltered }) => !shown[key] && (key === 'bio' || !isFiltered?.(search)));
    for (const column of extra.sort((a, b) => (b.from ?? 0) - (a.from ?? 0))) {
      const width = [...fits].reduce((sum, one) => sum + widthOf(one), fixedPx.tick + fixedPx.names);
      if (width > tablePx && column.key !== 'contact') fits.delete(column);
    }
    return fits;
  };
  return {
    all,
    isShown: (column, tablePx) => fitting(tablePx).has(column),
    show: (key, on) => change({ shown: { ...shown, [key]: on } }),
    widthOf,
    setWidth: (key, px) =>
      change({ widths: { ...widths, [key]: Math.min(columnLimits.max, Math.max(columnLimits.min, Math.round(px))) } }),
    move: (key, by) => {
      const keys = all.map((column) => column.key);
      const at = keys.indexOf(key);
      change({ order: keys.toSpliced(at, 1).toSpliced(at + by, 0, key) });
    },
  };
}

/** Columns without a place in the order keep their place after their neighbour. */
function inOrder(columns: readonly ResultColumn[], order: readonly string[]): readonly ResultColumn[] {
  const placeOf = ({ key }: ResultColumn, at: number) => {
    const kept = order.indexOf(key);
    return kept === -1 ? at : kept;
  };
  return columns
    .map((column, at) => ({ column, place: placeOf(column, at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ column }) => column);
}
