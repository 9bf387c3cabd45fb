import { Headers } from 'undici';

/** Headers of a request by name in lower case. */
export type WireHeaders = Readonly<Record<string, string>>;

/** Puts headers together: a later one replaces an earlier one of the same name, whatever the spelling. */
export function mergedHeaders(...sets: readonly WireHeaders[]): WireHeaders {
  const merged = new Headers();
  for (const headers of sets) for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return Object.fromEntries(merged);
}

/** Headers that belong to the connection, or that say how long the body is: they can't be set from outside. */
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

/** What is wrong with a header as part of settings; null when nothing is. Never shows the value. */
export function headerProblem(name: string, value: string): string | null {
  if (reserved.has(name.toLowerCase())) return 'belongs to the connection and cannot be set';
  try {
    mergedHeaders({ [name]: value });
    return null;
  } catch {
    return 'is not a header: names are letters, digits and hyphens, values are one line of Latin letters';
  }
}
