const longestHandle = 100;

/** A handle without its `@` and address: no spaces, slashes, `@` or control characters. */
const handleFormat = /^[^\s/@?#\\\p{C}]+$/u;

/** Path segments that come before the handle in profile addresses. */
const pathPrefixes = new Set(['c', 'channel', 'u', 'user', 'profile']);

/**
 * Finds the handle in what people paste: `@Name`, `name`, or a profile's address (`https://photonet.example/name/`,
 * `videonet.example/@name/videos`). Upper and lower case are preserved; null when there is no handle. (spec: action 2.2 `handle`)
 */
export function parseHandle(input: string): string | null {
  const text = input.trim().normalize('NFC');
  const handle = (/^(https?:\/\/|www\.)|\//i.test(text) ? handleInAddress(text) : text).replace(/^@/, '');
  return handle.length <= longestHandle && handleFormat.test(handle) ? handle : null;
}

function handleInAddress(address: string): string {
  const [, ...path] = address
    .replace(/^https?:\/\//i, '')
    .replace(/[?#].*$/s, '')
    .split('/');
  const parts = path.filter((part) => part !== '');
  const marked = parts.find((part) => part.startsWith('@'));
  return marked ?? (pathPrefixes.has((parts[0] ?? '').toLowerCase()) ? parts[1] : parts[0]) ?? '';
}

/** The form in which handles are compared: lower-case, without `@`. Takes a handle from `parseHandle`. (contract 1) */
export function handleKey(handle: string): string {
  return handle.replace(/^@/, '').toLowerCase();
}
