import type { Platform } from '@creator-discovery/search-filters';

interface PlatformHandle {
  readonly platform: Platform;
  readonly handle: string;
}

/**
 * Returns the form in which handles are compared, without `@`. Only this function folds handles. On photonet and shortnet,
 * with ASCII handles, the letters A to Z are case-insensitive. On videonet all letters are: `ΣΑΣ`, `σας` and `σασ` are one
 * handle. (contract 1)
 *
 * @param named a handle from `readHandle`, or a key
 */
export function handleKey({ platform, handle }: PlatformHandle): string {
  const bare = handle.startsWith('@') ? handle.slice(1) : handle;
  return platform === 'videonet' && !ascii.test(bare) ? withoutCase(bare) : asciiLower(bare);
}

/** Whether a profile URL contains the handle, on any host, so that it leads to the current holder of the handle. */
export function isAddressOf(address: string | null, named: PlatformHandle): boolean {
  const [, ...parts] = address?.replace(/^https?:\/\/|[?#].*$/gis, '').split('/') ?? [];
  return parts.some((part) => handleKey({ ...named, handle: part }) === handleKey(named));
}

const ascii = /^[\0-\x7f]*$/;

/** Lowers A to Z; other characters stay. */
export function asciiLower(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

/** Full case folding of Unicode, letter by letter, because the lower case of `Σ` depends on its neighbours. */
function withoutCase(text: string): string {
  return Array.from(text.normalize('NFC'), foldedLetter).join('').normalize('NFC');
}

/** Goes through upper case, which `ς` and `σ` share. The dotless `ı` is not an `i`. */
function foldedLetter(letter: string): string {
  return letter === 'ı' ? letter : letter.toLowerCase().toUpperCase().toLowerCase();
}
