/** A value of an answer is missing, or has another type than the specification wants. Caught where answers are mapped. */
export class FormatChanged extends Error {}

/**
 * Parses an answer without losing digits: whole numbers above 2^53 become strings. Undefined for anything that isn't JSON,
 * or is nested too deeply to parse.
 */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
    ? context.source
    : value;
}

/** Text without NUL and lone surrogates, as it can be stored and sent anywhere; empty or absent is null. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.toWellFormed().replaceAll('\0', '') : null;
}

/** A whole number, possibly with thousands separators; null for anything else. */
export function wholeNumberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d{1,3}(?:[,\u00a0 ]?\d{3})*$/.test(value)) return null;
  const number = Number(value.replace(/[,\u00a0 ]/g, ''));
  return Number.isSafeInteger(number) ? number : null;
}

/** A count (>= 0), or null. */
export function countIn(value: unknown): number | null {
  const number = wholeNumberIn(value);
  return number !== null && number >= 0 ? number : null;
}

/** A number, also as text, or null. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A list; anything else is the empty list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An id of digits, of `DIGITS_OWNER` the first; null for anything else. */
export function digitsIn(value: unknown): string | null {
  const [id = ''] = String(typeof value === 'number' || typeof value === 'string' ? value : '').split('_');
  return /^\d{1,40}$/.test(id) ? id : null;
}
