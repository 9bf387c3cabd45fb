import { scaleLinear } from 'd3-scale';

export interface Axis {
  readonly min: number;
  readonly max: number;
  /** Evenly spaced from `min` to `max`. */
  readonly ticks: readonly number[];
}

const ticks = 2;

/** A rounded axis that fits all values. Columns must start at 0; a line may start at its lowest value. */
export function axisFor(values: readonly number[], { fromZero = true }: { readonly fromZero?: boolean } = {}): Axis {
  const known = fromZero ? [0, ...values] : values;
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { min: 0, max: 1, ticks: [0, 1] };
  const room = high > low ? 0 : Math.max(1, Math.abs(high) * 0.1);
  const scale = scaleLinear([fromZero ? low : low - room, high + room], [0, 1]).nice(ticks);
  const [min = 0, max = 1] = scale.domain();
  return { min, max, ticks: scale.ticks(ticks) };
}

/** Position on the axis, 0 to 1. */
export function positionOn({ min, max }: Axis, value: number): number {
  return max === min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));
}

/** Bar length in percent of the longest bar; 0 for negative values. */
export function barLength(value: number, longest: number): number {
  return longest <= 0 ? 0 : 100 * Math.min(1, Math.max(0, value / longest));
}

/** Percentages of a whole. If the shares add up to less than 100, the rest stays empty. */
export function partsOf(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + Math.max(0, share), 0);
  const whole = Math.max(100, sum);
  return shares.map((share) => (100 * Math.max(0, share)) / whole);
}
