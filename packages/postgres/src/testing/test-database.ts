import { afterAll } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database, type DatabaseOptions } from '../session/database.ts';
import { controlClock, createMigratedDatabase } from '../testing.ts';

/** Creates a migrated database and opens it; `open` opens more sessions, like those of another process. */
export async function openMigratedDatabase(options?: DatabaseOptions) {
  const { url, drop } = await createMigratedDatabase();
  const opened: Database[] = [];
  const open = (given?: DatabaseOptions): Database => {
    // Statements are slow on a busy machine, and no test is about the time that they take.
    const db = createDatabase(url, { statementTimeoutMs: 60_000, ...given });
    opened.push(db);
    return db;
  };
  const close = async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    await drop();
  };
  return { url, db: open(options), open, close };
}

/** Opens a migrated database for the tests of a file, and drops it after them. */
export async function testDatabase(options?: DatabaseOptions) {
  const { close, ...opened } = await openMigratedDatabase(options);
  afterAll(close);
  return opened;
}

/** Like `testDatabase`, with a clock that the test advances or sets. */
export async function testDatabaseWithClock(options?: DatabaseOptions) {
  const opened = await testDatabase(options);
  const clock = await controlClock(opened.url);
  afterAll(clock.close);
  let now = new Date('2026-03-01T00:00:00Z');
  const setNow = (next: Date) => {
    now = next;
    return clock.setNow(now);
  };
  await setNow(now);
  return { ...opened, setNow, passSeconds: (seconds: number) => setNow(new Date(now.getTime() + seconds * 1000)) };
}

/** Returns the contents of all tables. */
export async function allRows(db: Database): Promise<string> {
  const { rows } = await sql<{ dump: string }>`select schema_to_xml('public', true, false, '')::text as dump`.execute(
    db,
  );
  return rows[0]?.dump ?? '';
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
