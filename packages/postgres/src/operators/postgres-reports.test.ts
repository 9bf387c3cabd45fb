import { reportsContract } from '@creator-discovery/operators/contract';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresScraperKeys } from '../accounts/postgres-scraper-keys.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresReports } from './postgres-reports.ts';

reportsContract('PostgreSQL', async () => {
  const { db, setNow } = await testDatabaseWithClock();
  const ledger = new PostgresLedger(db);
  let movements = 0;
  return {
    reports: new PostgresReports(db),
    newAccount: async (name) => {
      const made = await new PostgresAccounts(db).create({ name, plan: 'pro', usagePricing: true });
      return made.account.accountId;
    },
    newScraperKey: async (name) =>
      (await new PostgresScraperKeys(db).create({ name, rateLimitPerMinute: 1 })).scraperKey.keyId,
    move: async ({ ownerId, kind, amount, rule, source, creators }) => {
      movements += 1;
      await ledger[kind]({
        ownerId,
        operationKey: `movement ${movements}`,
        amount,
        cause: {
          rule,
          ...(source !== undefined && { source }),
          ...(creators !== undefined && { detail: { paid_creators: creators } }),
        },
      });
    },
    // Late on that day in UTC; in the time zone of the sessions it is the next day.
    setDay: (day) => setNow(new Date(`${day}T23:30:00Z`)),
  };
});
