import type { SearchCall } from '@creator-discovery/admission';
import { defaultPrices } from '@creator-discovery/credits';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import { PostgresAccounts } from '../../accounts/postgres-accounts.ts';
import type { Database } from '../../session/database.ts';
import { PostgresLedger } from '../postgres-ledger.ts';

/** Creates an account with credits and usage pricing. Its key has the id of the account. */
export async function accountWith(db: Database, credits: number): Promise<string> {
  const { account } = await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true });
  const ownerId = account.accountId;
  await db.updateTable('api_key').set({ key_id: ownerId }).where('account_id', '=', ownerId).execute();
  await new PostgresLedger(db).grant({
    ownerId,
    operationKey: 'g',
    amount: credits,
    cause: { rule: 'operator.grant' },
  });
  return ownerId;
}

/** Returns a call for a page of creators, none of them free. */
export function searchCall(accountId: string, creators: number, change: Partial<SearchCall> = {}): SearchCall {
  return {
    accountId,
    requestId: 'r',
    source: 'api',
    keyId: accountId,
    policy: defaultPolicies.searches,
    prices: { ...defaultPrices, freeCreatorsPerDay: 0 },
    platform: 'photonet',
    filters: {},
    filtersSummary: '',
    fingerprint: 'f',
    offset: 0,
    total: creators,
    creatorIds: Array.from({ length: creators }, (_, id) => id + 1),
    ...change,
  };
}
