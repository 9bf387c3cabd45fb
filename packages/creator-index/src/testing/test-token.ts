import { hash } from 'node:crypto';
import type { TokenOf } from '@creator-discovery/search-filters';

const known = new Map<string, ReturnType<TokenOf>>();

/** Remembers tokens, because tests ask for the same few thousand names millions of times. */
export const testToken: TokenOf = (kind, name) => {
  const text = `${kind} ${name}`;
  let token = known.get(text);
  if (token === undefined) {
    const made = hash('sha1', text, 'buffer');
    token = { high: made.readUInt32LE(0), low: made.readUInt32LE(4) };
    known.set(text, token);
  }
  return token;
};
