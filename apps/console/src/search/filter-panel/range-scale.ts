import type { RangeControl } from '../../filters/filter.ts';
import type { Range } from '../../filters/filter-values.ts';

/** Positions of a slider on a logarithmic scale. */
const logPositions = 100;

/** How far the slider goes: from 0 to this. */
export function lastPosition({ scale, low, high, step }: RangeControl): number {
  return scale === 'log' ? logPositions : Math.round((high - low) / step);
}

/** The value at a position; two figures are enough of a large number that is dragged to. */
export function valueAt(position: number, control: RangeControl): number {
  const { scale, low, high, step } = control;
  if (scale === 'linear') return low + position * step;
  return Math.round(Number((low * (high / low) ** (position / logPositions)).toPrecision(2)));
}

/** Where a value is; values outside are at the ends. Not rounded, so that columns of a histogram fit. */
export function positionOf(value: number, control: RangeControl): number {
  const { scale, low, high, step } = control;
  const inside = Math.min(high, Math.max(low, value));
  return scale === 'linear' ? (inside - low) / step : (logPositions * Math.log(inside / low)) / Math.log(high / low);
}

/** Where the two ends of a range are. */
export function positionsOf({ minValue, maxValue }: Range, control: RangeControl): [number, number] {
  const low = minValue === undefined ? 0 : Math.round(positionOf(minValue, control));
  const high = maxValue === undefined ? lastPosition(control) : Math.round(positionOf(maxValue, control));
  return [Math.min(low, high), Math.max(low, high)];
}

/** The range that a slider was dragged to, from what it was: an end of the scale is no bound, and the end that stayed keeps its exact value. */
export function rangeAt([low, high]: readonly [number, number], control: RangeControl, before: Range): Range | null {
  const [lowBefore, highBefore] = positionsOf(before, control);
  const minValue = low === lowBefore ? before.minValue : low === 0 ? undefined : valueAt(low, control);
  const maxValue =
    high === highBefore ? before.maxValue : high === lastPosition(control) ? undefined : valueAt(high, control);
  if (minValue === undefined && maxValue === undefined) return null;
  return { ...(minValue !== undefined && { minValue }), ...(maxValue !== undefined && { maxValue }) };
}

/** `10,000`, `10k`, `1.5m`; null for what is no number, undefined for nothing. */
export function numberTyped(text: string): number | null | undefined {
  const written = text.replaceAll(/[,\s_%]/g, '').toLowerCase();
  if (written === '') return undefined;
  const unit = { k: 1e3, m: 1e6 }[written.at(-1) ?? ''];
  const digits = unit === undefined ? written : written.slice(0, -1);
  return /^(?:\d+(?:[.]\d+)?|[.]\d+)$/.test(digits) ? Number((Number(digits) * (unit ?? 1)).toPrecision(15)) : null;
}
