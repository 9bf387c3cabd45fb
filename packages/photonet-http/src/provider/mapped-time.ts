import { numberIn } from '@creator-discovery/scraping';
import type { Expression } from './expression.ts';
import type { Unit } from './mapping.ts';

interface TimeField {
  readonly path: Expression;
  readonly unit: Unit;
}

/** Returns a time in Unix seconds, or null. Text without a time zone is in UTC. */
export function secondsOf({ path, unit }: TimeField, node: unknown): number | null {
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

/** Returns a duration in milliseconds, or null. */
export function durationMsOf({ path, unit }: TimeField, node: unknown): number | null {
  const number = numberIn(path.read(node));
  return number === null || number < 0 ? null : unit === 'seconds' ? number * 1000 : number;
}
