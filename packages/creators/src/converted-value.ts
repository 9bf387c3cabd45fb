import { cellValue, flagOf, OtherFormat, timeIn } from './cell-value.ts';
import { dateIn } from './date-format.ts';
import { readNumber } from './reading/numbers.ts';
import type { FieldShape } from './record-shape.ts';

/**
 * Source units. `number` has separators, `compact` is `1.2M`, `flag` is a word such as `yes`. `percent` and `fraction` are
 * converted to the unit of the field. Unix times and dates become text.
 */
export const units = [
  ...(['number', 'compact', 'percent', 'fraction'] as const),
  ...(['unix_seconds', 'unix_milliseconds', 'date', 'flag'] as const),
] as const;

export type Unit = (typeof units)[number];

export function fitsUnit(unit: Unit, { kind }: FieldShape): boolean {
  if (unit === 'flag') return kind === 'flag';
  if (unit === 'number' || unit === 'compact') return kind === 'number' || kind === 'count';
  return unit === 'percent' || unit === 'fraction' ? kind === 'number' : kind === 'day' || kind === 'time';
}

export interface Conversion {
  readonly separator?: string | undefined;
  readonly unit?: Unit | undefined;
  readonly decimal?: '.' | ',' | undefined;
  readonly format?: string | undefined;
  /** Meaning of each source value. Other values are dropped. */
  readonly values?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** Rounds conversion errors away: 0.07 is 7 percent, not 7.000000000000001. */
const significantDigits = 12;

/** A field of a record with its shape. The share of real followers is a fraction; all other shares are percent. */
export interface ConvertedField {
  readonly shape: FieldShape;
  readonly isFraction?: boolean;
}

/**
 * Converts a value of another system to the shape of its field. Returns undefined if it has no meaning, and `OtherFormat` if
 * it needs another unit. Values that do not fit are returned unchanged, for the schema to refuse.
 */
export function convertedValue(value: unknown, field: ConvertedField, conversion: Conversion): unknown {
  const { shape } = field;
  const { separator, unit, values } = conversion;
  if (Array.isArray(value) && shape.kind === 'list') {
    const entries = value.map((entry) => convertedValue(entry, { shape: shape.entry }, { unit, values }));
    return entries.filter((entry) => entry !== undefined && entry !== null);
  }
  const meant = values === undefined ? value : meaningOf(values, String(value));
  if (typeof meant === 'string' && meant.trim() === '') return undefined;
  if (unit !== undefined && meant !== undefined) return inOurUnit(meant, field, { ...conversion, unit });
  const read = typeof meant === 'string' ? cellValue(meant, shape, { separator }) : meant;
  // Unsafe integers were rounded by the parser and must not become ids.
  return typeof read === 'number' && shape.kind === 'text' && Number.isSafeInteger(read) ? String(read) : read;
}

function meaningOf(values: Readonly<Record<string, string | number | boolean>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function inOurUnit(
  value: unknown,
  { shape, isFraction = false }: ConvertedField,
  { unit, decimal, format }: Conversion & { readonly unit: Unit },
): unknown {
  if (unit === 'date') return dateIn(value, format, shape.kind === 'time' ? 'time' : 'day');
  if (unit === 'flag') return flagOf(String(value)) ?? value;
  const figure = figureOf(value, { unit, decimal, isWhole: shape.kind === 'count' });
  if (typeof figure !== 'number' || !Number.isFinite(figure)) return figure;
  switch (unit === 'fraction' && String(value).includes('%') ? 'percent' : unit) {
    case 'fraction':
      return isFraction ? figure : Number((figure * 100).toPrecision(significantDigits));
    case 'percent':
      return isFraction ? Number((figure / 100).toPrecision(significantDigits)) : figure;
    case 'unix_seconds':
      return timeAt(figure * 1000, shape) ?? value;
    case 'unix_milliseconds':
      return timeAt(figure, shape) ?? value;
    default:
      return figure;
  }
}

/** Reads a number in text. In units with separators, a point may group digits. */
function figureOf(
  value: unknown,
  { unit, decimal, isWhole }: Pick<Conversion, 'unit' | 'decimal'> & { readonly isWhole: boolean },
): unknown {
  if (typeof value !== 'string') return value;
  const mayBeGrouped = unit === 'number' || unit === 'compact';
  const plain = cellValue(value, { kind: isWhole ? 'count' : 'number' }, { mayHaveDecimalCommas: mayBeGrouped });
  if (typeof plain === 'number' && decimal !== ',') return plain;
  const read = readNumber(value, decimal ?? null, { isWhole });
  if (read.ok) return read.value;
  return read.reason === 'unclear' ? new OtherFormat('number') : plain;
}

/** Returns null if the time is out of range. */
function timeAt(ms: number, { kind }: FieldShape): unknown {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? null : timeIn(time.toISOString(), kind === 'day' ? 'day' : 'time');
}
