import type { OAuthClient } from '@creator-discovery/accounts';
import type { guardedFetch } from '@creator-discovery/http-server/outgoing';
import { readClient } from './registration.ts';

/** A client whose id is the address of a document that it publishes. */
export type ClientOfDocument = Omit<OAuthClient, 'registeredAt'>;

/** Whether a client id is the address of a document: HTTPS with a path, and in normal form. */
export function isDocumentAddress(clientId: string): boolean {
  const url = clientId.startsWith('https://') ? URL.parse(clientId) : null;
  return url !== null && url.pathname !== '/' && url.hash === '' && url.username === '' && url.href === clientId;
}

/**
 * Fetches and reads the document of a client; null if it is unreachable or wrong. Addresses of internal networks are
 * refused. (OAuth Client ID Metadata Document)
 */
export async function readDocument(address: string, fetch: typeof guardedFetch): Promise<ClientOfDocument | null> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(address, {
    method: 'GET',
    headers,
    allowed: [],
    deadlineMs: 5000,
    maxBytes: 32_768,
  }).catch(() => null);
  const document = answer?.status === 200 ? jsonIn(answer.body) : null;
  if (document === null || document.client_id !== address) return null;
  // It is public, so it can't contain a secret.
  const { token_endpoint_auth_method: method = 'none' } = document;
  const read = readClient({ ...document, token_endpoint_auth_method: method });
  return 'error' in read || read.client.hasSecret ? null : { ...read.client, clientId: address };
}

function jsonIn(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
