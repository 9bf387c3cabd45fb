import { type Account, type ApiKey, accountKeyPrefix, type Caller, type MadeKey } from '@creator-discovery/accounts';
import { type Selectable, sql } from 'kysely';
import type { Work } from '../session/database.ts';
import { hashOf, newKey, shownPrefixOf } from './key-material.ts';
import type { AccountTable, ApiKeyRulesTable, ApiKeyTable } from './tables.ts';

type RulesRow = Pick<
  Selectable<ApiKeyRulesTable>,
  'scopes' | 'allowed_ips' | 'credit_limit' | 'credit_limit_per' | 'client_name' | 'version'
>;

/** A key with its rules. */
export type KeyRow = RulesRow &
  Pick<Selectable<ApiKeyTable>, 'key_id' | 'account_id' | 'name' | 'prefix' | 'created_at' | 'expires_at'>;

/** A row of `callers_of`. */
export interface CallerRow extends Selectable<AccountTable>, RulesRow {
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

export function keyOf(row: KeyRow): ApiKey {
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    allowedIps: row.allowed_ips,
    creditLimit:
      row.credit_limit === null || row.credit_limit_per === null
        ? null
        : { amount: row.credit_limit, per: row.credit_limit_per },
    client: row.client_name,
    version: row.version,
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

/** Creates a key and stores its hash. Without rules, it is unrestricted. */
export async function insertKey(
  work: Work,
  values: Pick<ApiKeyTable, 'account_id' | 'name'> & Partial<Pick<KeyRow, 'expires_at'>> & KeyOrigin,
): Promise<MadeKey> {
  const key = newKey(accountKeyPrefix);
  const { key_id } = await work
    .insertInto('api_key')
    .values({ ...values, hash: hashOf(key), prefix: shownPrefixOf(key, accountKeyPrefix) })
    .returning('key_id')
    .executeTakeFirstOrThrow();
  return { made: true, key, apiKey: keyOf(await keyRow(work, key_id)) };
}

interface KeyOrigin {
  readonly rules_id?: string;
  /** Id of the key that it was rotated from. */
  readonly replaces?: string;
}

export function keyRow(work: Work, keyId: string) {
  return keysWithRules(work).where('key_id', '=', keyId).executeTakeFirstOrThrow();
}

/** Selects keys with their rules. */
export function keysWithRules(db: Pick<Work, 'selectFrom'>) {
  return db
    .selectFrom('api_key')
    .innerJoin('api_key_rules', 'api_key_rules.rules_id', 'api_key.rules_id')
    .selectAll('api_key')
    .select(['scopes', 'credit_limit', 'credit_limit_per', 'client_name', 'version'])
    .select(sql<string[]>`allowed_ips::text[]`.as('allowed_ips'));
}
