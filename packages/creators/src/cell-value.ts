import { readJson } from '@creator-discovery/search-filters';
import { meaningsOf, readNumber } from './reading/numbers.ts';
import type { FieldShape } from './record-shape.ts';

/** Formats of cells that only a mapping allows. */
export type CellFormat = 'number' | 'compact' | 'percent' | 'date' | 'flag' | 'list';

/** Stands for the value of a cell in another format than the documented one. */
export class OtherFormat {
  readonly format: CellFormat;

  constructor(format: CellFormat) {
    this.format = format;
  }
}

export interface CellRules {
  /** Separates the entries of a list; default `|`. */
  readonly separator?: string | RegExp | undefined;
  /** Whether the table may have decimal commas: `1.234` is then unclear. */
  readonly mayHaveDecimalCommas?: boolean;
}

/** Converts a cell to the shape of its field. Text that does not fit is returned unchanged, for the schema to refuse. */
export function cellValue(cell: string, shape: FieldShape, rules: CellRules = {}): unknown {
  const text = cell.trim();
  switch (shape.kind) {
    case 'number':
    case 'count':
      return numberIn(text, shape.kind === 'count', rules);
    case 'flag':
      return flagIn(text);
    case 'day':
    case 'time':
      return timeIn(text, shape.kind);
    case 'list':
      return text.startsWith('[') ? jsonIn(text) : entriesIn(text, shape, rules);
    case 'object':
    case 'figures':
      return text.startsWith('{') ? jsonIn(text) : text;
    default:
      return text;
  }
}

/** Cells without a value: errors of spreadsheets, and words for nothing. */
const placeholder = /^(?:#(?:N\/[AD]|NV|DIV\/0!|\p{Lu}+[!?])|N\/A|n\/a|N(?:ULL|ONE)|null|[Nn]one|NaN|nan|[-–—?])$/u;

export function isPlaceholder(cell: string): boolean {
  return cell.length < 12 && placeholder.test(cell.trim());
}

const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Twelve thousand in half of the world. */
const grouped = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

function numberIn(text: string, isWhole: boolean, { mayHaveDecimalCommas = false }: CellRules): unknown {
  if (plainNumber.test(text) && !((isWhole || mayHaveDecimalCommas) && grouped.test(text))) return Number(text);
  const read = readNumber(text, null, { isWhole });
  if (!read.ok && read.reason === 'not_a_number') return text;
  if (text.includes('%')) return new OtherFormat('percent');
  return new OtherFormat(/\p{L}/u.test(text) ? 'compact' : 'number');
}

const flagWords = meaningsOf<boolean>([
  [true, 'true yes y 1 ja oui sim si sí wahr vrai verdadeiro verdadero vero waar да tak evet はい 是 예'],
  [false, 'false no n 0 nein non não nee falsch faux falso onwaar нет nie hayır いいえ 否 아니요'],
]);

/** Reads `yes`, `1` and their translations in spreadsheets; undefined for other text. */
export function flagOf(text: string): boolean | undefined {
  return flagWords.get(text.trim().toLowerCase());
}

function flagIn(text: string): unknown {
  const word = text.toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  return flagOf(text) === undefined ? text : new OtherFormat('flag');
}

const isoTime = /^\d{4}-\d\d-\d\d(?:T\S+)?$/;
const dayLength = 10;
/** `01.11.2026`, `11/1/26 8:00`, and the number of a day in spreadsheets. */
const otherTime = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T,].{0,20})?|\d{5}(?:\.\d+)?)$/;

/** Converts between days and times; a day is its midnight. */
export function timeIn(written: string, kind: 'day' | 'time'): unknown {
  // Databases and pandas write `2026-11-01 08:00:00+00`.
  const [, day, time, minutes = ':00'] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d)(:\d\d)?$/.exec(written) ?? [];
  const text = day === undefined ? written : `${day}T${time}${minutes}`;
  if (!isoTime.test(text)) return otherTime.test(text) ? new OtherFormat('date') : text;
  if (kind === 'day') return text.slice(0, dayLength);
  return text.length === dayLength ? `${text}T00:00:00Z` : text;
}

function entriesIn(text: string, { entry, isNames = false }: ListShape, rules: CellRules): unknown {
  const { separator = '|' } = rules;
  if (isNames && rules.separator === undefined && !text.includes('|') && /[;、，；]|, /.test(text))
    return new OtherFormat('list');
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isPlaceholder(part))
    .map((part) => cellValue(part, entry, rules));
}

type ListShape = Extract<FieldShape, { readonly kind: 'list' }>;

function jsonIn(text: string): unknown {
  const read = readJson(text);
  return read.ok ? read.value : text;
}
