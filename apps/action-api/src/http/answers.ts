import { type RefusedRequest, requestIdOf } from '@creator-discovery/http-server';
import {
  type CallRefusal,
  errorPagePath,
  httpStatusOf,
  invalidRequest,
  type Outcome,
  type RefusalStatus,
  unavailable,
} from '@creator-discovery/operations';
import type { Request, Response } from 'express';
import { refusedFault } from '../refused-fault.ts';
import { isLong, jsonInSlices } from './json-slices.ts';
import { addRefusedRateHeaders } from './rate-headers.ts';

/** Like express, without entity tags, JSONP and replacers, which this API never uses. */
function sendText(response: Response, code: number, text: string): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(code, headers).end(text);
}

/** Sends a refusal with the code of its status, or with the given code for refusals at HTTP level. */
export function sendRefusal(response: Response, refusal: CallRefusal, code = httpStatusOf(refusal.status)): void {
  const { status, message, ...more } = refusal;
  // RFC 9110 requires the header on every 401. The tool server sets another one.
  if (code === 401 && !response.hasHeader('WWW-Authenticate'))
    response.setHeader('WWW-Authenticate', 'Bearer realm="creator-discovery"');
  response.setHeader('Link', `<${errorPagePath(status)}>; rel="help"`);
  if (refusal.retry_after !== undefined) response.setHeader('Retry-After', String(refusal.retry_after));
  sendText(response, code, JSON.stringify({ status, message, request_id: requestIdOf(response), ...more }));
}

/** Sends the outcome of a call, in slices if it has many rows. */
export function sendOutcome(response: Response, outcome: Outcome<unknown>): void | Promise<void> {
  if (!outcome.done) {
    addRefusedRateHeaders(response, outcome.refusal);
    return sendRefusal(response, outcome.refusal, outcome.httpStatus);
  }
  if (outcome.replayed) response.setHeader('Idempotent-Replayed', 'true');
  if (!isLong(outcome.body)) return sendText(response, 200, JSON.stringify(outcome.body));
  return jsonInSlices(outcome.body).then((text) => sendText(response, 200, text));
}

/** Body of requests refused before any route: invalid HTTP, too large, too slow. (contract 5) */
export function refusedBody({ message, requestId }: RefusedRequest): object {
  return { status: 'invalid_request' satisfies RefusalStatus, message, request_id: requestId };
}

/** Refuses calls while the database is unavailable. Documents and pages don't need it. */
export function gateOf(isAvailable: () => boolean): (request: Request, response: Response) => boolean {
  return (request, response) => {
    if (isAvailable() || readingMethods.has(request.method)) return false;
    sendRefusal(response, unavailable(), 503);
    return true;
  };
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses the method of a request to an address that is only read. */
export function sendMustBeRead(response: Response, methods: 'GET' | 'GET, HEAD'): void {
  response.setHeader('Allow', methods);
  const problem = { field: 'method', problem: 'must be GET', code: 'not_allowed_value', allowed: ['GET'] } as const;
  const suggested_next = 'Send GET with your key as Authorization: Bearer KEY.';
  sendRefusal(response, { ...invalidRequest([problem]), suggested_next }, 405);
}

/** Refuses the method of a request that must be sent with POST. */
export function sendMustBePosted(response: Response, words: Partial<CallRefusal>): void {
  response.setHeader('Allow', 'POST');
  const problem = { field: '', problem: 'must be sent with POST', code: 'invalid_format' } as const;
  sendRefusal(response, { ...invalidRequest([problem]), ...words }, 405);
}

/** Answers an internal fault. (spec: action 7) */
export function sendFault(response: Response, fault: unknown): void {
  const { refusal, httpStatus } = refusedFault(fault);
  sendRefusal(response, refusal, httpStatus);
}
