import {
  type Account,
  type ApiKey,
  accountKeyPrefix,
  type Caller,
  type MadeKey,
  scopes,
} from '@creator-discovery/accounts';
import type { Selectable, Transaction } from 'kysely';
import type { Schema } from '../session/schema.ts';
import { hashOf, newKey, shownPrefixOf } from './key-material.ts';
import type { AccountTable, ApiKeyTable } from './tables.ts';

/** A row of `callers_of`. */
export interface CallerRow extends Selectable<AccountTable> {
  readonly hash: Buffer;
  readonly key_id: string;
  readonly key_name: string;
  readonly prefix: string;
  readonly key_created_at: Date;
  readonly expires_at: Date | null;
  readonly credits: number;
}

export function callerOf(row: CallerRow): Caller {
  return {
    account: accountOf(row),
    key: keyOf({ ...row, name: row.key_name, created_at: row.key_created_at }),
    credits: row.credits,
  };
}

export function keyOf(row: Omit<Selectable<ApiKeyTable>, 'hash' | 'last_used_at' | 'replaces'>): ApiKey {
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function accountOf(row: Selectable<AccountTable>): Account {
  return {
    accountId: row.account_id,
    name: row.name,
    plan: row.plan,
    suspended: row.suspended,
    usagePricing: row.usage_pricing,
    paidSearchCreditsPerDay: row.paid_search_credits_per_day,
    createdAt: row.created_at,
  };
}

/** Creates a key and stores its hash. */
export async function insertKey(
  work: Transaction<Schema>,
  values: Pick<ApiKeyTable, 'account_id' | 'name'> & { readonly replaces?: string },
): Promise<MadeKey> {
  const key = newKey(accountKeyPrefix);
  const row = await work
    .insertInto('api_key')
    .values({ ...values, hash: hashOf(key), prefix: shownPrefixOf(key, accountKeyPrefix) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { made: true, key, apiKey: keyOf(row) };
}
