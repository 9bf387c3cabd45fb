import type { IncomingHttpHeaders } from 'node:http';

/** The `X-Max-Credits` of a request as it was sent, the most credits that the call may cost; undefined without one. (contract 3) */
export function creditBoundOf(headers: IncomingHttpHeaders): string | undefined {
  // Node joins a repeated header of this kind with commas, which is then no number.
  return headers['x-max-credits'] as string | undefined;
}
