/** In pixels: as it is at first, and how narrow and how wide it can be made. */
export interface ColumnWidth {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

/** Of every column that has one. That of names has room for a name whatever the others take. */
export const columnBounds = {
  creator: { usual: 300, least: 200, most: 480 },
  followers: { usual: 112, least: 84, most: 200 },
  engagement: { usual: 136, least: 100, most: 240 },
  place: { usual: 190, least: 90, most: 360 },
} as const satisfies Readonly<Record<string, ColumnWidth>>;

/** Widths that somebody chose, in pixels, by the key of the column; `creator` is the one of names. */
export type ChosenWidths = Readonly<Record<string, number>>;

/** The box to tick. */
const tickPx = 44;

/** Left at least for a column without a width. */
const leastRestPx = 140;

/**
 * The widths of the columns as CSS lengths of a table that is 100cqi wide. Where there isn't room for all, they shrink together,
 * and the names last: never below `columnBounds.creator.least`.
 */
export function columnWidths(
  columns: readonly { readonly key: string; readonly width?: ColumnWidth }[],
  chosen: ChosenWidths,
): Readonly<Record<string, string>> {
  const sized = columns.flatMap(({ key, width }) =>
    width === undefined ? [] : [{ key, px: widthOf(key, width, chosen) }],
  );
  const names = widthOf('creator', columnBounds.creator, chosen);
  const others = sized.reduce((sum, { px }) => sum + px, 0);
  const room = `(100cqi - ${tickPx + (sized.length < columns.length ? leastRestPx : 0)}px)`;
  const share = (px: number, of: number) => (px / of).toFixed(4);
  return {
    creator: `clamp(${columnBounds.creator.least}px, ${room} * ${share(names, names + others)}, ${names}px)`,
    ...Object.fromEntries(
      sized.map(({ key, px }) => [
        key,
        `min(${px}px, ${room} * ${share(px, names + others)}, (${room} - ${columnBounds.creator.least}px) * ${share(px, others)})`,
      ]),
    ),
  };
}

/** The width that was chosen, within what the column allows; the usual one where none was. */
export function widthOf(key: string, { usual, least, most }: ColumnWidth, chosen: ChosenWidths): number {
  return Math.min(most, Math.max(least, chosen[key] ?? usual));
}
