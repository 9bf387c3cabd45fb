/** In pixels: initial width and limits. */
export interface ColumnWidth {
  readonly usual: number;
  readonly min: number;
  readonly max: number;
}

/** The name column always keeps room for a name. */
export const columnBounds = {
  creator: { usual: 300, min: 200, max: 480 },
  followers: { usual: 112, min: 84, max: 200 },
  engagement: { usual: 136, min: 100, max: 240 },
  place: { usual: 190, min: 90, max: 360 },
} as const satisfies Readonly<Record<string, ColumnWidth>>;

/** Chosen widths in pixels by column key; `creator` is the name column. */
export type ChosenWidths = Readonly<Record<string, number>>;

/** Checkbox column. */
const tickPx = 44;

/** Minimum for the column without a width. */
const minRestPx = 140;

/**
 * Column widths as CSS lengths for a table of 100cqi. If space is short they shrink together, the name column last and
 * never below its minimum.
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
  const room = `(100cqi - ${tickPx + (sized.length < columns.length ? minRestPx : 0)}px)`;
  const share = (px: number, of: number) => (px / of).toFixed(4);
  return {
    creator: `clamp(${columnBounds.creator.min}px, ${room} * ${share(names, names + others)}, ${names}px)`,
    ...Object.fromEntries(
      sized.map(({ key, px }) => [
        key,
        `min(${px}px, ${room} * ${share(px, names + others)}, (${room} - ${columnBounds.creator.min}px) * ${share(px, others)})`,
      ]),
    ),
  };
}

/** Chosen or initial width, within the column's limits. */
export function widthOf(key: string, { usual, min, max }: ColumnWidth, chosen: ChosenWidths): number {
  return Math.min(max, Math.max(min, chosen[key] ?? usual));
}
