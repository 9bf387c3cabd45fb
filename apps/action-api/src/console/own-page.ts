import { createHmac, timingSafeEqual } from 'node:crypto';
import { setRoute } from '@creator-discovery/http-server';
import { type CallRefusal, invalidRequest, unauthorized } from '@creator-discovery/operations';
import type { Request, RequestHandler } from 'express';
import { sendRefusal } from '../http/answers.ts';
import type { SessionCookie } from './session-cookie.ts';

/** CSRF token of a session, known only to those who can read its answers. */
export function csrfTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('csrf token of a console session').digest('base64url');
}

/** Refuses changes that were not sent by a page of the console. (contract 7 "Console") */
export function requireOwnPage(): RequestHandler {
  return (request, response, next) => {
    if (isRead(request) || comesFromOwnPage(request)) return next();
    setRoute(response, '/console');
    response.setHeader('Cache-Control', 'no-store');
    return sendRefusal(response, fromElsewhere, 403);
  };
}

/** Refuses changes without a session or its token. */
export function requireToken(cookie: SessionCookie): RequestHandler {
  return (request, response, next) => {
    if (isRead(request)) return next();
    const secret = cookie.read(request);
    const refusal = secret === null ? signedOut() : hasToken(request, secret) ? null : wrongToken;
    if (refusal === null) return next();
    setRoute(response, '/console');
    response.setHeader('Cache-Control', 'no-store');
    return refusal === wrongToken ? sendRefusal(response, refusal, 403) : sendRefusal(response, refusal);
  };
}

export function signedOut(): CallRefusal {
  return unauthorized('Your session for this account has ended. Sign in with one of the account’s keys.');
}

const fromElsewhere = invalidRequest(
  [
    {
      field: 'Sec-Fetch-Site',
      problem: 'must be same-origin: only console pages may send this request',
      code: 'conflict',
    },
  ],
  'Only console pages may send this request. Nothing ran.',
);

const wrongToken = invalidRequest(
  [{ field: 'X-CSRF-Token', problem: 'must be the csrf_token of GET /console/session', code: 'conflict' }],
  'The X-CSRF-Token header is missing or belongs to another session. Nothing ran.',
);

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Browsers send `Sec-Fetch-Site` to trusted addresses and `Origin` with every change. */
function comesFromOwnPage({ headers }: Request): boolean {
  const { host, origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || site === 'same-origin' || URL.parse(origin)?.host === host;
}

function hasToken({ headers }: Request, secret: string): boolean {
  const given = headers['x-csrf-token'];
  const [expected, presented] = [Buffer.from(csrfTokenOf(secret)), Buffer.from(typeof given === 'string' ? given : '')];
  return expected.length === presented.length && timingSafeEqual(expected, presented);
}
