import { setBusinessClock } from '@creator-discovery/postgres/testing';
import pg from 'pg';

/**
 * Sets the database's business clock ahead of the machine's clock, or behind it when negative. It keeps running; every
 * process sees the change with its next statement. Only for test databases.
 */
async function shiftDatabaseClock(databaseUrl: string, aheadMs: number): Promise<void> {
  if (!Number.isFinite(aheadMs)) throw new RangeError('a clock is shifted by a number of milliseconds');
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await setBusinessClock(client, `clock_timestamp() + interval '${aheadMs} milliseconds'`);
  } finally {
    await client.end();
  }
}

/** Sets the business clock to this moment. */
export function setDatabaseClock(databaseUrl: string, shows: Date): Promise<void> {
  return shiftDatabaseClock(databaseUrl, shows.getTime() - Date.now());
}
