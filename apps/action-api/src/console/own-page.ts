import { createHmac, timingSafeEqual } from 'node:crypto';
import { setRoute } from '@creator-discovery/http-server';
import { invalidRequest, type Refusal, unauthorized } from '@creator-discovery/operations';
import type { Request, RequestHandler } from 'express';
import { sendRefusal } from '../http/answers.ts';
import type { SessionCookie } from './session-cookie.ts';

/** The token that calls of this session carry beside its cookie: nobody who can't read the session's answers knows it. */
export function csrfTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('csrf token of a console session').digest('base64url');
}

/** Refuses what changes something and was not sent by a page of the console. (design 7.2) */
export function requireOwnPage(): RequestHandler {
  return (request, response, next) => {
    if (isRead(request) || comesFromOwnPage(request)) return next();
    setRoute(response, '/console');
    response.setHeader('Cache-Control', 'no-store');
    return sendRefusal(response, fromElsewhere, 403);
  };
}

/** Refuses what changes something without a session, or without the token of this very session. */
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

/** Nobody is signed in, or not to this account, any more. */
export function signedOut(): Refusal {
  return unauthorized('You are not signed in to this account, or not any more. Sign in with one of its keys.');
}

const fromElsewhere = invalidRequest(
  [
    {
      field: 'Sec-Fetch-Site',
      problem: 'must be same-origin: only pages of the console may send this',
      code: 'conflict',
    },
  ],
  'Only pages of the console may send this. Nothing ran.',
);

const wrongToken = invalidRequest(
  [{ field: 'X-CSRF-Token', problem: 'must be the csrf_token of GET /console/session', code: 'conflict' }],
  'The X-CSRF-Token is missing or not that of this session. Nothing ran.',
);

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Browsers say it themselves: `Sec-Fetch-Site` where they trust the address, `Origin` with everything that isn't read. */
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
