import { requestIdOf } from '@creator-discovery/http-server';
import { httpStatusOf, type Outcome, type Refusal } from '@creator-discovery/operations';
import type { Response } from 'express';

/** As express does it, without entity tags, JSONP and replacers, which this API never sends. */
function sendJson(response: Response, code: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.statusCode = code;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Sends a refusal with the code of its status, or another where the request was refused as HTTP. */
export function sendRefusal(response: Response, refusal: Refusal, code = httpStatusOf(refusal.status)): void {
  const { status, message, ...more } = refusal;
  if (refusal.retry_after !== undefined) response.setHeader('Retry-After', String(refusal.retry_after));
  sendJson(response, code, { status, message, request_id: requestIdOf(response), ...more });
}

/** Sends the outcome of a call. */
export function sendOutcome(response: Response, outcome: Outcome<unknown>): void {
  if (outcome.done) sendJson(response, 200, outcome.body);
  else sendRefusal(response, outcome.refusal, outcome.httpStatus);
}

/** Answers a fault of ours, and gives nothing of it away. (spec: action 7) */
export function sendFault(response: Response): void {
  sendRefusal(
    response,
    {
      status: 'error',
      message: 'The server could not do this. Reads are safe to retry.',
      suggested_next: 'Look at list_search_history before you repeat a call that starts a job.',
    },
    500,
  );
}
