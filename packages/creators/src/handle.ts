import type { Platform } from '@creator-discovery/search-filters';

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

interface Named {
  readonly platform: Platform;
  readonly handle: string;
}

/**
 * The form in which handles are compared, without `@`; the only place where they are folded. Takes a handle from
 * `parseHandle`, or a key. On photonet and shortnet, whose handles are ASCII, the letters A to Z have no case, and anything
 * else is compared as it is. On videonet no letter has: `ΣΑΣ`, `σας` and `σασ` are one handle. (contract 1)
 */
export function handleKey({ platform, handle }: Named): string {
  const bare = handle.startsWith('@') ? handle.slice(1) : handle;
  return platform === 'videonet' && !ascii.test(bare) ? withoutCase(bare) : asciiLower(bare);
}

/** Whether the address of a profile has that handle in it: it then leads to whoever has the handle. */
export function isAddressOf(address: string | null, named: Named): boolean {
  const handle = address === null ? null : parseHandle(address);
  return handle !== null && handleKey({ ...named, handle }) === handleKey(named);
}

const ascii = /^[\0-\x7f]*$/;

/** Lower-case in A to Z; every other character stays. */
export function asciiLower(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

/** Unicode's full case folding. Letter by letter: the lower-case form of a whole word depends on its neighbours (`Σ`). */
function withoutCase(text: string): string {
  return Array.from(text.normalize('NFC'), foldedLetter).join('').normalize('NFC');
}

/** By way of upper-case, which `ς` and `σ` share. The dotless `ı` is a letter of its own and not another `i`. */
function foldedLetter(letter: string): string {
  return letter === 'ı' ? letter : letter.toLowerCase().toUpperCase().toLowerCase();
}
