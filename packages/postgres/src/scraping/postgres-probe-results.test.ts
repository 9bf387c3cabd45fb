import { probeResultsContract } from '@creator-discovery/scraping/contract';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresProbeResults } from './postgres-probe-results.ts';

probeResultsContract('PostgreSQL', async () => {
  const { db, passSeconds } = await testDatabaseWithClock();
  return { one: new PostgresProbeResults(db), other: new PostgresProbeResults(db), elapse: passSeconds };
});
