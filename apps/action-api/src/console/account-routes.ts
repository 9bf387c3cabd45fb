import {
  type Accounts,
  type Actor,
  type ApiKeys,
  type Caller,
  hasScope,
  isUnrestricted,
  type KeyRefusal,
  type ListedKey,
  type MadeKey,
  maxAllowedIps,
  maxKeys,
  scopes,
} from '@creator-discovery/accounts';
import type { EventSettings, Webhooks } from '@creator-discovery/events';
import { readNetworkText } from '@creator-discovery/http-server';
import {
  type CallRefusal,
  cannot,
  done,
  insufficientScope,
  invalidRequest,
  type Links,
  listWebhooks,
  notFound,
  type Outcome,
  plainText,
  refusalOfCaller,
  refused,
} from '@creator-discovery/operations';
import { compact } from '@creator-discovery/search-filters';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { sendOutcome, sendRefusal } from '../http/answers.ts';
import { sendSecret } from '../http/webhook-secret.ts';
import { type SessionSource, signedInCaller } from './caller-of-session.ts';
import { type CreditShop, checkoutBody, creditsOf, openCheckout } from './credit-routes.ts';
import { requireToken, signedOut } from './own-page.ts';
import { named, readShape } from './requests.ts';
import { shownAccount } from './session-routes.ts';

export interface AccountRoutes extends SessionSource, CreditShop {
  readonly accounts: Pick<Accounts, 'update'>;
  readonly webhooks: Pick<Webhooks, 'takeSecret'>;
  readonly eventSettings: Pick<EventSettings, 'of' | 'update'>;
  readonly keys: Pick<ApiKeys, 'list' | 'create' | 'update' | 'rotate' | 'revoke' | 'noteUse'>;
  readonly links: Links;
}

const hour = 3600;

/** Allowed overlaps of a rotation in seconds, during which the previous key still works. */
const overlaps = [0, hour, 24 * hour, 7 * 24 * hour] as const;

const anyBody = z.unknown();
const network = z
  .string()
  .max(50)
  .transform((text, context) => {
    const read = readNetworkText(text);
    if (read === null) context.addIssue('must be an address or a network, such as 192.0.2.0/24');
    return read ?? '';
  });
export const keyFields = {
  name: plainText.trim().min(1).max(80),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  // Reported with other problems. The database's clock decides.
  expires_at: z.iso
    .datetime({ offset: true })
    .refine((at) => Date.parse(at) > Date.now(), { error: 'must be in the future', params: { code: 'too_small' } })
    .nullable(),
  credit_limit: z.strictObject({ amount: z.int().min(0).max(1_000_000_000), per: z.enum(['day', 'month']) }).nullable(),
  allowed_ips: z.array(network).max(maxAllowedIps),
};
const keyChangeBody = z.strictObject(keyFields).partial();
const newKeyBody = keyChangeBody.required({ name: true });
const rotateBody = z.strictObject({ overlap_seconds: z.literal(overlaps) });
const pricingBody = z
  .strictObject({
    usage_pricing: z.boolean().optional(),
    paid_search_credits_per_day: z.int().min(1).max(1_000_000).nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'must have a change');

const eventsBody = z.strictObject({ low_credits: z.int().min(1).max(1_000_000_000).nullable() });

interface Administration {
  readonly caller: Caller;
  /** Actor for the audit log. */
  readonly by: Actor;
  readonly request: Request;
  readonly response: Response;
}

type Handler<Shape extends z.ZodType> = (
  call: Administration & { readonly asked: z.output<Shape> },
) => Promise<unknown>;

/**
 * Account changes by its people: keys, usage pricing and purchases of credits. Sessions only, so that neither keys nor
 * assistants can create keys. Changes are recorded in the audit log with their session. (contract 7 "Console")
 */
export function accountRoutes(parts: AccountRoutes): Router {
  const { accounts, keys } = parts;
  const router = Router({ caseSensitive: true, strict: true });
  const route = routesOf(router, parts);
  route('patch', pricingBody, async ({ caller, by, asked, response }) => {
    const { usage_pricing: usagePricing, paid_search_credits_per_day: paidSearchCreditsPerDay } = asked;
    const change = compact({ usagePricing, paidSearchCreditsPerDay });
    const account = await accounts.update(caller.account.accountId, change, by);
    if (account === null) return sendRefusal(response, signedOut());
    if (typeof account === 'string') return sendRefusal(response, keyRefusals[account]);
    response.json(shownAccount({ ...caller, account }));
  });
  route('get /keys', anyBody, async ({ caller, response }) => {
    const all = isUnrestricted(caller.key);
    const listed = await keys.list(caller.account.accountId);
    response.json({ keys: listed.filter(({ keyId }) => all || keyId === caller.key.keyId).map(shownKey) });
  });
  route('post /keys', newKeyBody, async ({ caller, by, asked, response }) => {
    sendMade(response, await keys.create(caller.account.accountId, { name: asked.name, ...rulesOf(asked) }, by));
  });
  route('patch /keys/{id}', keyChangeBody, (call) => changeKey(parts, call));
  route('post /keys/{id}/rotate', rotateBody, async ({ caller, by, asked, request, response }) => {
    const key = await ownKey(parts, caller, request);
    if (key === null) return sendRefusal(response, keyRefusals.unknown);
    sendMade(response, await keys.rotate(key.keyId, asked.overlap_seconds, by));
  });
  route('delete /keys/{id}', anyBody, async ({ caller, by, request, response }) => {
    const key = await ownKey(parts, caller, request);
    const outcome = key === null ? 'unknown' : await keys.revoke(key.keyId, by);
    if (outcome !== 'revoked') return sendRefusal(response, keyRefusals[outcome]);
    response.json({ status: 'ok' });
  });
  route('get /events', anyBody, async ({ caller, response }) => {
    const settings = await parts.eventSettings.of(caller.account.accountId);
    response.json({ low_credits: settings?.lowCredits ?? null });
  });
  route('patch /events', eventsBody, async ({ caller, by, asked, response }) => {
    const { low_credits: lowCredits } = asked;
    const changed = await parts.eventSettings.update(caller.account.accountId, { lowCredits }, by);
    if (changed === null) return sendRefusal(response, signedOut());
    if (typeof changed === 'string') return sendRefusal(response, keyRefusals[changed]);
    response.json({ low_credits: changed.lowCredits });
  });
  route('post /webhooks/{id}/secret', anyBody, async ({ caller, request, response }) => {
    const { scope } = listWebhooks;
    if (scope !== null && !hasScope(caller.key, scope)) return sendRefusal(response, insufficientScope(scope));
    const taken = await parts.webhooks.takeSecret(caller.account.accountId, String(request.params.id));
    sendSecret(response, taken);
  });
  addCreditRoutes(route, parts);
  return router;
}

/** Purchases of credits by people of the account. (contract 3) */
function addCreditRoutes(route: ReturnType<typeof routesOf>, parts: AccountRoutes): void {
  route('get /credits', anyBody, async ({ caller, response }) => {
    response.json(await creditsOf(parts, caller));
  });
  route('post /checkout', checkoutBody, async ({ caller, asked, response }) => {
    const { account, key } = caller;
    if (!isUnrestricted(key)) return sendRefusal(response, keyRefusals.actor_restricted);
    const opened = await openCheckout(parts, { accountId: account.accountId, keyId: key.keyId, pack: asked.pack });
    if ('url' in opened) response.json(opened);
    else sendRefusal(response, opened);
  });
}

type Method = 'get' | 'post' | 'patch' | 'delete';

/**
 * Returns a function that adds a route. `at` is the method and the path below the account. Session and body are checked
 * before `handler` runs.
 */
function routesOf(router: Router, parts: AccountRoutes) {
  return <Shape extends z.ZodType>(at: Method | `${Method} /${string}`, body: Shape, handler: Handler<Shape>) => {
    const [method, path = ''] = at.split(' ') as [Method, string?];
    const answer = async (request: Request, response: Response) => {
      const early = await administration(parts, request, response);
      if (!early.done) return sendOutcome(response, early);
      const asked = await readShape(request, response, body);
      if (asked === null) return;
      // Session, key or account may have ended while the body arrived.
      const known = await administration(parts, request, response);
      if (!known.done) return sendOutcome(response, known);
      await handler({ ...known.body, asked, request, response });
    };
    const route = named(`/console/account/{account}${path}`);
    router[method](`/account/:account${path.replace('{id}', ':id')}`, route, requireToken(parts.cookie), answer);
  };
}

/** Refuses suspended accounts; accounts without a plan or credits are allowed. */
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

async function changeKey(
  parts: AccountRoutes,
  { caller, by, asked, request, response }: Administration & { readonly asked: z.output<typeof keyChangeBody> },
): Promise<void> {
  const key = await ownKey(parts, caller, request);
  if (key === null) return sendRefusal(response, keyRefusals.unknown);
  const changed = await parts.keys.update(key.keyId, rulesOf(asked), by);
  if (!changed.made) return sendRefusal(response, keyRefusals[changed.reason]);
  const after = await ownKey(parts, caller, request);
  response.json(shownKey(after ?? { ...key, ...changed.apiKey }));
}

/** Returns the key in the path; null if it isn't the account's. */
async function ownKey({ keys }: AccountRoutes, { account }: Caller, request: Request): Promise<ListedKey | null> {
  const own = await keys.list(account.accountId);
  return own.find(({ keyId }) => keyId === request.params.id) ?? null;
}

function rulesOf({ name, scopes, expires_at, credit_limit, allowed_ips }: z.output<typeof keyChangeBody>) {
  return compact({
    name,
    scopes: scopes && [...new Set(scopes)],
    expiresAt: typeof expires_at === 'string' ? new Date(expires_at) : expires_at,
    creditLimit: credit_limit,
    allowedIps: allowed_ips && [...new Set(allowed_ips)],
  });
}

function shownKey({ keyId, name, prefix, client, createdAt, expiresAt, ...key }: ListedKey) {
  const { creditLimit, creditsLeft, lastUsed } = key;
  return {
    key_id: keyId,
    name,
    prefix,
    client,
    scopes: key.scopes,
    credit_limit: creditLimit,
    credits_left: creditsLeft && { left: creditsLeft.left, reset_at: creditsLeft.resetAt.toISOString() },
    allowed_ips: key.allowedIps,
    unrestricted: isUnrestricted({ ...key, expiresAt }),
    created_at: createdAt.toISOString(),
    last_used: lastUsed && { ...lastUsed, at: lastUsed.at.toISOString() },
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

function sendMade(response: Response, made: MadeKey | KeyRefusal): void {
  if (made.made) response.json({ key: made.key, ...shownKey({ ...made.apiKey, lastUsed: null, creditsLeft: null }) });
  else sendRefusal(response, keyRefusals[made.reason]);
}

export const keyRefusals: Readonly<Record<KeyRefusal['reason'], CallRefusal>> = {
  unknown: notFound('This account has no key with this id.'),
  ended: cannot('This key has ended. Create a new key.'),
  replaced: cannot('This key was already rotated. Rotate its replacement, or create a new key.'),
  too_many_keys: cannot(
    `This account already has ${maxKeys} working keys, the maximum. Revoke a key that is no longer used.`,
  ),
  granted: cannot('This key belongs to a connected app. Revoke it, and connect the app again.'),
  past: invalidRequest([{ field: 'expires_at', problem: 'must be in the future', code: 'too_small' }]),
  actor_ended: signedOut(),
  actor_restricted: cannot(
    'You are signed in with a restricted key. Only sessions of keys with all scopes and without expiry, credit limit or networks change keys and settings.',
    { suggested_next: 'Sign in with an unrestricted key.' },
  ),
};
