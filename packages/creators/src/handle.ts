const longestHandle = 100;

/** What a handle may consist of once `@` and addresses are taken off: no spaces, slashes, `@` or control characters. */
const handleFormat = /^[^\s/@?#\\\p{C}]+$/u;

/** Path parts that stand before the handle in profile addresses. */
const pathPrefixes = new Set(['c', 'channel', 'u', 'user', 'profile']);

/**
 * The handle in what people paste: `@Name`, `name`, or a profile's address (`https://photonet.example/name/`,
 * `videonet.example/@name/videos`). The case is kept; null when there is no handle in it. (spec: action 2.2 `handle`)
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

/** The form in which handles compare: lower-case, without `@`. Takes a handle that `parseHandle` gave. (spec: contract 1) */
export function handleKey(handle: string): string {
  return handle.replace(/^@/, '').toLowerCase();
}
