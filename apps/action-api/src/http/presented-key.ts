import type { IncomingHttpHeaders } from 'node:http';

const bearer = /^Bearer +([^\s]+)$/i;

/**
 * Returns the key in `Authorization: Bearer` or `X-API-Key`; null if missing, malformed, or different in the two
 * headers. (spec: action 5.1)
 */
export function presentedKey(headers: IncomingHttpHeaders): string | null {
  const { authorization } = headers;
  const header = headers['x-api-key'];
  const keys = new Set<string>();
  if (authorization !== undefined) {
    const key = bearer.exec(authorization)?.[1];
    if (key === undefined) return null;
    keys.add(key);
  }
  if (header !== undefined) {
    if (typeof header !== 'string' || header === '') return null;
    keys.add(header);
  }
  const [only] = keys;
  return keys.size === 1 && only !== undefined ? only : null;
}
