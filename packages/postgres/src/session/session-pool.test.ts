import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresApiKeys } from '../accounts/postgres-api-keys.ts';
import { createMigratedDatabase } from '../testing.ts';
import { databaseOver } from './database.ts';
import { asOneCall, callIsOf } from './open-call.ts';
import { NoFreeSession, SessionPool } from './session-pool.ts';

const maxSessions = 4;

const database = await createMigratedDatabase();
// Calls wait for each other here, longer than production allows if the machine is busy.
const pool = new SessionPool({ connectionString: database.url, max: maxSessions, connectionTimeoutMillis: 60_000 });
const db = databaseOver(pool);

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Runs work as one call of an owner. */
function callOf<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
  return asOneCall(() => {
    callIsOf(ownerId);
    return work();
  });
}

/** Releases a held session. */
let end: PromiseWithResolvers<void>;

beforeEach(() => {
  end = Promise.withResolvers<void>();
});
afterEach(() => end.resolve());

/** Holds a session until the end of the present test, and reports when it has it. */
function hold(held: () => void): Promise<void> {
  const { promise } = end;
  return db.connection().execute(() => {
    held();
    return promise;
  });
}

/** Starts five calls and returns how many have a session. */
type FiveCalls = (held: () => void) => readonly Promise<unknown>[];

const calls: FiveCalls = (held) => [1, 2, 3, 4, 5].map(() => callOf('greedy', () => hold(held)));
const queries: FiveCalls = (held) => [callOf('greedy', () => Promise.all([1, 2, 3, 4, 5].map(() => hold(held))))];

test.each([
  ['calls', calls],
  ['queries of one call', queries],
])('parallel %s of one owner have half of the sessions, and others are served meanwhile', async (_of, begin) => {
  let holding = 0;
  const half = Promise.withResolvers<void>();
  const begun = Promise.all(
    begin(() => {
      holding += 1;
      if (holding === maxSessions / 2) half.resolve();
    }),
  );
  await half.promise;
  for (const ownerId of ['one', 'two', 'three']) await callOf(ownerId, () => sql`select 1`.execute(db));
  expect(holding).toBe(maxSessions / 2);
  end.resolve();
  await begun;
  expect(holding).toBe(5);
});

test('a transaction gets a second session even if its owner has its share', async () => {
  const twice = () =>
    callOf('nested', () =>
      db.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        await both();
        return sql`select 1`.execute(db);
      }),
    );
  let waiting = maxSessions / 2;
  const everybody = Promise.withResolvers<void>();
  const both = () => {
    waiting -= 1;
    if (waiting === 0) everybody.resolve();
    return everybody.promise;
  };
  await expect(Promise.all(Array.from({ length: maxSessions / 2 }, twice))).resolves.toHaveLength(maxSessions / 2);
});

test('work shared by calls of several owners does not wait for a share', async () => {
  const keys = new PostgresApiKeys(db);
  const held = [1, 2].map(() => callOf('greedy', () => hold(() => undefined)));
  expect(await callOf('greedy', () => keys.authenticate('no such key'))).toBeNull();
  end.resolve();
  await Promise.all(held);
});

test('an owner whose sessions stay busy gets NoFreeSession, and leaves nothing behind', async () => {
  const impatient = new SessionPool({ connectionString: database.url, max: 2 });
  const held = await callOf('greedy', () => impatient.connect());
  impatient.options.connectionTimeoutMillis = 20;
  await expect(callOf('greedy', () => impatient.connect())).rejects.toBeInstanceOf(NoFreeSession);
  held.release();
  (await callOf('greedy', () => impatient.connect())).release();
  await impatient.end();
});
