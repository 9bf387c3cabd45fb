import type { ErrorCode } from '../answers.ts';

type Json = Record<string, unknown>;

function header(description: string, schema: Json): { readonly description: string; readonly schema: Json } {
  return { description, schema };
}

/** Every header that an answer of this API can have and that isn't part of HTTP itself, as both documents describe it. */
export const headers = {
  'X-Request-ID': header('Names the call; taken from the request where it is 1 to 128 of `A-Za-z0-9._-`.', {
    type: 'string',
    maxLength: 128,
  }),
  'RateLimit-Policy': header('The key’s window: requests (q) in seconds (w).', { type: 'string', maxLength: 100 }),
  RateLimit: header(
    'Requests left (r) and seconds until the next slot comes free (t). Absent where a call is refused before the rate of its key is checked.',
    {
      type: 'string',
      maxLength: 100,
    },
  ),
  'X-Cache': header('Whether the answer was cached by an earlier call.', { type: 'string', enum: ['hit', 'miss'] }),
  Age: header('Age of the answer, whole seconds.', { type: 'integer', format: 'int32', minimum: 0, maximum: 3600 }),
  'Retry-After': header('Whole seconds after which the call passes; on a 500 or 502: may pass.', {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: 86_400,
  }),
  'WWW-Authenticate': header('How to authenticate.', { type: 'string' }),
  Allow: header('The methods of the path.', { type: 'string', maxLength: 100 }),
};

export type HeaderName = keyof typeof headers;

/** The state of the key's window is known, and told, from the check of the rate on. */
export const rateHeaders = ['RateLimit', 'RateLimit-Policy'] as const;

/** The headers of a scrape that is answered, besides `X-Request-ID`. */
export const scrapeHeaders = ['X-Cache', 'Age', ...rateHeaders] as const;

/** The headers of each refusal, besides `X-Request-ID`. */
export const errorHeaders: Partial<Record<ErrorCode, readonly HeaderName[]>> = {
  INVALID_PARAM: rateHeaders,
  INSUFFICIENT_CREDITS: rateHeaders,
  UNAUTHORIZED: ['WWW-Authenticate'],
  METHOD_NOT_ALLOWED: ['Allow'],
  RATE_LIMITED: ['Retry-After', ...rateHeaders],
  INTERNAL_ERROR: ['Retry-After', ...rateHeaders],
  SCRAPE_FAILED: ['X-Cache', 'Retry-After', ...rateHeaders],
  TIMEOUT: ['X-Cache', ...rateHeaders],
};
