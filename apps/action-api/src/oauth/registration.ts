import type { NewClient, OAuthClient } from '@creator-discovery/accounts';
import { invalidRequest } from '@creator-discovery/operations';
import { problemsOf } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { authenticationMethods, grantTypes } from './metadata-routes.ts';
import { type OAuthRefusal, refusal } from './oauth-answers.ts';
import { redirectBounds, redirectProblem, redirectTarget } from './redirects.ts';

/** Metadata of a client (RFC 7591 2). Unknown fields are ignored. */
export const clientMetadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(redirectBounds.addresses),
  client_name: z.string().max(200).optional(),
  token_endpoint_auth_method: z.enum(authenticationMethods).default('client_secret_basic'),
  grant_types: z.array(z.string()).default([...grantTypes]),
  response_types: z.array(z.string()).default(['code']),
});

export type ClientMetadata = z.output<typeof clientMetadata>;

/** A client and the metadata that it was read from. */
export interface ClientOfMetadata {
  readonly metadata: ClientMetadata;
  readonly client: NewClient;
}

/** Reads the metadata of a client, from a registration or its own document. */
export function readClient(given: unknown): ClientOfMetadata | OAuthRefusal {
  const parsed = clientMetadata.safeParse(given);
  if (!parsed.success) {
    const problems = problemsOf(parsed.error, given, clientMetadata);
    const isOfRedirects = problems[0]?.field.startsWith('redirect_uris');
    const error = isOfRedirects ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    return refusal(error, invalidRequest(problems).message);
  }
  const { data: metadata } = parsed;
  for (const address of metadata.redirect_uris) {
    const problem = redirectProblem(address);
    if (problem !== null) return refusal('invalid_redirect_uri', `redirect_uris ${problem}: ${address.slice(0, 100)}`);
  }
  if (!metadata.grant_types.includes('authorization_code') || !metadata.response_types.includes('code'))
    return refusal('invalid_client_metadata', 'Only the authorization code grant is supported.');
  return {
    metadata,
    client: {
      name: nameOf(metadata),
      redirectAddresses: metadata.redirect_uris,
      hasSecret: metadata.token_endpoint_auth_method !== 'none',
    },
  };
}

/** Removes characters that could disguise the name. */
function nameOf({ client_name = '', redirect_uris: [address = ''] }: ClientMetadata): string {
  const name = client_name.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim().slice(0, 80);
  return name === '' ? redirectTarget(address) : name;
}

/** Body of a successful registration. (RFC 7591 3.2.1) */
export function registeredClient(client: OAuthClient, metadata: ClientMetadata, secret: string | null) {
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(client.registeredAt.getTime() / 1000),
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: client.name,
    redirect_uris: metadata.redirect_uris,
    token_endpoint_auth_method: metadata.token_endpoint_auth_method,
    grant_types: grantTypes,
    response_types: ['code'],
  };
}
