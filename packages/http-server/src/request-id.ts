import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const acceptedId = /^[A-Za-z0-9._-]{1,128}$/;
/** A key that a client sends in the wrong header must not end in logs, traces and the ledger. */
const looksLikeKey = /(?:sk-|cd_|ck_)\w{16}/;

/** Gives each request an id: the caller's `X-Request-ID` where it is valid and looks like no key, else a new UUID. (contract 5 and 8) */
export const requestIds: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && acceptedId.test(given) && !looksLikeKey.test(given) ? given : randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-ID', id);
  next();
};

/** The id of the request that this response answers. */
export function requestIdOf(response: Response): string {
  return response.locals.requestId as string;
}
