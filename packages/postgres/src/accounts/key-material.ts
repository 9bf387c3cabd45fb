import { hash, randomBytes } from 'node:crypto';

/** A new key: its prefix and 128 random bits in hexadecimal. */
export function newKey(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}

/**
 * What is stored of a key. A key has 128 random bits, so that a slow hash would protect nothing and cost much. Whatever is
 * presented gets hashed, so that a malformed key takes the same path as an unknown one.
 */
export function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** What people see of a key: its prefix and four more characters. */
export function shownPrefixOf(key: string, prefix: string): string {
  return key.slice(0, prefix.length + 4);
}
