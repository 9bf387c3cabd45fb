import type { Column } from '@creator-discovery/creators/reading';

const kept = 'download columns left out';

/** The last selection in this browser; new columns are selected. */
export function chosenColumns<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const leftOut = new Set((localStorage.getItem(kept) ?? '').split(' '));
  const chosen = columns.filter(({ key }) => !leftOut.has(key));
  return new Set((chosen.length === 0 ? columns : chosen).map(({ key }) => key));
}

export function keepColumns<Row>(columns: readonly Column<Row>[], chosen: ReadonlySet<string>): void {
  const leftOut = columns.filter(({ key }) => !chosen.has(key)).map(({ key }) => key);
  localStorage.setItem(kept, leftOut.join(' '));
}
