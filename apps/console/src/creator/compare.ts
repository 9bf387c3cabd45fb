import type { Outcome, ResponseOf, Schemas } from '../api.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';

/** A compared creator. */
export interface Side {
  readonly name: Schemas['CreatorName'];
  readonly answer: Outcome<ResponseOf<'get_creator'>> | undefined;
}

/** Null if hidden, unknown or refused. */
export function profileOf({ answer }: Side): CreatorProfile | null {
  return answer?.ok ? answer.body.creator : null;
}

/** Row of the comparison. */
export interface Row {
  readonly name: string;
  /** In the order of the creators. */
  readonly cells: readonly Cell[];
}

export interface Cell {
  /** Null if unknown. */
  readonly text: string | null;
  /** Null if the row has no best value. */
  readonly figure: number | null;
  /** True if inferred. */
  readonly isEstimate?: boolean;
}

/** Indexes of the highest figures; empty if fewer than two are known or all are equal. */
export function bestOf({ cells }: Row): ReadonlySet<number> {
  const figures = cells.flatMap(({ figure }) => figure ?? []);
  const highest = Math.max(...figures);
  if (figures.length < 2 || figures.every((figure) => figure === highest)) return new Set();
  return new Set(cells.flatMap(({ figure }, index) => (figure === highest ? [index] : [])));
}

/** Separates rows in which creators differ from rows in which they don't. */
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
