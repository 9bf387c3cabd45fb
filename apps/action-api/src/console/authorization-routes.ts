import { createHmac } from 'node:crypto';
import {
  type ApprovalOutcome,
  type Caller,
  type Grant,
  type Grants,
  isUnrestricted,
  type OAuthClient,
  type Scope,
  scopes,
} from '@creator-discovery/accounts';
import type { guardedFetch } from '@creator-discovery/http-server/outgoing';
import { type CallRefusal, cannot, type Links, notFound, refusalOfCaller } from '@creator-discovery/operations';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { sendOutcome, sendRefusal } from '../http/answers.ts';
import { answerAddress, readAuthorization, redirectAddressOf } from '../oauth/authorization.ts';
import { isDocumentAddress, readDocument } from '../oauth/client-document.ts';
import { type IssuerSettings, issuerFor } from '../oauth/issuer.ts';
import { redirectTarget } from '../oauth/redirects.ts';
import { keyFields, keyRefusals } from './account-routes.ts';
import { type SessionSource, signedInCaller } from './caller-of-session.ts';
import { requireToken } from './own-page.ts';
import { named, readShape } from './requests.ts';

export interface AuthorizationRoutes extends SessionSource {
  readonly grants: Grants;
  readonly issuer: IssuerSettings;
  readonly links: Links;
  /** Fetches documents of clients. */
  readonly fetchDocument: typeof guardedFetch;
}

/** The query of the page, as the client sent it. */
const query = z.string().max(16_384);
const viewBody = z.strictObject({ query });
const approvalBody = z.strictObject({ query, scopes: keyFields.scopes, credit_limit: keyFields.credit_limit });

/**
 * Requests of clients for access to an account, which a person sees and approves on a page of the console. Sessions
 * only, so that neither keys nor assistants can grant access. (contract 7 "OAuth")
 */
export function authorizationRoutes(parts: AuthorizationRoutes): Router {
  const { grants } = parts;
  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    '/account/:account/authorization',
    named('/console/account/{account}/authorization'),
    requireToken(parts.cookie),
    async (request, response) => {
      const asked = await readShape(request, response, viewBody);
      const known = asked && (await requestOf(parts, { request, response, query: asked.query, isNew: true }));
      if (!known) return;
      const { accountId, client, read, answer } = known;
      const grant = await grants.grantOf(accountId, client.clientId);
      response.json({
        client: {
          name: client.name,
          target: redirectTarget(read.valid ? read.request.redirectAddress : read.redirectAddress),
        },
        ...(read.valid ? offered(read.request.scopes, grant) : { scopes: [], chosen: [] }),
        refused: read.valid ? null : read.refused.error_description,
        declined: answer(read.valid ? { error: 'access_denied' } : { ...read.refused }),
        grant: grant && { since: grant.since.toISOString(), credit_limit: grant.creditLimit },
      });
    },
  );
  router.post(
    '/account/:account/authorization/approve',
    named('/console/account/{account}/authorization/approve'),
    requireToken(parts.cookie),
    async (request, response) => {
      const asked = await readShape(request, response, approvalBody);
      const known = asked && (await requestOf(parts, { request, response, query: asked.query, isNew: false }));
      if (!known) return;
      const { accountId, by, read, answer } = known;
      if (!read.valid) return sendRefusal(response, cannot(read.refused.error_description));
      const { client, redirectAddress, challenge } = read.request;
      const approved = { accountId, clientId: client.clientId, redirectAddress, challenge };
      const code = codeFor(parts.cookie.read(request) ?? '', approved);
      const rules = { scopes: asked.scopes, creditLimit: asked.credit_limit };
      const outcome = await grants.approve({ ...approved, code, ...rules }, by);
      if (outcome === 'connected') response.json({ status: outcome });
      else if (outcome === 'approved') response.json({ status: outcome, redirect: answer({ code }) });
      else sendRefusal(response, refusals[outcome]);
    },
  );
  return router;
}

/** Offers scopes that the client asks for or has. A client that asks for all keeps the scopes of the earlier choice. */
function offered(asked: readonly Scope[], grant: Grant | null) {
  const offer = scopes.filter((scope) => asked.includes(scope) || grant?.scopes.includes(scope));
  return { scopes: offer, chosen: grant !== null && asked.length === scopes.length ? grant.scopes : offer };
}

interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  readonly query: string;
  /** Whether the page is about to be shown. */
  readonly isNew: boolean;
}

/** Returns the person's account and the client's request; null if they were refused and answered. */
async function requestOf(parts: AuthorizationRoutes, { request, response, query: text, isNew }: PageRequest) {
  // Looked up after the body, because the session may have ended while it arrived.
  const signedIn = await signedInCaller(parts, request, response);
  if (!signedIn.done) {
    await sendOutcome(response, signedIn);
    return null;
  }
  const { caller, sessionId } = signedIn.body;
  const parameters = new URLSearchParams(text);
  const barred = refusalOfPerson(caller, parts.links);
  const client = barred === null ? await clientOf(parts, parameters, isNew) : null;
  const redirectAddress = client && redirectAddressOf(parameters, client);
  if (barred !== null || client === null || redirectAddress === null) {
    sendRefusal(response, barred ?? (client === null ? refusals.unknown : wrongAddress));
    return null;
  }
  const issuer = issuerFor(request, parts.issuer);
  return {
    accountId: caller.account.accountId,
    by: { sessionId, keyId: caller.key.keyId },
    client,
    read: readAuthorization(parameters, { client, redirectAddress, issuer }),
    answer: (answer: Readonly<Record<string, string>>) =>
      answerAddress({ redirectAddress, query: parameters, issuer }, answer),
  };
}

/** Grants are given by active accounts, with an unrestricted key. (contract 7) */
function refusalOfPerson(caller: Caller, links: Links): CallRefusal | null {
  const access = refusalOfCaller(caller, links);
  if (access?.status === 'account_suspended') return access;
  return isUnrestricted(caller.key) ? null : keyRefusals.actor_restricted;
}

/** Reads documents of clients again for every page, but not when it is approved: the person has seen this one. */
async function clientOf(
  { grants, fetchDocument }: AuthorizationRoutes,
  parameters: URLSearchParams,
  isNew: boolean,
): Promise<OAuthClient | null> {
  const [clientId, ...more] = parameters.getAll('client_id');
  if (clientId === undefined || more.length > 0) return null;
  if (!isNew || !isDocumentAddress(clientId)) return grants.client(clientId);
  const document = await readDocument(clientId, fetchDocument);
  return document && grants.saveDocument(document);
}

/** A second press yields the same code. Only this browser knows the secret. */
function codeFor(secret: string, approved: Readonly<Record<string, string>>): string {
  const code = createHmac('sha256', secret).update(JSON.stringify(['authorization code', approved]));
  return `cd_code_${code.digest('base64url')}`;
}

const wrongAddress = cannot(
  'The app wants the answer at an address that it has not registered, so nothing was sent. Tell the people who make it.',
);

const refusals: Readonly<Record<Exclude<ApprovalOutcome, 'approved' | 'connected'>, CallRefusal>> = {
  unknown: notFound(
    'This app is not registered here, or its document can’t be read. Remove the connection in the app, and connect again.',
  ),
  ended: cannot('This request was used before, and its access has ended. Connect again in the app.'),
  too_many_keys: keyRefusals.too_many_keys,
  actor_ended: keyRefusals.actor_ended,
  actor_restricted: keyRefusals.actor_restricted,
};
