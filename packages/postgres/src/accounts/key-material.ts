import { createHash, randomBytes } from 'node:crypto';

/** A fresh key: its prefix and 128 random bits in hexadecimal. */
export const newKey = (prefix: string): string => `${prefix}${randomBytes(16).toString('hex')}`;

/**
 * What is kept of a key. A key carries 128 random bits, so a slow hash would protect nothing and cost much; whatever was
 * presented is hashed, so that a malformed key takes the same way as an unknown one.
 */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What people see of a key: its prefix and four characters. */
export const shownPrefixOf = (key: string, prefix: string): string => key.slice(0, prefix.length + 4);
