import { afterAll } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseOptions } from '../session/database.ts';
import { type DatabaseWithClock, databaseWithClock, type OpenDatabase, openMigratedDatabase } from '../testing.ts';

/** Opens a migrated database for the tests of a file, and drops it after them. */
export async function testDatabase(options?: DatabaseOptions): Promise<Omit<OpenDatabase, 'close'>> {
  return closedAfterTests(await openMigratedDatabase(options));
}

export async function testDatabaseWithClock(options?: DatabaseOptions): Promise<Omit<DatabaseWithClock, 'close'>> {
  return closedAfterTests(await databaseWithClock(options));
}

function closedAfterTests<Opened extends OpenDatabase>({ close, ...opened }: Opened): Omit<Opened, 'close'> {
  afterAll(close);
  return opened;
}

/** Returns how many sessions of this database wait for a lock. */
export async function waitingSessions(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted
  `.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Opens a session as the owner of the tables, and closes it after the tests. */
export async function ownerOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  afterAll(() => client.end());
  return client;
}
