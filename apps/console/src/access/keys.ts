import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Outcome, send } from '../api.ts';
import { currentAccount } from '../session.ts';

/** A key of the account, without the key itself: that is shown once, when it is made. */
export interface KeyRow {
  readonly key_id: string;
  readonly name: string;
  readonly prefix: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  /** When it stops working; null while nothing ends it. */
  readonly expires_at: string | null;
}

/** A key that was just made. */
export interface MadeKey extends KeyRow {
  readonly key: string;
}

/** How long an old key continues to work beside the one that takes its place, in seconds. */
export type Overlap = 0 | 3600 | 86400 | 604800;

/** The keys of this account. */
export function keysQuery() {
  const { account_id } = currentAccount();
  return queryOptions({
    queryKey: [account_id, 'keys'],
    queryFn: ({ signal }) => send<{ readonly keys: readonly KeyRow[] }>('GET', pathOf(account_id), { signal }),
  });
}

/** Reads the keys again. */
export function useKeysRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ queryKey: [currentAccount().account_id, 'keys'] });
}

/** Makes a key. */
export function makeKey(name: string): Promise<Outcome<MadeKey>> {
  return send('POST', pathOf(currentAccount().account_id), { body: { name } });
}

/** Makes a key that takes the place of another. */
export function rotateKey({ key_id }: KeyRow, overlap: Overlap): Promise<Outcome<MadeKey>> {
  return send('POST', `${pathOf(currentAccount().account_id)}/${key_id}/rotate`, {
    body: { overlap_seconds: overlap },
  });
}

/** Ends a key at once, and whoever is signed in with it. */
export function revokeKey({ key_id }: KeyRow): Promise<Outcome<{ readonly status: 'ok' }>> {
  return send('DELETE', `${pathOf(currentAccount().account_id)}/${key_id}`);
}

function pathOf(accountId: string): string {
  return `account/${accountId}/keys`;
}
