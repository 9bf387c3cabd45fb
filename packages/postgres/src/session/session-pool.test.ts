import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresApiKeys } from '../accounts/postgres-api-keys.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { createPool, type Database, databaseOver } from './database.ts';
import { asOneCall, callIsOf } from './open-call.ts';
import { NoFreeSession, SessionPool } from './session-pool.ts';

const most = 4;
let database: TestDatabase;
let pool: SessionPool;
let db: Database;

beforeAll(async () => {
  database = await createMigratedDatabase();
  pool = createPool(database.url, { max: most });
  db = databaseOver(pool);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Works as one call of an owner. */
function callOf<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
  return asOneCall(() => {
    callIsOf(ownerId);
    return work();
  });
}

/** Ends what holds a session. */
let end: PromiseWithResolvers<void>;

beforeEach(() => {
  end = Promise.withResolvers<void>();
});
afterEach(() => end.resolve());

/** Takes a session until the end, and says so. */
function hold(held: () => void): Promise<void> {
  return db.connection().execute(() => {
    held();
    return end.promise;
  });
}

/** Five at once, and how many have begun. */
type Five = (held: () => void) => readonly Promise<unknown>[];

const calls: Five = (held) => [1, 2, 3, 4, 5].map(() => callOf('greedy', () => hold(held)));
const queries: Five = (held) => [callOf('greedy', () => Promise.all([1, 2, 3, 4, 5].map(() => hold(held))))];

test.each([
  ['calls', calls],
  ['queries of one call', queries],
])('parallel %s of one owner have half of the sessions, and others are served meanwhile', async (_of, begin) => {
  let holding = 0;
  const begun = Promise.all(begin(() => (holding += 1)));
  for (const ownerId of ['one', 'two', 'three']) await callOf(ownerId, () => sql`select 1`.execute(db));
  expect(holding).toBe(most / 2);
  end.resolve();
  await begun;
  expect(holding).toBe(5);
});

test('a transaction that asks for a second session gets it, also where its owner has its share', async () => {
  const twice = () =>
    callOf('nested', () =>
      db.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        await both();
        return sql`select 1`.execute(db);
      }),
    );
  let waiting = most / 2;
  const everybody = Promise.withResolvers<void>();
  const both = () => {
    waiting -= 1;
    if (waiting === 0) everybody.resolve();
    return everybody.promise;
  };
  await expect(Promise.all(Array.from({ length: most / 2 }, twice))).resolves.toHaveLength(most / 2);
});

test('what calls of several owners share waits for no share', async () => {
  const keys = new PostgresApiKeys(db);
  const held = [1, 2].map(() => callOf('greedy', () => hold(() => undefined)));
  expect(await callOf('greedy', () => keys.authenticate('no such key'))).toBeNull();
  end.resolve();
  await Promise.all(held);
});

test('an owner whose own sessions stay busy is refused as when there are none, and leaves nothing behind', async () => {
  const impatient = new SessionPool({ connectionString: database.url, max: 2, connectionTimeoutMillis: 20 });
  const held = await callOf('greedy', () => impatient.connect());
  await expect(callOf('greedy', () => impatient.connect())).rejects.toBeInstanceOf(NoFreeSession);
  held.release();
  (await callOf('greedy', () => impatient.connect())).release();
  await impatient.end();
});
