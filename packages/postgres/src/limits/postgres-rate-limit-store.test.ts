import { randomUUID } from 'node:crypto';
import type { Policy } from '@creator-discovery/rate-limits';
import { rateLimitStoreContract } from '@creator-discovery/rate-limits/testing';
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

  test.each([20, 24, 100, 1000])('a ring of %s calls, from the version before, counts on', async (slots) => {
    const ownerId = randomUUID();
    // The ring has been filled once and half: its newest call is in the middle.
    const taken = slots + Math.floor(slots / 2);
    await sql`
      insert into rate_limit (owner_id, policy, taken, stamps, day, day_taken)
      select ${ownerId}, 'searches', ${taken}, array_agg(at order by slot), '2026-03-14', ${taken} from (
        select n % ${slots} as slot, ${new Date(noon)}::timestamptz + (n - ${taken}) * interval '10 milliseconds' as at
        from generate_series(${taken - slots}::bigint, ${taken - 1}::bigint) n) calls
    `.execute(db);
    await clock.setNow(new Date(noon));
    expect(await store.peek(ownerId, [perMinute(slots)])).toMatchObject([{ remaining: 0 }]);
    const refused = await store.take(ownerId, perMinute(slots));
    expect(refused).toMatchObject({ taken: false, resetAt: new Date(noon + 60_000 - slots * 10) });
    // All but the first of them are younger than a minute by then.
    await clock.setNow(new Date(noon + 60_000 - slots * 10));
    expect(await store.take(ownerId, perMinute(slots))).toMatchObject({ taken: true, windows: [{ remaining: 0 }] });
    expect(await store.take(ownerId, perMinute(slots))).toMatchObject({ taken: false });
  });

  test('a call that was counted on a row which another has changed since is refused, for its caller to repeat', async () => {
    const ownerId = randomUUID();
    await clock.setNow(new Date(noon));
    await store.take(ownerId, perMinute(20));
    const recorded = sql`
      do $$ declare before rate_limit; begin
        select * into before from rate_limit where owner_id = ${sql.lit(ownerId)};
        perform rate_limit_record(before, business_now());
        perform rate_limit_record(before, business_now());
      end $$
    `.execute(db);
    await expect(recorded).rejects.toMatchObject({ code: '40001' });
  });
});
