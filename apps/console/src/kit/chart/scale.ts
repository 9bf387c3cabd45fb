import { scaleLinear } from 'd3-scale';

/** An axis: round figures at which lines are drawn, and the figures at its two ends. */
export interface Axis {
  readonly min: number;
  readonly max: number;
  /** From `min` to `max`, evenly spaced. */
  readonly ticks: readonly number[];
}

/**
 * A round axis that has room for all values. It begins at 0, for columns must; a line's may begin where its values do, which
 * the chart then says.
 */
export function axisFor(
  values: readonly number[],
  { fromZero = true, lines = 3 }: { readonly fromZero?: boolean; readonly lines?: number } = {},
): Axis {
  const known = fromZero ? [0, ...values] : values;
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { min: 0, max: 1, ticks: [0, 1] };
  const room = high > low ? 0 : Math.max(1, Math.abs(high) * 0.1);
  const scale = scaleLinear([fromZero ? low : low - room, high + room], [0, 1]).nice(lines - 1);
  const [min = 0, max = 1] = scale.domain();
  return { min, max, ticks: scale.ticks(lines - 1) };
}

/** Where a value is on an axis, from 0 at its beginning to 1 at its end. */
export function positionOn({ min, max }: Axis, value: number): number {
  return max === min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));
}

/** How long the bar of a value is, in percent of the longest one's. Nothing for what is unknown or below zero. */
export function barLength(value: number | null, longest: number): number {
  return value === null || longest <= 0 ? 0 : 100 * Math.min(1, Math.max(0, value / longest));
}

/** The parts of a whole in percent, also where they don't add up to 100: what is missing is unknown, and stays empty. */
export function partsOf(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + Math.max(0, share), 0);
  const whole = Math.max(100, sum);
  return shares.map((share) => (100 * Math.max(0, share)) / whole);
}
