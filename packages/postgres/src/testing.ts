import { createTestDatabase, type TestDatabase, testServer } from '@creator-discovery/embedded-postgres/testing';
import pg from 'pg';
import { distribute } from './schema/distribute.ts';
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
      await divideInCluster(url);
    },
  });
}

/** The same as a restore needs it: not divided where the server coordinates a cluster either. */
export function createUndividedDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: 'migrated',
    prepare: async (url) => {
      await migrate(url);
    },
  });
}

/** Divides the accounts of a database where its server coordinates a cluster; does nothing on one server. */
export async function divideInCluster(url: string): Promise<void> {
  if (await isInCluster(url)) await distribute(url);
}

/** Whether `TEST_DATABASE_URL` names the coordinator of a cluster: then accounts of migrated databases are divided among its servers. */
export async function testsRunOnCluster(): Promise<boolean> {
  return isInCluster(await testServer());
}

async function isInCluster(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await hasCitus(client);
  } finally {
    await client.end();
  }
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  return (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1;
}

/** Runs a statement, whose `%I` is the schema of a shard, for every shard of a cluster. */
const onShards = `
  select run_command_on_workers(format($command$
    do $do$ declare schema text; begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      for schema in select nspname from pg_namespace where nspname like 'owner_shard_%%' loop
        execute format(%L, schema);
      end loop;
    end $do$ $command$, $1::text))`;

/**
 * Sets the business clock of a test database for every session. On a cluster each shard has a clock function of its own, and the
 * one that statements for several servers call must be stable.
 *
 * @param shows SQL of a `timestamptz`.
 */
export async function setBusinessClock(client: pg.Client, shows: string): Promise<void> {
  const clock = (schema: string, volatility: string) =>
    `create or replace function ${schema}business_now() returns timestamptz language sql ${volatility} as $$ select ${shows} $$`;
  const inCluster = await hasCitus(client);
  await client.query(clock('', inCluster ? 'stable' : 'volatile'));
  if (inCluster) await client.query(onShards, [clock('%I.', 'volatile')]);
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
