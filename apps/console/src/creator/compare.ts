import type { Schemas } from '../api.ts';
import { platforms } from '../kit/format.ts';

type Name = Schemas['CreatorName'];

/** As many as can be read beside each other. */
export const mostCompared = 5;

/** Reads `photonet/a,photonet/b`: each once, at most five. */
export function namesIn(text: string): readonly Name[] {
  const names = new Map<string, Name>();
  for (const part of text.split(',')) {
    const [named, ...rest] = part.trim().split('/');
    const platform = platforms.find((one) => one === named);
    const handle = rest.join('/').replace(/^@/, '');
    if (handle === '' || platform === undefined) continue;
    names.set(`${platform}/${handle.toLowerCase()}`, { platform, handle });
  }
  return [...names.values()].slice(0, mostCompared);
}

/** Writes what `namesIn` reads. */
export function textOfNames(names: readonly Name[]): string {
  return names.map(({ platform, handle }) => `${platform}/${handle}`).join(',');
}

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
