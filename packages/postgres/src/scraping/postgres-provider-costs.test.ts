import { providerCostsContract } from '@creator-discovery/scraping/contract';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresProviderCosts } from './postgres-provider-costs.ts';

providerCostsContract('PostgreSQL', async () => {
  const { db, setNow } = await testDatabaseWithClock();
  return {
    costs: new PostgresProviderCosts(db),
    // Late on that day in UTC; in the time zone of the sessions it is the next day.
    setDay: (day) => setNow(new Date(`${day}T23:30:00Z`)),
  };
});
