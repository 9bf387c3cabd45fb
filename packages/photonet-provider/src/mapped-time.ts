import type { Expression } from './expression.ts';
import type { Unit } from './mapping.ts';
import { numberIn } from './values.ts';

interface Measured {
  readonly path: Expression;
  readonly unit: Unit;
}

/** A moment as Unix seconds; null where there is none. A text without a zone is in UTC. */
export function secondsOf({ path, unit }: Measured, node: unknown): number | null {
  const value = path.read(node);
  if (unit !== 'iso8601') {
    const number = numberIn(value);
    return number === null ? null : Math.floor(unit === 'milliseconds' ? number / 1000 : number);
  }
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(value) || value.length === 10 ? value : `${value}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

/** A duration in milliseconds; null where there is none. */
export function durationMsOf({ path, unit }: Measured, node: unknown): number | null {
  const number = numberIn(path.read(node));
  return number === null || number < 0 ? null : unit === 'seconds' ? number * 1000 : number;
}
