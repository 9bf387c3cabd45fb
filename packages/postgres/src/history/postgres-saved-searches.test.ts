import { savedSearchesContract } from '@creator-discovery/history/contract';
import { afterAll, beforeAll } from '@jest/globals';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { PostgresSavedSearches } from './postgres-saved-searches.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

savedSearchesContract('PostgreSQL', async () => ({
  searches: new PostgresSavedSearches(db),
  account: async () => {
    const { account } = await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true });
    return account.accountId;
  },
}));
