import type { Accounts, Actor, ApiKeys, Caller, ListedKey } from '@creator-discovery/accounts';
import {
  cannot,
  done,
  type Links,
  notFound,
  type Outcome,
  refusalOfCaller,
  refused,
} from '@creator-discovery/operations';
import type { BusinessClock } from '@creator-discovery/rate-limits';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { sendOutcome, sendRefusal } from '../http/answers.ts';
import { type SessionSource, signedInCaller } from './caller-of-session.ts';
import { requireToken } from './own-page.ts';
import { named, readShape } from './requests.ts';
import { shownAccount } from './session-routes.ts';

export interface AccountRoutes extends SessionSource {
  readonly accounts: Pick<Accounts, 'update'>;
  readonly keys: Pick<ApiKeys, 'list' | 'create' | 'rotate' | 'revoke'>;
  readonly clock: BusinessClock;
  readonly links: Links;
}

const hour = 3600;

/** How long the key before may work on after a rotation, in seconds. */
const overlaps = [0, hour, 24 * hour, 7 * 24 * hour] as const;

const newKeyBody = z.strictObject({ name: z.string().trim().min(1).max(80) });
const rotateBody = z.strictObject({ overlap_seconds: z.literal(overlaps) });
const pricingBody = z.strictObject({ usage_pricing: z.boolean() });

interface Administration {
  readonly caller: Caller;
  /** Who is named in the audit log. */
  readonly by: Actor;
  readonly request: Request;
  readonly response: Response;
}

type Handler = (call: Administration) => Promise<unknown>;

/**
 * What the people of an account change of it themselves: its keys, and whether searches may be paid for. For a session alone:
 * neither keys nor assistants can make keys. Every change is in the audit log, with its session. (design 7.3)
 */
export function accountRoutes(parts: AccountRoutes): Router {
  const { accounts, keys } = parts;
  const router = Router({ caseSensitive: true, strict: true });
  const route = (path: string, handler: Handler) => [
    named(`/console/account/{account}${path}`),
    requireToken(parts.cookie),
    async (request: Request, response: Response) => {
      const known = await administration(parts, request, response);
      if (!known.done) return sendOutcome(response, known);
      await handler({ ...known.body, request, response });
    },
  ];
  router.patch(
    '/account/:account',
    ...route('', async ({ caller, by, request, response }) => {
      const asked = await readShape(request, response, pricingBody);
      if (asked === null) return;
      const account = await accounts.update(caller.account.accountId, { usagePricing: asked.usage_pricing }, by);
      response.json(shownAccount({ ...caller, account: account ?? caller.account }));
    }),
  );
  router.get(
    '/account/:account/keys',
    ...route('/keys', async ({ caller, response }) => {
      response.json({ keys: (await keys.list(caller.account.accountId)).map(shownKey) });
    }),
  );
  router.post(
    '/account/:account/keys',
    ...route('/keys', async ({ caller, by, request, response }) => {
      const asked = await readShape(request, response, newKeyBody);
      if (asked === null) return;
      const made = await keys.create(caller.account.accountId, asked.name, by);
      if (made === null) return sendRefusal(response, tooManyKeys);
      response.json({ key: made.key, ...shownKey({ ...made.apiKey, lastUsedAt: null }) });
    }),
  );
  router.post(
    '/account/:account/keys/:id/rotate',
    ...route('/keys/{id}/rotate', async ({ caller, by, request, response }) => {
      const asked = await readShape(request, response, rotateBody);
      if (asked === null) return;
      const key = await ownKey(parts, caller, request);
      if (key === null) return sendRefusal(response, noSuchKey);
      if (key.expiresAt !== null && key.expiresAt <= (await parts.clock.now())) return sendRefusal(response, hasEnded);
      const made = await keys.rotate(key.keyId, asked.overlap_seconds, by);
      if (made === null) return sendRefusal(response, noSuchKey);
      response.json({ key: made.key, ...shownKey({ ...made.apiKey, lastUsedAt: null }) });
    }),
  );
  router.delete(
    '/account/:account/keys/:id',
    ...route('/keys/{id}', async ({ caller, by, request, response }) => {
      const key = await ownKey(parts, caller, request);
      if (key === null || !(await keys.revoke(key.keyId, by))) return sendRefusal(response, noSuchKey);
      response.json({ status: 'ok' });
    }),
  );
  return router;
}

/** Suspended accounts change nothing; those without a plan and credits may. */
async function administration(
  parts: AccountRoutes,
  request: Request,
  response: Response,
): Promise<Outcome<Pick<Administration, 'caller' | 'by'>>> {
  const known = await signedInCaller(parts, request, response);
  if (!known.done) return known;
  const { caller, sessionId } = known.body;
  const refusal = refusalOfCaller(caller, parts.links);
  if (refusal?.status === 'account_suspended') return refused(refusal);
  return done({ caller, by: { sessionId, keyId: caller.key.keyId } });
}

/** The key that the path names; null where it is none of this account. */
async function ownKey({ keys }: AccountRoutes, { account }: Caller, request: Request): Promise<ListedKey | null> {
  const own = await keys.list(account.accountId);
  return own.find(({ keyId }) => keyId === request.params.id) ?? null;
}

function shownKey({ keyId, name, prefix, createdAt, lastUsedAt, expiresAt }: ListedKey) {
  return {
    key_id: keyId,
    name,
    prefix,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

const noSuchKey = notFound('This account has no such key.');

const hasEnded = cannot('This key has ended already. Make a new one.');

const tooManyKeys = cannot('This account has as many keys as it may have. Revoke one that nobody uses.');
