import type { ErrorCode } from '../answers.ts';

type Json = Record<string, unknown>;

function header(description: string, schema: Json): { readonly description: string; readonly schema: Json } {
  return { description, schema };
}

/** Response headers of this API beyond HTTP itself. */
export const headers = {
  'X-Request-ID': header('Id of the call; that of the request if it is 1 to 128 characters of `A-Za-z0-9._-`.', {
    type: 'string',
    maxLength: 128,
  }),
  'RateLimit-Policy': header('The key’s window: requests (q) in seconds (w).', { type: 'string', maxLength: 100 }),
  RateLimit: header(
    'Remaining requests (r) and seconds until the next slot frees up (t). Absent if a call is refused before its rate is checked.',
    {
      type: 'string',
      maxLength: 100,
    },
  ),
  'X-Cache': header('Whether the response came from the cache.', { type: 'string', enum: ['hit', 'miss'] }),
  Age: header('Age of the response in whole seconds.', { type: 'integer', format: 'int32', minimum: 0, maximum: 3600 }),
  'Retry-After': header('Whole seconds after which the call passes or, for a 502 or 503, may pass.', {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: 86_400,
  }),
  Link: header('Page of the error, with the relation `help`.', { type: 'string', maxLength: 100 }),
  'WWW-Authenticate': header('How to authenticate.', { type: 'string' }),
  Allow: header('Methods of the path.', { type: 'string', maxLength: 100 }),
};

export type HeaderName = keyof typeof headers;

/** Headers of responses after the rate was checked. */
export const rateHeaders = ['RateLimit', 'RateLimit-Policy'] as const;

/** Headers of a successful scrape, in addition to `X-Request-ID`. */
export const scrapeHeaders = ['X-Cache', 'Age', ...rateHeaders] as const;

/** Headers of each error, in addition to `X-Request-ID` and `Link`. */
export const errorHeaders: Partial<Record<ErrorCode, readonly HeaderName[]>> = {
  INVALID_PARAM: rateHeaders,
  INSUFFICIENT_CREDITS: rateHeaders,
  UNAUTHORIZED: ['WWW-Authenticate'],
  METHOD_NOT_ALLOWED: ['Allow'],
  RATE_LIMITED: ['Retry-After', ...rateHeaders],
  INTERNAL_ERROR: rateHeaders,
  SCRAPE_FAILED: ['X-Cache', 'Retry-After', ...rateHeaders],
  UNAVAILABLE: ['Retry-After', ...rateHeaders],
  TIMEOUT: ['X-Cache', ...rateHeaders],
};
