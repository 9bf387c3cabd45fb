import { type Outcome, send } from '../api.ts';
import { consoleQuery, queryClient } from '../queries.ts';
import { currentAccount } from '../session.ts';
import type { CreditLimit } from './key-rules.tsx';

/** A key without its secret, which is shown only once. */
export interface KeyRow {
  readonly key_id: string;
  readonly name: string;
  readonly prefix: string;
  /** Name of the app that a person has connected; null for a key that people use. */
  readonly client: string | null;
  readonly scopes: readonly string[];
  readonly credit_limit: CreditLimit | null;
  readonly credits_left: { readonly left: number; readonly reset_at: string } | null;
  /** Networks that it works in; empty for all. */
  readonly allowed_ips: readonly string[];
  readonly created_at: string;
  readonly last_used: { readonly at: string; readonly channel: string; readonly address: string } | null;
  /** Null if the key doesn't expire. */
  readonly expires_at: string | null;
}

export interface MadeKey extends KeyRow {
  readonly key: string;
}

/** How long the old key still works after a rotation, in seconds. */
export type Overlap = 0 | 3600 | 86400 | 604800;

export function keysQuery() {
  return consoleQuery<{ readonly keys: readonly KeyRow[] }>('keys', pathOf);
}

export function refreshKeys(): Promise<void> {
  return queryClient.refetchQueries(keysQuery());
}

/** Name and limits of a key; a change may omit some. */
export type KeyFields = Pick<KeyRow, 'name' | 'scopes' | 'credit_limit' | 'allowed_ips'> &
  Partial<Pick<KeyRow, 'expires_at'>>;

export function makeKey(fields: KeyFields): Promise<Outcome<MadeKey>> {
  return send('POST', pathOf(currentAccount().account_id), { body: fields });
}

export function changeKey({ key_id }: KeyRow, fields: KeyFields): Promise<Outcome<KeyRow>> {
  return send('PATCH', `${pathOf(currentAccount().account_id)}/${key_id}`, { body: fields });
}

export function rotateKey({ key_id }: KeyRow, overlap: Overlap): Promise<Outcome<MadeKey>> {
  return send('POST', `${pathOf(currentAccount().account_id)}/${key_id}/rotate`, {
    body: { overlap_seconds: overlap },
  });
}

/** Revokes the key and ends the sessions that signed in with it. */
export function revokeKey({ key_id }: KeyRow): Promise<Outcome<{ readonly status: 'ok' }>> {
  return send('DELETE', `${pathOf(currentAccount().account_id)}/${key_id}`);
}

function pathOf(accountId: string): string {
  return `account/${accountId}/keys`;
}
