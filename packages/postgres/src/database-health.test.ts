import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { migrateFirst, PostgresHealth, readOnlyServer } from './database-health.ts';
import { migrate } from './schema/migrate.ts';
import { createDatabase } from './session/database.ts';

let lines: string[];

const database = await createTestDatabase();
const db = createDatabase(database.url);

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Test servers of the project flush nothing at all. */
const unsafe = `${process.env.TEST_DATABASE_URL ? '' : 'fsync, full_page_writes, '}synchronous_commit on`;
const lossy = `a crash can lose paid work: switch ${unsafe}`;

function healthUnderTest() {
  lines = [];
  return new PostgresHealth(db, (line) => lines.push(line));
}

test('a database without migrations is not ready and is reported once, until it is migrated', async () => {
  const health = healthUnderTest();
  expect(await health.refusal()).toBeNull();
  for (let probe = 0; probe < 3; probe += 1) await expect(health.migrated()).rejects.toThrow(migrateFirst);
  expect(lines).toEqual([migrateFirst]);
  await migrate(database.url);
  await health.migrated();
  await health.check();
});

test('sessions without timeouts or with the right to change the ledger are reported once with a remedy', async () => {
  await migrate(database.url);
  const admin = createDatabase(database.url, { sessions: 'pooled' });
  await sql
    .raw(`alter database "${new URL(database.url).pathname.slice(1)}" set synchronous_commit = off`)
    .execute(admin);
  await admin.destroy();
  const owned = createDatabase(database.url, { sessions: 'pooled' });
  const health = new PostgresHealth(owned, (line) => lines.push(line));
  lines = [];
  for (let probe = 0; probe < 3; probe += 1) await health.migrated();
  expect(lines).toEqual([
    expect.stringMatching(
      /^the database sessions of \w+ have no statement_timeout, lock_timeout, idle_in_transaction_session_timeout and have the right to change ledger entries: run migrate with /,
    ),
    lossy,
  ]);
  await owned.destroy();
  // Sessions opened before the migrations created the application role keep the rights of their login.
  const sessions = createDatabase(database.url);
  lines = [];
  const { warning } = await new PostgresHealth(sessions, (line) => lines.push(line)).migrated();
  expect([lines, warning]).toEqual([[lossy], expect.stringContaining(unsafe)]);
  await sessions.destroy();
});

test('a database with older migrations is not ready', async () => {
  await migrate(database.url);
  const admin = createDatabase(database.url, { sessions: 'pooled' });
  await sql`delete from migration where name = (select max(name) from migration)`.execute(admin);
  await admin.destroy();
  const health = healthUnderTest();
  await expect(health.migrated()).rejects.toThrow(migrateFirst);
  expect(lines).toEqual([migrateFirst]);
});

test('an unreachable server is not a refusal: the process waits for it', async () => {
  const gone = createDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const health = new PostgresHealth(gone, (line) => lines.push(line));
  expect(await health.refusal()).toBeNull();
  await expect(health.migrated()).rejects.toThrow();
  await gone.destroy();
});

test('a read-only server is alive but not ready until it takes writes', async () => {
  const session = createDatabase(database.url, { max: 1 });
  const health = new PostgresHealth(session, () => undefined);
  await sql`set session characteristics as transaction read only`.execute(session);
  await health.check();
  await expect(health.writable()).rejects.toThrow(readOnlyServer);
  await sql`set session characteristics as transaction read write`.execute(session);
  await health.writable();
  await session.destroy();
});

test('a server with a full disk is alive but not ready until it has space', async () => {
  const health = healthUnderTest();
  await health.writable();
  const owner = createDatabase(database.url, { sessions: 'pooled' });
  const name = new URL(database.url).pathname.slice(1);
  // A full disk fails at the same point: when the server writes the temporary file.
  await sql`alter database ${sql.id(name)} set temp_file_limit = '8kB'`.execute(owner);
  const full = createDatabase(database.url);
  const unready = new PostgresHealth(full, () => undefined);
  await unready.check();

  await expect(unready.writable()).rejects.toThrow(/temporary file/);
  await sql`alter database ${sql.id(name)} reset temp_file_limit`.execute(owner);
  await Promise.all([full.destroy(), owner.destroy()]);
  await health.writable();
});
