import { Headers } from 'undici';

/** Headers by lower-case name. */
export type WireHeaders = Readonly<Record<string, string>>;

/** Merges headers. Later ones replace earlier ones, regardless of case. */
export function mergedHeaders(...sets: readonly WireHeaders[]): WireHeaders {
  const merged = new Headers();
  for (const headers of sets) for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return Object.fromEntries(merged);
}

/** Headers of the connection and the body's length, which settings cannot override. */
const reserved: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Returns the problem of a header in settings, without its value, or null if it is valid. */
export function headerProblem(name: string, value: string): string | null {
  if (reserved.has(name.toLowerCase())) return 'belongs to the connection and cannot be set';
  try {
    mergedHeaders({ [name]: value });
    return null;
  } catch {
    return 'is not a valid header: names are letters, digits and hyphens, values are one line of Latin characters';
  }
}
