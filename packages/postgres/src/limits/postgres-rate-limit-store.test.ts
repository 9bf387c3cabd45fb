import { randomUUID } from 'node:crypto';
import type { Policy } from '@creator-discovery/rate-limits';
import { rateLimitStoreContract } from '@creator-discovery/rate-limits/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../session/database.ts';
import { controlClock, createMigratedDatabase, type TestClock, type TestDatabase } from '../testing.ts';
import { PostgresRateLimitStore } from './postgres-rate-limit-store.ts';

rateLimitStoreContract('PostgreSQL', async () => {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  const clock = await controlClock(database.url);
  return {
    store: new PostgresRateLimitStore(db),
    newOwnerId: randomUUID,
    setNow: clock.setNow,
    close: async () => {
      await clock.close();
      await db.destroy();
      await database.drop();
    },
  };
});

describe('what is stored of the calls', () => {
  const noon = Date.UTC(2026, 2, 14, 12);
  let database: TestDatabase;
  let db: Database;
  let clock: TestClock;
  let store: PostgresRateLimitStore;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    db = createDatabase(database.url);
    clock = await controlClock(database.url);
    store = new PostgresRateLimitStore(db);
  });
  afterAll(async () => {
    await clock.close();
    await db.destroy();
    await database.drop();
  });

  function perMinute(limit: number): Policy {
    return { name: 'searches', windows: [{ limit, seconds: 60 }] };
  }

  test('a call rewrites a few hundred bytes, however many the window allows, and calls that no window needs are removed', async () => {
    const ownerId = randomUUID();
    await clock.setNow(new Date(noon));
    for (let call = 0; call < 700; call += 1) await store.take(ownerId, perMinute(500));
    const { rows } = await sql<{ bytes: number; blocks: number }>`
      select pg_column_size(l.*) as bytes, (select count(*) from rate_limit_block b where b.owner_id = l.owner_id) as blocks
      from rate_limit l where l.owner_id = ${ownerId}
    `.execute(db);
    expect(rows[0]?.bytes).toBeLessThan(400);
    expect(rows[0]?.blocks).toBe(20);
    for (let minutes = 1; minutes < 4; minutes += 1) {
      await clock.setNow(new Date(noon + minutes * 60_000));
      for (let call = 0; call < 64; call += 1) await store.take(ownerId, perMinute(100));
    }
    const left = await db.selectFrom('rate_limit_block').select('block').where('owner_id', '=', ownerId).execute();
    expect(left.length).toBeLessThan(6);
  });

  test('of calls that no window needs, only the latest block is stored', async () => {
    const ownerId = randomUUID();
    await store.take(ownerId, perMinute(25));
    for (let call = 0; call < 30; call += 1) await store.take(ownerId, perMinute(24));
    for (let call = 0; call < 30; call += 1)
      await store.take(ownerId, { ...perMinute(24), windows: [{ limit: 24, seconds: 0 }] });
    const blocks = await db.selectFrom('rate_limit_block').select('block').where('owner_id', '=', ownerId).execute();
    expect(blocks).toHaveLength(1);
  });

  test('a call waits for no other owner and for no other policy', async () => {
    const [ownerId, other] = [randomUUID(), randomUUID()];
    const mail = { ...perMinute(20), name: 'mail' };
    for (const [owner, policy] of [
      [other, perMinute(20)],
      [ownerId, mail],
      [other, mail],
    ] as const)
      await store.take(owner, policy);
    await db.transaction().execute(async (locking) => {
      await sql`select from rate_limit where owner_id = ${other} or policy = 'mail' for update`.execute(locking);
      expect(await store.take(ownerId, perMinute(20))).toMatchObject({ windows: [{ remaining: 19 }] });
      expect(await store.take(ownerId, perMinute(20))).toMatchObject({ windows: [{ remaining: 18 }] });
    });
  });

  test('a call that was counted on a row which another has changed since is refused, for its caller to repeat', async () => {
    const ownerId = randomUUID();
    await clock.setNow(new Date(noon));
    await store.take(ownerId, perMinute(20));
    const recorded = sql`
      do $$ declare before rate_limit; begin
        select * into before from rate_limit where owner_id = ${sql.lit(ownerId)};
        perform rate_limit_record(before, business_now(), array[20]);
        perform rate_limit_record(before, business_now(), array[20]);
      end $$
    `.execute(db);
    await expect(recorded).rejects.toMatchObject({ code: '40001' });
  });
});
