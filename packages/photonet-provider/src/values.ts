/** Thrown for an answer with a missing or mistyped value. Caught inside this package. */
export class FormatChange extends Error {}

/** Returns text without NUL and lone surrogates, which cannot be stored; null if blank. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.toWellFormed().replaceAll('\0', '') : null;
}

/** Parses a whole number, with or without thousands separators; null for other values. */
export function wholeNumberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d{1,3}(?:[,\u00a0 ]?\d{3})*$/.test(value)) return null;
  const number = Number(value.replace(/[,\u00a0 ]/g, ''));
  return Number.isSafeInteger(number) ? number : null;
}

/** Returns a count from 0, or null. */
export function countIn(value: unknown): number | null {
  const number = wholeNumberIn(value);
  return number !== null && number >= 0 ? number : null;
}

/** Returns a number, sent as number or text, or null. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Returns a list; empty for other values. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns an id of digits, the first part of `DIGITS_OWNER`; null for other values. */
export function digitsIn(value: unknown): string | null {
  const [id = ''] = String(typeof value === 'number' || typeof value === 'string' ? value : '').split('_');
  return /^\d{1,40}$/.test(id) ? id : null;
}
