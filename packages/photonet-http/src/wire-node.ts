/** A required field is missing from the network's answer, or has another type. Caught where replies are mapped. */
export class FormatChanged extends Error {}

export type WireNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is WireNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: unknown, key: string): unknown {
  return isNode(value)
    ? Object.hasOwn(value, key)
      ? value[key]
      : undefined
    : Array.isArray(value) && /^\d+$/.test(key)
      ? value[Number(key)]
      : undefined;
}

/** The value at a dotted path; undefined where the path doesn't exist. */
export function at(node: unknown, path: string): unknown {
  return path.split('.').reduce(own, node);
}

/** The first value at one of the paths that is neither missing nor null. */
export function first(node: unknown, ...paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = at(node, path);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Whether any of the paths exists, even if its value is null. */
export function knows(node: unknown, ...paths: readonly string[]): boolean {
  return paths.some((path) => at(node, path) !== undefined);
}

function formatChanged(paths: readonly string[], what: string): FormatChanged {
  return new FormatChanged(`${paths.join(' or ')} is ${what}`);
}

/** Text that can be stored and sent anywhere: without NUL and lone surrogates. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Required text, not empty. */
export function text(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  if (typeof value !== 'string' || value === '') throw formatChanged(paths, 'not text');
  return clean(value);
}

/** Required text that may be empty or null; null is the empty text. */
export function textOrEmpty(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  if (value === undefined && knows(node, ...paths)) return '';
  if (typeof value !== 'string') throw formatChanged(paths, 'not text');
  return clean(value);
}

/** Optional text; empty is null. */
export function optionalText(node: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = at(node, path);
    if (typeof value === 'string' && value.trim() !== '') return clean(value);
    if (typeof value === 'number') return String(value);
  }
  return null;
}

/** A required id of digits, as text or as a number. */
export function digits(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || !/^\d{1,40}$/.test(id)) throw formatChanged(paths, 'not an id');
  return id;
}

/** A whole number, possibly with thousands separators; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string' || !/^-?\d{1,3}(?:[,\u00a0 ]?\d{3})*$/.test(value)) return undefined;
  const number = Number(value.replace(/[,\u00a0 ]/g, ''));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A required count (>= 0). */
export function count(node: unknown, ...paths: readonly string[]): number {
  const number = optionalCount(node, ...paths);
  if (number === null) throw formatChanged(paths, 'not a count');
  return number;
}

/** The first count (>= 0) at one of the paths, else null. */
export function optionalCount(node: unknown, ...paths: readonly string[]): number | null {
  for (const path of paths) {
    const number = wholeNumber(at(node, path));
    if (number !== undefined && number >= 0) return number;
  }
  return null;
}

/** An optional number. */
export function optionalNumber(node: unknown, ...paths: readonly string[]): number | null {
  const value = first(node, ...paths);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A required boolean. */
export function flag(node: unknown, ...paths: readonly string[]): boolean {
  const value = first(node, ...paths);
  if (typeof value !== 'boolean') throw formatChanged(paths, 'not a boolean');
  return value;
}

/** A list; missing or null is the empty list. */
export function list(node: unknown, ...paths: readonly string[]): readonly unknown[] {
  const value = first(node, ...paths);
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw formatChanged(paths, 'not a list');
  return value;
}

/** A required time in Unix seconds. */
export function unixSeconds(node: unknown, ...paths: readonly string[]): number {
  const seconds = count(node, ...paths);
  if (seconds > 99_999_999_999) throw formatChanged(paths, 'not a time in seconds');
  return seconds;
}
