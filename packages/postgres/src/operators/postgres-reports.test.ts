import { reportsContract } from '@creator-discovery/operators/contract';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresScraperKeys } from '../accounts/postgres-scraper-keys.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { createDatabase } from '../session/database.ts';
import { controlClock, createMigratedDatabase } from '../testing.ts';
import { PostgresReports } from './postgres-reports.ts';

reportsContract('PostgreSQL', async () => {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  const clock = await controlClock(database.url);
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
    // Late on that day in UTC; the sessions of the database are in another zone, where it is the next day.
    setDay: (day) => clock.setNow(new Date(`${day}T23:30:00Z`)),
    close: async () => {
      await clock.close();
      await db.destroy();
      await database.drop();
    },
  };
});
