import type { ResultRow } from './owned-contacts.ts';
import type { ResultColumn } from './result-columns.tsx';

/** Order of the shown rows, chosen by pressing a heading. */
export interface RowOrder {
  readonly key: string;
  readonly descending: boolean;
}

/** Sorts rows by a column, unknown values last; equal rows keep their order. */
export function sortedRows(
  rows: readonly ResultRow[],
  value: NonNullable<ResultColumn['value']>,
  descending: boolean,
): readonly ResultRow[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * (typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b));
  });
}
