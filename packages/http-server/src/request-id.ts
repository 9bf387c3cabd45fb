import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const acceptedId = /^[A-Za-z0-9._-]{1,128}$/;
/** A key sent in the wrong header must not reach logs, traces or the ledger. */
const looksLikeKey = /(?:sk-|cd_|ck_)\w{16}/;

/** Sets the request id: the caller's `X-Request-ID` if valid and unlike a key, else a new UUID. (contract 5 and 8) */
export const requestIds: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && acceptedId.test(given) && !looksLikeKey.test(given) ? given : randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-ID', id);
  next();
};

export function requestIdOf(response: Response): string {
  return response.locals.requestId as string;
}
