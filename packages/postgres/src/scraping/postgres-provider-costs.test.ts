import { providerCostsContract } from '@creator-discovery/scraping/contract';
import { createDatabase } from '../session/database.ts';
import { controlClock, createMigratedDatabase } from '../testing.ts';
import { PostgresProviderCosts } from './postgres-provider-costs.ts';

providerCostsContract('PostgreSQL', async () => {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  const clock = await controlClock(database.url);
  return {
    costs: new PostgresProviderCosts(db),
    // Late on that day in UTC; the sessions of the database are in another zone, where it is the next day.
    setDay: (day) => clock.setNow(new Date(`${day}T23:30:00Z`)),
    close: async () => {
      await clock.close();
      await db.destroy();
      await database.drop();
    },
  };
});
