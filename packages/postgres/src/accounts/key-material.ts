import { createHash, randomBytes } from 'node:crypto';

/** A fresh key: its prefix and 128 random bits in hexadecimal. */
export function newKey(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}

/**
 * What is kept of a key. A key carries 128 random bits, so a slow hash would protect nothing and cost much; whatever was
 * presented is hashed, so that a malformed key takes the same way as an unknown one.
 */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What people see of a key: its prefix and four characters. */
export function shownPrefixOf(key: string, prefix: string): string {
  return key.slice(0, prefix.length + 4);
}
