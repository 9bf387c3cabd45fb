import pg from 'pg';

/**
 * Sets the database's business clock ahead (or, negative, back) of the machine's by so many milliseconds. It goes on
 * running; every process sees the change with its next statement. Only for databases of tests.
 */
async function shiftDatabaseClock(databaseUrl: string, milliseconds: number): Promise<void> {
  if (!Number.isFinite(milliseconds)) throw new RangeError('a clock is shifted by a number of milliseconds');
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `create or replace function business_now() returns timestamptz language sql volatile as
         $$ select clock_timestamp() + interval '${milliseconds} milliseconds' $$`,
    );
  } finally {
    await client.end();
  }
}

/** Shifts the clock so that it now shows this moment. */
export function setDatabaseClock(databaseUrl: string, shows: Date): Promise<void> {
  return shiftDatabaseClock(databaseUrl, shows.getTime() - Date.now());
}
