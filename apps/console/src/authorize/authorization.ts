import { queryOptions } from '@tanstack/react-query';
import type { CreditLimit } from '../access/key-rules.tsx';
import { type Outcome, send } from '../api.ts';
import type { Account } from '../session.ts';

/** An app's request for access, as the action API has read it. */
export interface Authorization {
  readonly client: { readonly name: string; readonly target: string };
  readonly scopes: readonly string[];
  /** Scopes of the request, or of the earlier approval. */
  readonly chosen: readonly string[];
  /** Why the app can't be connected; null if it can. */
  readonly refused: string | null;
  /** Address of the app that takes a refusal. */
  readonly declined: string;
  readonly grant: { readonly since: string; readonly credit_limit: CreditLimit | null } | null;
}

export type Approved = { readonly status: 'approved'; readonly redirect: string } | { readonly status: 'connected' };

export function authorizationQuery({ account_id }: Account, query: string) {
  return queryOptions({
    queryKey: [account_id, 'authorization', query],
    queryFn: ({ signal }) =>
      send<Authorization>('POST', `account/${account_id}/authorization`, { body: { query }, signal }),
  });
}

export function approve(
  { account_id }: Account,
  body: {
    readonly query: string;
    readonly scopes: readonly string[];
    readonly credit_limit: CreditLimit | null;
  },
): Promise<Outcome<Approved>> {
  return send('POST', `account/${account_id}/authorization/approve`, { body });
}
