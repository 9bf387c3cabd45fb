import { countIn, FormatChange, numberIn, storable, textIn } from '@creator-discovery/scraping';

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

/** Returns the value at a dotted path; undefined if the path does not exist. */
export function at(node: unknown, path: string): unknown {
  return path.split('.').reduce(own, node);
}

/** Returns the first value at the paths that is neither undefined nor null. */
export function first(node: unknown, ...paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = at(node, path);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Returns whether any of the paths exists, even with a null value. */
export function knows(node: unknown, ...paths: readonly string[]): boolean {
  return paths.some((path) => at(node, path) !== undefined);
}

function formatChanged(paths: readonly string[], what: string): FormatChange {
  return new FormatChange(`${paths.join(' or ')} is ${what}`);
}

/** Returns required, non-empty text. */
export function text(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  if (typeof value !== 'string' || value === '') throw formatChanged(paths, 'not text');
  return storable(value);
}

/** Returns required text; null becomes empty. */
export function textOrEmpty(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  if (value === undefined && knows(node, ...paths)) return '';
  if (typeof value !== 'string') throw formatChanged(paths, 'not text');
  return storable(value);
}

/** Returns optional text; null if blank. */
export function optionalText(node: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = textIn(at(node, path));
    if (value !== null) return value;
  }
  return null;
}

/** Returns a required id of digits, sent as text or number. */
export function digits(node: unknown, ...paths: readonly string[]): string {
  const value = first(node, ...paths);
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || !/^\d{1,40}$/.test(id)) throw formatChanged(paths, 'not an id');
  return id;
}

/** Returns a required count from 0. */
export function count(node: unknown, ...paths: readonly string[]): number {
  const number = optionalCount(node, ...paths);
  if (number === null) throw formatChanged(paths, 'not a count');
  return number;
}

/** Returns the first count from 0 at the paths, or null. */
export function optionalCount(node: unknown, ...paths: readonly string[]): number | null {
  for (const path of paths) {
    const number = countIn(at(node, path));
    if (number !== null) return number;
  }
  return null;
}

export function optionalNumber(node: unknown, ...paths: readonly string[]): number | null {
  return numberIn(first(node, ...paths));
}

/** Returns a required boolean. */
export function flag(node: unknown, ...paths: readonly string[]): boolean {
  const value = first(node, ...paths);
  if (typeof value !== 'boolean') throw formatChanged(paths, 'not a boolean');
  return value;
}

/** Returns a list; empty if missing or null. */
export function list(node: unknown, ...paths: readonly string[]): readonly unknown[] {
  const value = first(node, ...paths);
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw formatChanged(paths, 'not a list');
  return value;
}

/** Returns a required time in Unix seconds. */
export function unixSeconds(node: unknown, ...paths: readonly string[]): number {
  const seconds = count(node, ...paths);
  if (seconds > 99_999_999_999) throw formatChanged(paths, 'not a time in seconds');
  return seconds;
}
