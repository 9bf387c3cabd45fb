import type { IncomingHttpHeaders } from 'node:http';

const bearer = /^Bearer +([^\s]+)$/i;

/**
 * Returns the key in `Authorization: Bearer` or `X-API-Key`; null if missing, malformed, or different in the two
 * headers. (spec: action 5.1)
 */
export function presentedKey(headers: IncomingHttpHeaders): string | null {
  const { authorization, 'x-api-key': header } = headers;
  // Without one of the headers, the other counts for both.
  const bearerKey = authorization === undefined ? header : bearer.exec(authorization)?.[1];
  const headerKey = header ?? bearerKey;
  return typeof bearerKey === 'string' && bearerKey !== '' && bearerKey === headerKey ? bearerKey : null;
}
