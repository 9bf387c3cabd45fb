import type { Column } from './columns.ts';

const kept = 'download columns left out';

/** The columns that were chosen last in this browser; those it hasn't seen are chosen. */
export function chosenColumns<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const leftOut = new Set((localStorage.getItem(kept) ?? '').split(' '));
  const chosen = columns.filter(({ key }) => !leftOut.has(key));
  return new Set((chosen.length === 0 ? columns : chosen).map(({ key }) => key));
}

/** Remembers which columns are left out. */
export function keepColumns<Row>(columns: readonly Column<Row>[], chosen: ReadonlySet<string>): void {
  const leftOut = columns.filter(({ key }) => !chosen.has(key)).map(({ key }) => key);
  localStorage.setItem(kept, leftOut.join(' '));
}
