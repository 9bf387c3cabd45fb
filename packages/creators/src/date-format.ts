import { timeIn } from './cell-value.ts';

/** Format of the day numbers that spreadsheets store. */
const dayNumbers = 'excel';
/** Day 0 of spreadsheets. */
const epochMs = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** Whether the format is `excel`, or has day, month and year, separated and each once, and possibly hours to seconds. */
export function isDateFormat(format: string): boolean {
  const { names, between } = partsOf(format);
  const distinct = new Set(names.map(letterOf));
  const isWhole = ['D', 'M', 'Y'].every((letter) => distinct.has(letter)) && distinct.size === names.length;
  return format === dayNumbers || (isWhole && !between.includes('##'));
}

/** Reads a date as `YYYY-MM-DD`, or as a time in UTC. Text in the form of RFC 3339 needs no format. */
export function dateIn(value: unknown, format: string | undefined, kind: 'day' | 'time'): unknown {
  if (format === dayNumbers && /^\d{1,7}(?:\.\d+)?$/.test(String(value)))
    return timeIn(new Date(Math.round(epochMs + Number(value) * dayMs)).toISOString(), kind);
  if (typeof value !== 'string') return value;
  const { names, between } = partsOf(format ?? '');
  const text = value.trim();
  if (text.replace(/\d+/g, '#') !== between) return timeIn(text, kind);
  const digits = text.match(/\d+/g) ?? [];
  const part = (letter: string): string => digits[names.findIndex((name) => letterOf(name) === letter)] ?? '0';
  const date = [part('Y').padStart(4, '20'), ...['M', 'D'].map((letter) => two(part(letter)))].join('-');
  return kind === 'day' ? date : `${date}T${['h', 'm', 's'].map((letter) => two(part(letter))).join(':')}Z`;
}

/** Returns the names of the numbers, and the format with `#` for each. */
function partsOf(format: string): { readonly names: readonly string[]; readonly between: string } {
  const number = /YYYY|YY|MM|DD|hh|mm|ss/g;
  return { names: format.match(number) ?? [], between: format.replace(number, '#') };
}

function letterOf(name: string): string {
  return name.slice(0, 1);
}

function two(digits: string): string {
  return digits.padStart(2, '0');
}
