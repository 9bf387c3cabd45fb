import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { createDatabase, createPool, type Database, databaseOver } from './database.ts';
import { ServerWatch } from './server-watch.ts';
import type { SessionPool } from './session-pool.ts';

let database: TestDatabase;
let owner: Database;
let pool: SessionPool;
let db: Database;
let watch: ServerWatch;
let seen: boolean[];
let waiting: (() => void)[];

beforeEach(async () => {
  database = await createMigratedDatabase();
  owner = createDatabase(database.url, { max: 1, sessions: 'pooled' });
  pool = createPool(database.url, { max: 4 });
  db = databaseOver(pool);
  seen = [];
  waiting = [];
  watch = new ServerWatch({
    url: database.url,
    pool,
    onChange: (available) => {
      seen.push(available);
      for (const resolve of waiting.splice(0)) resolve();
    },
  });
});

afterEach(async () => {
  watch.stop();
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

async function becomes(available: boolean): Promise<void> {
  while (watch.available !== available)
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
}

const pids = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const note = sql`insert into creator_change (creator_id) values (1)`;

/** Makes new sessions and those of the pool read-only, as on a demoted server. */
async function demote(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(owner);
  await sql`set session characteristics as transaction read only`.execute(db);
}

async function promote(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} reset default_transaction_read_only`.execute(owner);
}

test('a rejected write makes the database unavailable until new sessions can write', async () => {
  await note.execute(db);
  const [before] = (await pids.execute(db)).rows;
  await demote();
  await expect(note.execute(db)).rejects.toMatchObject({ code: '25006' });
  await becomes(false);
  await promote();
  await becomes(true);
  await note.execute(db);
  expect((await pids.execute(db)).rows).not.toEqual([before]);
  expect(seen).toEqual([false, true]);
});

test('sessions of a demoted server are replaced at the first rejected write, even if the URL already leads to another server', async () => {
  const [before] = (await pids.execute(db)).rows;
  await sql`set session characteristics as transaction read only`.execute(db);
  await expect(note.execute(db)).rejects.toMatchObject({ code: '25006' });
  await note.execute(db);
  expect((await pids.execute(db)).rows).not.toEqual([before]);
  expect(watch.available).toBe(true);
});

test('the change feed is not read from a read-only server, where it may have ended', async () => {
  const feed = new PostgresCreatorFeed(db, () => pool.retireSessions());
  const position = await feed.position();
  await sql`set session characteristics as transaction read only`.execute(db);
  await expect(feed.changes(position)).rejects.toMatchObject({ code: '25006' });
  await note.execute(db);
  expect(await feed.changes(position)).toMatchObject({ creatorIds: [1] });
});

test('a lost session does not make the server unavailable', async () => {
  const [before] = (await pids.execute(db)).rows;
  const lost = new Promise((resolve) => pool.once('error', resolve));
  await sql`select pg_terminate_backend(${before?.pid ?? 0}::integer)`.execute(owner);
  await lost;
  await note.execute(db);
  expect(watch.available).toBe(true);
  expect(seen).toEqual([]);
});

test('the first call detects an unreachable server', async () => {
  const gone = createPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
  const lost = Promise.withResolvers<boolean>();
  const watching = new ServerWatch({
    url: 'postgres://nobody@127.0.0.1:1/nothing',
    pool: gone,
    onChange: lost.resolve,
  });
  await expect(gone.connect()).rejects.toThrow();
  expect(await lost.promise).toBe(false);
  expect(watching.available).toBe(false);
  watching.stop();
  await gone.end();
});

test('a server without free connections is not unavailable', async () => {
  const name = `guest_${randomUUID().replaceAll('-', '')}`;
  await sql`create role ${sql.ref(name)} login connection limit 1`.execute(owner);
  const url = Object.assign(new URL(database.url), { username: name }).href;
  const guests = createPool(url, { max: 2, sessions: 'pooled' });
  const watching = new ServerWatch({ url, pool: guests, onChange: (available) => seen.push(available) });
  const first = await guests.connect();
  // The first refusal triggers a check, which has finished once more refusals have returned.
  for (let refused = 0; refused < 10; refused += 1)
    await expect(guests.connect()).rejects.toMatchObject({ code: '53300' });
  expect(seen).toEqual([]);
  await first.query('select 1');
  first.release();
  watching.stop();
  await guests.end();
  await sql`drop role ${sql.ref(name)}`.execute(owner);
});

test('statements that hang on a lost server fail once another one answers', async () => {
  const session = await pool.connect();
  const hanging = expect(session.query('select pg_sleep(4)')).rejects.toThrow(/terminated/);
  pool.endSessions();
  await hanging;
  session.release();
  await note.execute(db);
});
