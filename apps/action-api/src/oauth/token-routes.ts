import { hash } from 'node:crypto';
import { type Grants, grantRules, type OAuthClient, type TokenPair } from '@creator-discovery/accounts';
import { setRoute } from '@creator-discovery/http-server';
import { withoutNulls } from '@creator-discovery/search-filters';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { readBody } from '../http/request-body.ts';
import { type IssuerSettings, isResource, issuerFor } from './issuer.ts';
import { anyOrigin } from './metadata-routes.ts';
import { formOf, type OAuthRefusal, refusal, repeatedIn, sendOAuthRefusal } from './oauth-answers.ts';
import { type ClientOfMetadata, clientMetadata, readClient, registeredClient } from './registration.ts';

export interface TokenRoutes {
  readonly grants: Grants;
  readonly issuer: IssuerSettings;
  /** Returns the network address that counts on limits. */
  addressOf(request: Request): string;
}

/** Registration of clients, tokens and their revocation: `/oauth/...`. They read no cookies. (contract 7 "OAuth") */
export function tokenRoutes({ grants, issuer, addressOf }: TokenRoutes): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = (path: string, handler: RequestHandler): void => {
    router.options(path, anyOrigin);
    router.post(path, anyOrigin, (request, response, next) => {
      setRoute(response, path);
      response.setHeader('Cache-Control', 'no-store');
      return handler(request, response, next);
    });
  };
  route('/oauth/register', async (request, response) => {
    const asked = await registrationIn(request, response);
    if (asked === null) return;
    const registration = await grants.register(asked.client, addressOf(request));
    if (registration.registered)
      response.status(201).json(registeredClient(registration.client, asked.metadata, registration.secret));
    else sendTooMany(response, registration.retryAfterSeconds);
  });
  route(
    '/oauth/token',
    ofClient(grants, async ({ form, client, request, response }) => {
      const answer = await tokensFor({ form, client, grants, issuer: issuerFor(request, issuer) });
      if ('error' in answer) return sendOAuthRefusal(response, answer);
      response.json({
        access_token: answer.accessToken,
        token_type: 'Bearer',
        expires_in: grantRules.accessSeconds,
        refresh_token: answer.refreshToken,
        scope: answer.scopes.join(' '),
      });
    }),
  );
  route(
    '/oauth/revoke',
    ofClient(grants, async ({ form, client, response }) => {
      const token = form.get('token');
      if (token === null) return sendOAuthRefusal(response, missing('token'));
      await grants.revoke(token, client.clientId);
      response.json({});
    }),
  );
  return router;
}

/** Reads a registration; null if it was refused and answered. */
async function registrationIn(request: Request, response: Response): Promise<ClientOfMetadata | null> {
  const read = await readBody(request, response);
  const asked = read.done
    ? readClient(withoutNulls(clientMetadata, read.body))
    : refusal('invalid_client_metadata', read.refusal.message);
  if (!('error' in asked)) return asked;
  sendOAuthRefusal(response, asked, read.done ? 400 : read.httpStatus);
  return null;
}

function sendTooMany(response: Response, retryAfterSeconds: number): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  const tooMany = `Too many registrations from your address. Try again in ${retryAfterSeconds} s.`;
  sendOAuthRefusal(response, refusal('temporarily_unavailable', tooMany));
}

interface ClientRequest {
  readonly form: URLSearchParams;
  readonly client: OAuthClient;
  readonly request: Request;
  readonly response: Response;
}

/** Reads the form and authenticates the client, whatever method it registered. */
function ofClient(grants: Grants, handler: (asked: ClientRequest) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const form = await formOf(request, response);
    const notReadable = form === null ? 'The body must be application/x-www-form-urlencoded.' : repeatProblem(form);
    if (form === null || notReadable !== null)
      return sendOAuthRefusal(response, refusal('invalid_request', String(notReadable)));
    const [clientId, secret] = basicCredentials(request) ?? [form.get('client_id'), form.get('client_secret')];
    const client = clientId === null ? null : await grants.authenticate(clientId, secret);
    if (client === null) return sendOAuthRefusal(response, unknownClient);
    return handler({ form, client, request, response });
  };
}

const unknownClient = refusal(
  'invalid_client',
  'This client is not registered, or its secret is wrong. Register again.',
);

function repeatProblem(form: URLSearchParams): string | null {
  const repeated = repeatedIn(form);
  return repeated === null ? null : `The parameter ${repeated} is repeated.`;
}

/** Returns client id and secret of the header; null without the header. (RFC 6749 2.3.1) */
function basicCredentials({ headers }: Request): readonly [string, string] | null {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? null : [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
}

function decoded(text: string): string {
  return new URLSearchParams(`text=${text}`).get('text') ?? '';
}

interface TokenRequest {
  readonly form: URLSearchParams;
  readonly client: OAuthClient;
  readonly grants: Grants;
  readonly issuer: string;
}

async function tokensFor({ form, client, grants, issuer }: TokenRequest): Promise<TokenPair | OAuthRefusal> {
  const resource = form.get('resource');
  if (resource !== null && !isResource(resource, issuer))
    return refusal('invalid_target', 'This server has tokens for its tool server only.');
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const [code, verifier] = [form.get('code'), form.get('code_verifier')];
      if (code === null) return missing('code');
      if (verifier === null) return missing('code_verifier');
      const proof = {
        clientId: client.clientId,
        redirectAddress: form.get('redirect_uri'),
        challenge: hash('sha256', verifier, 'base64url'),
      };
      return (
        (await grants.exchange(code, proof)) ?? refusal('invalid_grant', 'The code is used, expired or not yours.')
      );
    }
    case 'refresh_token': {
      const token = form.get('refresh_token');
      if (token === null) return missing('refresh_token');
      const tokens = await grants.refresh(token, client.clientId);
      return tokens ?? refusal('invalid_grant', 'The refresh token has ended. Ask for authorization again.');
    }
    case null:
      return missing('grant_type');
    default:
      return refusal('unsupported_grant_type', 'The grant types are authorization_code and refresh_token.');
  }
}

function missing(parameter: string): OAuthRefusal {
  return refusal('invalid_request', `The parameter ${parameter} is missing.`);
}
