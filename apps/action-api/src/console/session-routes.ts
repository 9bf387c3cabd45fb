import {
  type Caller,
  type ConsoleSession,
  isUnrestricted,
  type SignIn,
  type SignInProof,
} from '@creator-discovery/accounts';
import type { NetworkHost } from '@creator-discovery/creators/reading';
import { addLogFields } from '@creator-discovery/http-server';
import { type CallRefusal, cannot, invalidRequest, isAllowed, unauthorized } from '@creator-discovery/operations';
import { type Response, Router } from 'express';
import { z } from 'zod';
import { sendRefusal } from '../http/answers.ts';
import { originOf } from '../http/origin.ts';
import { type SessionSource, signedInCaller } from './caller-of-session.ts';
import { clientAddress, isFromThisMachine } from './client-address.ts';
import { csrfTokenOf, requireToken } from './own-page.ts';
import { named, readShape } from './requests.ts';

/** Facts about this installation for the console. */
export interface Installation {
  readonly version: string;
  /** Whether its creators are invented. */
  readonly demo: boolean;
  /** Hosts of profile links. */
  readonly network_hosts: readonly NetworkHost[];
  /** The operator's pages to add credits, and to buy credits or a plan; null if the console's page serves. */
  readonly credit_pages: { readonly topup: string | null; readonly purchase: string | null };
  readonly chat: {
    readonly available: boolean;
    /** Settings that the chat lacks. */
    readonly missing: readonly string[];
    /** Whether the scripted demo assistant answers. */
    readonly scripted: boolean;
  };
}

export interface SessionRoutes extends SessionSource {
  readonly installation: Installation;
}

const keyBody = z.strictObject({ api_key: z.string() });
const codeBody = z.strictObject({ code: z.string() });
const signOutBody = z.strictObject({ account_id: z.string().min(1).optional() });

/** Sign-in, sign-out and the current session. (contract 7 "Console") */
export function sessionRoutes(parts: SessionRoutes): Router {
  const { sessions, cookie } = parts;
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/session', named('/console/session'), async (request, response) => {
    const secret = cookie.read(request);
    sendSession(parts, response, { secret, session: secret === null ? null : await sessions.bySecret(secret) });
  });
  router.post('/session', named('/console/session'), async (request, response) => {
    const asked = await readShape(request, response, keyBody);
    if (asked !== null) await signIn(parts, response, { key: asked.api_key });
  });
  router.post('/session/start', named('/console/session/start'), async (request, response) => {
    if (!isFromThisMachine(request)) return sendRefusal(response, onlyHere, 403);
    const asked = await readShape(request, response, codeBody);
    if (asked !== null) await signIn(parts, response, { code: asked.code });
  });
  router.delete('/session', named('/console/session'), requireToken(cookie), async (request, response) => {
    const asked = await readShape(request, response, signOutBody);
    if (asked === null) return;
    const secret = cookie.read(request) ?? '';
    const session = await sessions.signOut(secret, asked.account_id ?? null);
    if (session === null) cookie.clear(request, response);
    sendSession(parts, response, { secret, session });
  });
  router.delete('/sessions', named('/console/sessions'), requireToken(cookie), async (request, response) => {
    await sessions.signOutEverywhere(cookie.read(request) ?? '');
    cookie.clear(request, response);
    sendSession(parts, response, { secret: null, session: null });
  });
  router.get('/:account/sessions', named('/console/{account}/sessions'), async (request, response) => {
    const signedIn = await signedInCaller(parts, request, response);
    if (!signedIn.done) return sendRefusal(response, signedIn.refusal);
    const { caller, sessionId: own } = signedIn.body;
    const all = isUnrestricted(caller.key);
    const kept = await sessions.ofAccount(caller.account.accountId);
    const shown = kept.filter(({ key }) => all || key.keyId === caller.key.keyId);
    response.json({
      sessions: shown.map(({ sessionId, key, createdAt, lastSeenAt, endsAt }) => ({
        session_id: sessionId,
        key: { id: key.keyId, prefix: key.prefix },
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        ends_at: endsAt.toISOString(),
        current: sessionId === own,
      })),
    });
  });
  return router;
}

export function shownAccount({ account, key }: Caller) {
  return {
    account_id: account.accountId,
    name: account.name,
    suspended: account.suspended,
    plan: { name: account.plan, active: account.plan === 'pro' },
    usage_pricing: account.usagePricing,
    paid_search_credits_per_day: account.paidSearchCreditsPerDay,
    key: { id: key.keyId, name: key.name, prefix: key.prefix, scopes: key.scopes, unrestricted: isUnrestricted(key) },
  };
}

async function signIn(parts: SessionRoutes, response: Response, proof: SignInProof): Promise<void> {
  const { sessions, cookie } = parts;
  const { req: request } = response;
  const signedIn = await sessions.signIn(proof, {
    secret: cookie.read(request),
    address: clientAddress(request),
    isWithin: originOf(request, 'app').isWithin,
  });
  if (!signedIn.signedIn) return sendRefusal(response, refusalOfSignIn(signedIn, proof));
  addLogFields(response, { session_id: signedIn.session.sessionId });
  cookie.set(request, response, signedIn.secret);
  sendSession(parts, response, signedIn);
}

function sendSession(
  { installation }: SessionRoutes,
  response: Response,
  { secret, session }: { readonly secret: string | null; readonly session: ConsoleSession | null },
): void {
  if (secret === null || session === null) response.json({ signed_in: false });
  else
    response.json({
      signed_in: true,
      csrf_token: csrfTokenOf(secret),
      accounts: session.callers.filter((caller) => isAllowed(caller, originOf(response.req, 'app'))).map(shownAccount),
      ...installation,
    });
}

function refusalOfSignIn(refused: Exclude<SignIn, { signedIn: true }>, proof: SignInProof): CallRefusal {
  switch (refused.reason) {
    case 'unknown':
      return unauthorized(
        'key' in proof
          ? 'This API key is not valid. Check it, or use another key.'
          : 'This sign-in link has expired or was already used. Get a new link, or sign in with a key.',
      );
    case 'elsewhere':
      return unauthorized('This key works in certain networks only, and your address is in none of them.');
    case 'too_many_accounts':
      return cannot('This session already has five accounts, the maximum. Sign out of one of them first.');
    case 'too_many_failures':
      return {
        status: 'rate_limited',
        message: `Too many failed sign-ins from your address. Try again in ${refused.retryAfterSeconds} s.`,
        retry_after: refused.retryAfterSeconds,
        limit: {
          policy: 'failed_sign_ins',
          limit: refused.limit.maxFailures,
          window_seconds: refused.limit.windowSeconds,
        },
      };
  }
}

const onlyHere = invalidRequest(
  [],
  'Sign-in links work only on the machine that runs this server. Sign in with a key instead.',
);
