import type { RangeControl } from '../../filters/filter.ts';
import type { Range } from '../../filters/filter-values.ts';

const logPositions = 100;

/** Highest position of the slider; the lowest is 0. */
export function lastPosition({ scale, low, high, step }: RangeControl): number {
  return scale === 'log' ? logPositions : Math.round((high - low) / step);
}

/** Value at a position. Large values have two significant digits. */
export function valueAt(position: number, control: RangeControl): number {
  const { scale, low, high, step } = control;
  if (scale === 'linear') return low + position * step;
  return Math.round(Number((low * (high / low) ** (position / logPositions)).toPrecision(2)));
}

/** Position of a value, clamped to the ends. Not rounded, so that histogram bars align. */
export function positionOf(value: number, control: RangeControl): number {
  const { scale, low, high, step } = control;
  const inside = Math.min(high, Math.max(low, value));
  return scale === 'linear' ? (inside - low) / step : (logPositions * Math.log(inside / low)) / Math.log(high / low);
}

export function positionsOf({ minValue, maxValue }: Range, control: RangeControl): [number, number] {
  const low = minValue === undefined ? 0 : Math.round(positionOf(minValue, control));
  const high = maxValue === undefined ? lastPosition(control) : Math.round(positionOf(maxValue, control));
  return [Math.min(low, high), Math.max(low, high)];
}

/** Range after a drag. An end of the scale is unbounded; an end that didn't move keeps its exact value. */
export function rangeAt([low, high]: readonly [number, number], control: RangeControl, before: Range): Range | null {
  const [lowBefore, highBefore] = positionsOf(before, control);
  const minValue = low === lowBefore ? before.minValue : low === 0 ? undefined : valueAt(low, control);
  const maxValue =
    high === highBefore ? before.maxValue : high === lastPosition(control) ? undefined : valueAt(high, control);
  if (minValue === undefined && maxValue === undefined) return null;
  return { ...(minValue !== undefined && { minValue }), ...(maxValue !== undefined && { maxValue }) };
}
