import type { IncomingHttpHeaders } from 'node:http';

/** Returns the unparsed `X-Max-Credits` header, the maximum cost of the call. (contract 3) */
export function creditBoundOf(headers: IncomingHttpHeaders): string | undefined {
  // Node joins repeated headers with commas, which is then not a number.
  return headers['x-max-credits'] as string | undefined;
}
