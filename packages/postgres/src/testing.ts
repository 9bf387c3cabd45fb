import { createTestDatabase, type TestDatabase } from '@creator-discovery/embedded-postgres/testing';
import pg from 'pg';
import { migrate } from './schema/migrate.ts';
import { createDatabase, type Database } from './session/database.ts';

export type { TestDatabase } from '@creator-discovery/embedded-postgres/testing';
export { contentsOf } from './backup/testing/database-contents.ts';

/** A migrated database for one test file; `drop()` it afterwards. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: 'migrated',
    prepare: async (url) => {
      await migrate(url);
    },
  });
}

/**
 * Sets the business clock of a test database for every session.
 *
 * @param shows SQL of a `timestamptz`.
 */
export async function setBusinessClock(client: pg.Client, shows: string): Promise<void> {
  await client.query(
    `create or replace function business_now() returns timestamptz language sql volatile as $$ select ${shows} $$`,
  );
}

/** A business clock that a test sets. */
export interface TestClock {
  /** From now on it is this moment. */
  setNow(now: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Replaces the business clock of a test database with one that stays at a moment until the test sets another. The database
 * also gets a time zone whose days are not those of UTC, for sessions opened from now on.
 */
export async function controlClock(databaseUrl: string): Promise<TestClock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? '')} set timezone to 'Asia/Kathmandu'`);
  const setNow = (now: Date) => setBusinessClock(client, `${pg.escapeLiteral(now.toISOString())}::timestamptz`);
  await setNow(new Date());
  return { setNow, close: () => client.end() };
}

/** A migrated database whose business clock moves only as a test says. */
export interface DatabaseWithClock {
  readonly db: Database;
  passSeconds(seconds: number): Promise<void>;
  /** Closes and removes it. */
  close(): Promise<void>;
}

export async function databaseWithClock(): Promise<DatabaseWithClock> {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  const clock = await controlClock(database.url);
  let now = new Date('2026-03-01T00:00:00Z');
  await clock.setNow(now);
  return {
    db,
    passSeconds: async (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
      await clock.setNow(now);
    },
    close: async () => {
      await clock.close();
      await db.destroy();
      await database.drop();
    },
  };
}
