/** One measured figure, and the most that it may be on two idle cores. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 's' | 'KiB';
  readonly most: number;
  /** Every single measurement, in the order they were taken. */
  readonly measured: readonly number[];
  /** What the target is compared with. */
  readonly by: 'median' | 'largest';
  /** What else was seen. */
  readonly note?: string;
}

/** The number that the target is compared with. */
export function comparedValue({ measured, by }: Figure): number {
  const sorted = measured.toSorted((a, b) => a - b);
  return sorted[by === 'largest' ? sorted.length - 1 : Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** `first load …: median 0.62 s of 5 (0.58 to 0.71), at most 1 s` */
export function lineOf(figure: Figure): string {
  const { name, unit, most, measured, by, note } = figure;
  const shown = (value: number): string => `${unit === 's' ? value.toFixed(2) : Math.round(value)} ${unit}`;
  const spread =
    measured.length === 1
      ? ''
      : ` of ${measured.length} (${shown(Math.min(...measured))} to ${shown(Math.max(...measured))})`;
  const value = comparedValue(figure);
  const verdict = value <= most ? '' : '  MORE THAN THE TARGET';
  const also = note === undefined ? '' : `; ${note}`;
  const what = measured.length === 1 ? '' : `${by} `;
  return `${name}: ${what}${shown(value)}${spread}, target ${shown(most)}${also}${verdict}`;
}
