/** A figure with its target on two idle cores. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 's';
  readonly max: number;
  /** All measurements in order. */
  readonly measured: readonly number[];
  /** The statistic to compare with the target. */
  readonly by: 'median' | 'largest';
  readonly note?: string;
}

export function comparedValue({ measured, by }: Figure): number {
  const sorted = measured.toSorted((a, b) => a - b);
  return sorted[by === 'largest' ? sorted.length - 1 : Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Formats a figure: `first load: median 0.62 s of 5 (0.58 s to 0.71 s), target 1.00 s`. */
export function lineOf(figure: Figure): string {
  const { name, unit, max, measured, by, note } = figure;
  const format = (value: number): string => `${unit === 's' ? value.toFixed(2) : Math.round(value)} ${unit}`;
  const spread =
    measured.length === 1
      ? ''
      : ` of ${measured.length} (${format(Math.min(...measured))} to ${format(Math.max(...measured))})`;
  const value = comparedValue(figure);
  const verdict = value <= max ? '' : '  ABOVE TARGET';
  const also = note === undefined ? '' : `; ${note}`;
  const statistic = measured.length === 1 ? '' : `${by} `;
  return `${name}: ${statistic}${format(value)}${spread}, target ${format(max)}${also}${verdict}`;
}
