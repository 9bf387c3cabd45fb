import { isRegistered, type OAuthClient, type Scope, scopes } from '@creator-discovery/accounts';
import { isDocumentAddress } from './client-document.ts';
import { isResource } from './issuer.ts';
import { type OAuthRefusal, refusal, repeatedIn } from './oauth-answers.ts';
import { redirectWith } from './redirects.ts';

/** A valid request of a client for access. */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly redirectAddress: string;
  readonly challenge: string;
  readonly scopes: readonly Scope[];
}

/** A valid request, or its refusal and the address for it. */
export type ReadAuthorization =
  | { readonly valid: true; readonly request: AuthorizationRequest }
  | { readonly valid: false; readonly refused: OAuthRefusal; readonly redirectAddress: string };

/**
 * Returns the registered address for the answer. With null, the client must not be answered at all. A client with a document
 * must name it: the document may change between the page, which shows the address, and the approval.
 */
export function redirectAddressOf(query: URLSearchParams, { clientId, redirectAddresses }: OAuthClient): string | null {
  const [address, ...more] = query.getAll('redirect_uri');
  if (more.length > 0) return null;
  if (address !== undefined) return isRegistered(address, redirectAddresses) ? address : null;
  return redirectAddresses.length === 1 && !isDocumentAddress(clientId) ? (redirectAddresses[0] ?? null) : null;
}

/** Reads the query of the authorization page. (OAuth 2.1 4.1.1, RFC 7636, RFC 8707) */
export function readAuthorization(
  query: URLSearchParams,
  {
    client,
    redirectAddress,
    issuer,
  }: { readonly client: OAuthClient; readonly redirectAddress: string; readonly issuer: string },
): ReadAuthorization {
  const challenge = query.get('code_challenge') ?? '';
  const resource = query.get('resource');
  const repeated = repeatedIn(query);
  const refused = (error: OAuthRefusal['error'], description: string): ReadAuthorization => ({
    valid: false,
    refused: refusal(error, description),
    redirectAddress,
  });
  if (repeated !== null) return refused('invalid_request', `The parameter ${repeated} is repeated.`);
  if (query.get('response_type') !== 'code')
    return refused('unsupported_response_type', 'The response_type must be code.');
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return refused('invalid_request', 'A code_challenge with the code_challenge_method S256 is required.');
  if (resource !== null && !isResource(resource, issuer))
    return refused('invalid_target', 'This server has tokens for its tool server only.');
  return { valid: true, request: { client, redirectAddress, challenge, scopes: scopesOf(query.get('scope')) } };
}

/** Ignores scopes of other servers, such as `openid`. Without any, the person chooses among all. */
function scopesOf(text: string | null): readonly Scope[] {
  const wanted = new Set(text?.split(' '));
  const known = scopes.filter((scope) => wanted.has(scope));
  return known.length === 0 ? scopes : known;
}

/** Returns the address that takes an answer to the client. `iss` is the issuer (RFC 9207). */
export function answerAddress(
  {
    redirectAddress,
    query,
    issuer,
  }: { readonly redirectAddress: string; readonly query: URLSearchParams; readonly issuer: string },
  answer: Readonly<Record<string, string>>,
): string {
  return redirectWith(redirectAddress, { ...answer, state: query.get('state') ?? undefined, iss: issuer });
}
