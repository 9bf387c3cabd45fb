import { addLogFields, type RefusedRequest } from '@creator-discovery/http-server';
import type { RateLimited } from '@creator-discovery/rate-limits';
import { failureReasons, type ScrapeFailure } from '@creator-discovery/scraping';
import type { Response } from 'express';
import { z } from 'zod';

/** Every error code with its HTTP status and meaning. (spec: scraping 7, contract 8) */
export const errorCodes = {
  INVALID_PARAM: {
    status: 400,
    retryable: false,
    meaning: 'A query parameter is missing, empty, repeated or out of its bounds. Nothing is charged.',
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
  NOT_FOUND: { status: 404, retryable: false, meaning: 'There is no such path.' },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, meaning: 'The path is read with GET.' },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    meaning:
      'The key’s requests of any 60 seconds are used up, or too many of its calls are being answered at the same time; `Retry-After` says when the next one passes. Nothing is charged.',
  },
  INTERNAL_ERROR: {
    status: 500,
    retryable: true,
    meaning:
      'A fault of this service; with `Retry-After` its database is out of reach, or has too much to do. Nothing is charged.',
  },
  SCRAPE_FAILED: {
    status: 502,
    retryable: true,
    meaning:
      'The fetch failed; `reason` says why where that is known, and `Retry-After` when a retry may help where that is. Nothing is charged.',
  },
  TIMEOUT: { status: 504, retryable: true, meaning: 'The photo network did not answer in time. Nothing is charged.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every error. (spec: scraping 2.1, contract 8) */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    reason: z
      .enum(failureReasons)
      .optional()
      .describe(
        'Why a fetch failed. Absent where the photo network just did not work: errors of its servers, broken connections or bodies.',
      ),
    retryable: z.boolean().describe('Whether the same call may succeed later, unchanged.'),
  }),
});

/** An error as it is sent. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reason?: ScrapeFailure['reason'];
  /** Where it differs from the code's own. */
  readonly retryable?: boolean;
  /** Whole seconds after which the call may pass, where that is known. */
  readonly retryAfterSeconds?: number;
}

/** Sends JSON text whole, and forbids caches on the way to the caller to store it: every answer is metered. */
export function sendJson(response: Response, status: number, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    })
    .end(text);
}

/** Sends an error. */
export function sendProblem(response: Response, problem: Problem): void {
  const { code, message, reason, retryable: own, retryAfterSeconds } = problem;
  addLogFields(response, { outcome: code, reason });
  response.locals.problem = code;
  const { status, retryable } = errorCodes[code];
  if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey realm="scraping", header="x-api-key"');
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  const error = { code, message, ...(reason !== undefined && { reason }), retryable: own ?? retryable };
  sendJson(response, status, JSON.stringify({ error }));
}

/** What an answer was: the code of its error, or OK. */
export function codeOf(response: Response): ErrorCode | 'OK' {
  return (response.locals.problem as ErrorCode | undefined) ?? 'OK';
}

/** The body of what is refused before any route has seen it: not HTTP, too large, too slow. (contract 8) */
export function refusedBody({ status, message }: RefusedRequest): object {
  const code = status === 405 ? 'METHOD_NOT_ALLOWED' : 'INVALID_PARAM';
  return { error: { code, message, retryable: status === 408 } };
}

/** The error of a fetch that failed. */
export function problemOf({ kind, message, reason, retryable, retryAfterSeconds }: ScrapeFailure): Problem {
  return {
    code: kind === 'timed_out' ? 'TIMEOUT' : 'SCRAPE_FAILED',
    message,
    ...(reason !== undefined && { reason }),
    retryable,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** The refusal of a key whose window is full, with the headers that say until when. */
export function sendRateLimited(response: Response, { limit, windowSeconds, retryAfterSeconds }: RateLimited): void {
  response.setHeader('Retry-After', retryAfterSeconds);
  setRateHeaders(response, { limit, windowSeconds, remaining: 0, resetSeconds: retryAfterSeconds });
  const message = `This key may make ${limit} requests in any ${windowSeconds} seconds. The next one passes in ${retryAfterSeconds} s.`;
  sendProblem(response, { code: 'RATE_LIMITED', message });
}

/** The refusal of a key that has as many calls in flight as it may: there is a place again as soon as one of them ends. */
export function sendTooManyInFlight(response: Response, most: number): void {
  response.setHeader('Retry-After', 1);
  const message = `${most} calls of this key are being answered. Call again when one of them has ended.`;
  sendProblem(response, { code: 'RATE_LIMITED', message });
}

/** State of a key's window as headers. */
export interface RateState {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Until the next slot comes free. */
  readonly resetSeconds: number;
}

/** Reports the key's window in the fields `RateLimit` and `RateLimit-Policy`. */
export function setRateHeaders(response: Response, { limit, windowSeconds, remaining, resetSeconds }: RateState): void {
  response.setHeader('RateLimit-Policy', `"scrapes";q=${limit};w=${windowSeconds}`);
  response.setHeader('RateLimit', `"scrapes";r=${remaining};t=${resetSeconds}`);
}
