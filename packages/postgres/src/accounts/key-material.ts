import { createHmac, hash, randomBytes } from 'node:crypto';

/** Returns a new key: the prefix and 128 random bits in hex. */
export function newKey(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}

/**
 * Returns the stored hash of a key. A slow hash would add nothing to 128 random bits. Any presented text is hashed, so that
 * malformed and unknown keys take the same path.
 */
export function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Signs with the stored hash, which only the database and holders of the key know. */
export function signatureOf(text: string, keyHash: Buffer): Buffer {
  return createHmac('sha256', keyHash).update(`signed link\n${text}`).digest();
}

/** Returns the visible part of a key: its prefix and four characters. */
export function shownPrefixOf(key: string, prefix: string): string {
  return key.slice(0, prefix.length + 4);
}
