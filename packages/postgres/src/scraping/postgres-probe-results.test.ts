import { probeResultsContract } from '@creator-discovery/scraping/contract';
import { databaseWithClock } from '../testing.ts';
import { PostgresProbeResults } from './postgres-probe-results.ts';

probeResultsContract('PostgreSQL', async () => {
  const { db, passSeconds, close } = await databaseWithClock();
  return { one: new PostgresProbeResults(db), other: new PostgresProbeResults(db), elapse: passSeconds, close };
});
