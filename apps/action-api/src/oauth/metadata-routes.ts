import { scopes } from '@creator-discovery/accounts';
import { setRoute } from '@creator-discovery/http-server';
import cors from 'cors';
import { type RequestHandler, Router } from 'express';
import { type IssuerSettings, issuerFor, resourceOf } from './issuer.ts';

/** How clients authenticate: without a secret, or with it in a header or in the body. */
export const authenticationMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;

export const grantTypes = ['authorization_code', 'refresh_token'] as const;

/** Lets pages of any origin read the answers, without cookies: inspectors run in browsers. */
export const anyOrigin: RequestHandler = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST'],
  allowedHeaders: ['Authorization', 'Content-Type', 'MCP-Protocol-Version'],
  exposedHeaders: ['WWW-Authenticate', 'Retry-After'],
  maxAge: 600,
});

/**
 * Documents by which clients find this authorization server, at the bare addresses and with the path of the tool server.
 * OpenID configuration is the same document, because some clients look nowhere else. (RFC 8414, RFC 9728)
 */
export function metadataRoutes(settings: IssuerSettings): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use('/.well-known', anyOrigin);
  for (const [name, document] of Object.entries(documents))
    router.get(`/.well-known/${name}{/mcp}`, (request, response) => {
      setRoute(response, `/.well-known/${name}`);
      response.setHeader('Cache-Control', 'no-store');
      response.json(document(issuerFor(request, settings)));
    });
  return router;
}

const documents: Readonly<Record<string, (issuer: string) => object>> = {
  'oauth-protected-resource': protectedResource,
  'oauth-authorization-server': authorizationServer,
  'openid-configuration': authorizationServer,
};

function protectedResource(issuer: string) {
  return {
    resource: resourceOf(issuer),
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Creator Discovery',
    resource_documentation: `${issuer}/docs`,
  };
}

function authorizationServer(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/console/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: authenticationMethods,
    revocation_endpoint_auth_methods_supported: authenticationMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${issuer}/docs`,
  };
}
