/** The network's answer no longer has a required field, or has something else there. Caught where a reply is mapped. */
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

/** The value at a dotted path, undefined where the path breaks off. */
export function at(node: unknown, path: string): unknown {
  return path.split('.').reduce(own, node);
}

/** The first value of several paths that is neither missing nor null. */
export function first(node: unknown, ...paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = at(node, path);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Whether any of the paths is there at all, be it with null. */
export function knows(node: unknown, ...paths: readonly string[]): boolean {
  return paths.some((path) => at(node, path) !== undefined);
}

function changed(paths: readonly string[], what: string): FormatChanged {
  return new FormatChanged(`${paths.join(' or ')} is ${what}`);
}

/** Text as it may be stored and sent anywhere: no NUL, no lone surrogate. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Text that must be there and not be empty. */
export function text(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  if (typeof value !== 'string' || value === '') throw changed(paths, 'no text');
  return clean(value);
}

/** Text that may be empty: null is the empty text, a missing field is a change of format. */
export function textOrEmpty(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  if (value === undefined && knows(node, ...paths)) return '';
  if (typeof value !== 'string') throw changed(paths, 'no text');
  return clean(value);
}

/** Text that need not be there; empty is null. */
export function optionalText(node: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = at(node, path);
    if (typeof value === 'string' && value.trim() !== '') return clean(value);
    if (typeof value === 'number') return String(value);
  }
  return null;
}

/** An id of digits, given as text or as a number. */
export function digits(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || !/^\d{1,40}$/.test(id)) throw changed(paths, 'no id');
  return id;
}

/** A whole number, also written with thousands separators; undefined where it is missing or anything else. */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string' || !/^-?\d{1,3}(?:[,\u00a0 ]?\d{3})*$/.test(value)) return undefined;
  const number = Number(value.replace(/[,\u00a0 ]/g, ''));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A count (>= 0) that must be there. */
export function count(node: unknown, ...paths: readonly string[]): number {
  const number = optionalCount(node, ...paths);
  if (number === null) throw changed(paths, 'no count');
  return number;
}

/** The first of the paths that has a count (>= 0), else null. */
export function optionalCount(node: unknown, ...paths: readonly string[]): number | null {
  for (const path of paths) {
    const number = wholeNumber(at(node, path));
    if (number !== undefined && number >= 0) return number;
  }
  return null;
}

/** A number that need not be there. */
export function optionalNumber(node: unknown, ...paths: readonly string[]): number | null {
  const value = first(node, ...paths);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A yes or no that must be there. */
export function flag(node: unknown, ...paths: readonly string[]): boolean {
  const value = first(node, ...paths);
  if (typeof value !== 'boolean') throw changed(paths, 'neither true nor false');
  return value;
}

/** A list; missing or null is empty. Anything else is a change of format. */
export function list(node: unknown, ...paths: readonly string[]): readonly unknown[] {
  const value = first(node, ...paths);
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw changed(paths, 'no list');
  return value;
}

/** A time in Unix seconds. */
export function unixSeconds(node: unknown, ...paths: readonly string[]): number {
  const seconds = count(node, ...paths);
  if (seconds > 99_999_999_999) throw changed(paths, 'no time in seconds');
  return seconds;
}
