/** One line of a comparison: what each creator has of it, in words and, where there is a best, as a figure. */
export interface Row {
  readonly name: string;
  /** In the order of the creators. */
  readonly cells: readonly Cell[];
}

/** What one creator has of a line. */
export interface Cell {
  /** Null where unknown. */
  readonly text: string | null;
  /** Null where there is no best. */
  readonly figure: number | null;
  /** Concluded by its source. */
  readonly isEstimate?: boolean;
}

/** The places of the best in a row: the highest figures. None where all that are known are the same, or only one is. */
export function bestOf({ cells }: Row): ReadonlySet<number> {
  const figures = cells.flatMap(({ figure }) => figure ?? []);
  const highest = Math.max(...figures);
  if (figures.length < 2 || figures.every((figure) => figure === highest)) return new Set();
  return new Set(cells.flatMap(({ figure }, index) => (figure === highest ? [index] : [])));
}

/** Rows in which the creators differ, and those in which all say the same. */
export function bySameness(rows: readonly Row[]): {
  readonly differing: readonly Row[];
  readonly same: readonly Row[];
} {
  const isSame = ({ cells }: Row) =>
    cells.every(
      ({ text, isEstimate = false }) => text === cells[0]?.text && isEstimate === (cells[0]?.isEstimate ?? false),
    );
  return { differing: rows.filter((row) => !isSame(row)), same: rows.filter(isSame) };
}
