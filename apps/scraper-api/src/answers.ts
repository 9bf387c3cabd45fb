import { addLogFields, type RefusedRequest, setExpected } from '@creator-discovery/http-server';
import type { RateLimitRefusal } from '@creator-discovery/rate-limits';
import { failureReasons, isAboutTarget, type ScrapeFailure } from '@creator-discovery/scraping';
import type { Response } from 'express';
import { z } from 'zod';

/** Error codes with their HTTP status and meaning. (spec: scraping 7, contract 8) */
export const errorCodes = {
  INVALID_PARAM: {
    status: 400,
    retryable: false,
    meaning: 'A query parameter is missing, empty, repeated or out of range. Nothing is charged.',
  },
  UNAUTHORIZED: {
    status: 401,
    retryable: false,
    meaning: 'The `x-api-key` header is missing, or its key is unknown or deactivated.',
  },
  INSUFFICIENT_CREDITS: {
    status: 402,
    retryable: false,
    meaning: 'The balance is below the cost of the call. Nothing is fetched or charged.',
  },
  NOT_FOUND: { status: 404, retryable: false, meaning: 'The path does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, meaning: 'The path accepts GET only.' },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    meaning:
      'The key has used its requests per 60 seconds, or has too many calls in progress. `Retry-After` is the wait until the next call passes. Nothing is charged.',
  },
  INTERNAL_ERROR: {
    status: 500,
    retryable: true,
    meaning: 'An internal error. Nothing is charged.',
  },
  SCRAPE_FAILED: {
    status: 502,
    retryable: true,
    meaning: 'The fetch failed. `reason` and `Retry-After` are present if known. Nothing is charged.',
  },
  UNAVAILABLE: {
    status: 503,
    retryable: true,
    meaning: 'The database is unreachable, or the service is overloaded. Nothing is charged.',
  },
  TIMEOUT: { status: 504, retryable: true, meaning: 'The photo network did not answer in time. Nothing is charged.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Path of an error's page, which answers link to. */
export function errorPagePath(code: ErrorCode): string {
  return `/docs/errors/${code}.md`;
}

/** The body of every error. (spec: scraping 2.1, contract 8) */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    reason: z
      .enum(failureReasons)
      .optional()
      .describe(
        'Reason why a fetch failed. Absent if the photo network did not work: server errors, broken connections or bodies.',
      ),
    retryable: z.boolean().describe('Whether the same call may succeed later.'),
  }),
});

/** Error response. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reason?: ScrapeFailure['reason'];
  /** Overrides the default of the code. */
  readonly retryable?: boolean;
  /** Whole seconds, if known. */
  readonly retryAfterSeconds?: number;
}

/** Sends JSON text. Forbids caching, because every response is metered. */
export function sendJson(response: Response, status: number, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    })
    .end(text);
}

export function sendProblem(response: Response, problem: Problem): void {
  const { code, message, reason, retryable: own, retryAfterSeconds } = problem;
  addLogFields(response, { outcome: code, reason });
  response.locals.problem = code;
  if (isAboutTarget(problem)) setExpected(response);
  const { status, retryable } = errorCodes[code];
  response.setHeader('Link', `<${errorPagePath(code)}>; rel="help"`);
  if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey realm="scraping", header="x-api-key"');
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  const error = { code, message, ...(reason !== undefined && { reason }), retryable: own ?? retryable };
  sendJson(response, status, JSON.stringify({ error }));
}

/** Returns the error code of a response, or OK. */
export function codeOf(response: Response): ErrorCode | 'OK' {
  return (response.locals.problem as ErrorCode | undefined) ?? 'OK';
}

/** Returns the body for a request refused before routing: not HTTP, too large or too slow. (contract 8) */
export function refusedBody({ status, message }: RefusedRequest): object {
  const code = status === 405 ? 'METHOD_NOT_ALLOWED' : 'INVALID_PARAM';
  return { error: { code, message, retryable: status === 408 } };
}

/** Returns the error of a failed fetch. */
export function problemOf({ kind, message, reason, retryable, retryAfterSeconds }: ScrapeFailure): Problem {
  return {
    code: kind === 'timed_out' ? 'TIMEOUT' : 'SCRAPE_FAILED',
    message,
    ...(reason !== undefined && { reason }),
    retryable,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Refuses a call of a key whose window is full. */
export function sendRateLimited(
  response: Response,
  { limit, windowSeconds, retryAfterSeconds }: RateLimitRefusal,
): void {
  response.setHeader('Retry-After', retryAfterSeconds);
  setRateHeaders(response, { limit, windowSeconds, remaining: 0, resetSeconds: retryAfterSeconds });
  const message = `Rate limit reached: ${limit} per ${windowSeconds} seconds. Try again in ${retryAfterSeconds} s.`;
  sendProblem(response, { code: 'RATE_LIMITED', message });
}

/** Refuses a call of a key with the maximum number of calls in progress. */
export function sendTooManyInFlight(response: Response, max: number): void {
  response.setHeader('Retry-After', 1);
  const message = `This key has ${max} calls in progress. Retry when one of them has ended.`;
  sendProblem(response, { code: 'RATE_LIMITED', message });
}

/** State of a key's window as headers. */
export interface RateState {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Time until the next slot frees up. */
  readonly resetSeconds: number;
}

/** Sets `RateLimit` and `RateLimit-Policy`. */
export function setRateHeaders(response: Response, { limit, windowSeconds, remaining, resetSeconds }: RateState): void {
  response.setHeader('RateLimit-Policy', `"scrapes";q=${limit};w=${windowSeconds}`);
  response.setHeader('RateLimit', `"scrapes";r=${remaining};t=${resetSeconds}`);
}
