import { hash } from 'node:crypto';
import type { TokenOf } from '@creator-discovery/search-filters';

export const testToken: TokenOf = (kind, name) => {
  const made = hash('sha1', `${kind} ${name}`, 'buffer');
  return { high: made.readUInt32LE(0), low: made.readUInt32LE(4) };
};
