/** Returns text that can be stored: without NUL and lone surrogates. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Returns storable text, sent as text or number; null if blank. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? storable(value) : null;
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

/** Parses a `Retry-After` in seconds. Sources do not use dates. */
export function retryAfterIn(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
