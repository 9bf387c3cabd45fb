import { cellValue } from './cell-value.ts';
import type { FieldShape } from './record-shape.ts';

/**
 * What a value of another system is measured in: a `fraction` of 1 becomes percent, `percent` becomes a fraction of 1, Unix
 * time and the `date` of a longer time become text.
 */
export const units = ['fraction', 'percent', 'unix_seconds', 'unix_milliseconds', 'date'] as const;

export type Unit = (typeof units)[number];

export interface Conversion {
  readonly separator?: string | undefined;
  readonly unit?: Unit | undefined;
  /** What each of their values means; others mean nothing. */
  readonly values?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** Digits that a converted figure has: 0.07 of 1 is 7 percent, not 7.000000000000001. */
const significantDigits = 12;
const dayLength = 10;

/**
 * A value of another system as a field of that shape. Undefined where it means nothing; what doesn't fit is returned as it is,
 * and the record's schema refuses it.
 */
export function convertedValue(value: unknown, shape: FieldShape, { separator, unit, values }: Conversion): unknown {
  if (Array.isArray(value) && shape.kind === 'list') {
    const entries = value.map((entry) => convertedValue(entry, shape.entry, { unit, values }));
    return entries.filter((entry) => entry !== undefined && entry !== null);
  }
  const meant = values === undefined ? value : meaningOf(values, String(value));
  const read = typeof meant === 'string' ? readText(meant, shape, separator) : meant;
  if (unit !== undefined) return inOurUnit(read, unit);
  // A whole number that was rounded when it was read is no name any more.
  return typeof read === 'number' && shape.kind === 'text' && Number.isSafeInteger(read) ? String(read) : read;
}

function meaningOf(values: Readonly<Record<string, string | number | boolean>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function readText(text: string, shape: FieldShape, separator: string | undefined): unknown {
  return text.trim() === '' ? undefined : cellValue(text, shape, separator);
}

function inOurUnit(value: unknown, unit: Unit): unknown {
  if (unit === 'date') return typeof value === 'string' ? value.slice(0, dayLength) : value;
  const figure = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof figure !== 'number' || !Number.isFinite(figure)) return value;
  switch (unit) {
    case 'fraction':
      return Number((figure * 100).toPrecision(significantDigits));
    case 'percent':
      return Number((figure / 100).toPrecision(significantDigits));
    case 'unix_seconds':
      return timeAt(figure * 1000) ?? value;
    default:
      return timeAt(figure) ?? value;
  }
}

/** Null for a time that no calendar here reaches. */
function timeAt(ms: number): string | null {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
