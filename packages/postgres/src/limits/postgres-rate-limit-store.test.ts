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
    // Rows of others, one with blocks, and a block of its own from an earlier division.
    const [other, mail] = [randomUUID(), { ...perMinute(slots), name: 'mail' }];
    for (let call = 0; call < 30; call += 1) await store.take(other, perMinute(100));
    await store.take(ownerId, mail);
    await sql`
      insert into rate_limit_block select ${ownerId}, policy, 0, array_fill('-infinity'::timestamptz, array[24])
      from unnest(array['searches', 'mail']) policy where ${slots} <> 24 or policy = 'mail'
    `.execute(db);
    const ofOthers = () =>
      sql`
        select l.*, array(select to_jsonb(b) from rate_limit_block b where b.owner_id = l.owner_id and b.policy = l.policy) as blocks
        from rate_limit l where l.owner_id = ${other} or l.policy = 'mail' order by l.owner_id, l.policy
      `
        .execute(db)
        .then(({ rows }) => rows);
    const before = await ofOthers();
    expect(await store.peek(ownerId, [perMinute(slots)])).toMatchObject([{ remaining: 0 }]);
    const refused = await store.take(ownerId, perMinute(slots));
    expect(refused).toMatchObject({ taken: false, resetAt: new Date(noon + 60_000 - slots * 10) });
    expect(await ofOthers()).toEqual(before);
    for (const limit of [slots - 1, Math.ceil(slots / 2), 5])
      expect(await store.take(ownerId, perMinute(limit))).toMatchObject({
        resetAt: new Date(noon + 60_000 - limit * 10),
      });
    // A ring of 24 is not divided: it knows of no calls before.
    const further = slots === 24 ? 0 : 30;
    const more = perMinute(slots + further);
    for (let call = 0; call < further; call += 1) await store.take(ownerId, more);
    for (const limit of [slots + further - 1, further + 1, further - 2].filter((all) => all > 0))
      expect(await store.take(ownerId, perMinute(limit))).toMatchObject({
        resetAt: new Date(noon + 60_000 - Math.max(0, limit - further) * 10),
      });
    // All but the first of them are younger than a minute by then.
    await clock.setNow(new Date(noon + 60_000 - slots * 10));
    expect(await store.take(ownerId, more)).toMatchObject({ taken: true, windows: [{ remaining: 0 }] });
    expect(await store.take(ownerId, more)).toMatchObject({ taken: false });
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
