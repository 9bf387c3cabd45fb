import { savedSearchesContract } from '@creator-discovery/history/contract';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresSavedSearches } from './postgres-saved-searches.ts';

const { db } = await testDatabase();

savedSearchesContract('PostgreSQL', async () => ({
  searches: new PostgresSavedSearches(db),
  account: async () => {
    const { account } = await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true });
    return account.accountId;
  },
}));
