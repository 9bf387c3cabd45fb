import { randomUUID } from 'node:crypto';
import type { Policy } from '@creator-discovery/rate-limits';
import { rateLimitStoreContract } from '@creator-discovery/rate-limits/contract';
import { type CallLog, emptyLog, read, withCall } from '@creator-discovery/rate-limits/reference';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { ownerOf, testDatabaseWithClock } from '../testing/test-database.ts';
import { setBusinessClock } from '../testing.ts';
import { PostgresRateLimitStore } from './postgres-rate-limit-store.ts';

rateLimitStoreContract('PostgreSQL', async () => {
  const { db, setNow } = await testDatabaseWithClock();
  return {
    store: new PostgresRateLimitStore(db),
    newOwnerId: randomUUID,
    setNow,
  };
});

const { db, url, setNow } = await testDatabaseWithClock({ max: 16 });
const store = new PostgresRateLimitStore(db);

describe('stored calls', () => {
  const noon = Date.UTC(2026, 2, 14, 12);
  function perMinute(limit: number): Policy {
    return { name: 'searches', windows: [{ limit, seconds: 60 }] };
  }
  async function blocksOf(ownerId: string) {
    return (await sql`select from rate_limit_block where owner_id = ${ownerId}`.execute(db)).rows;
  }

  test('a call writes a few hundred bytes whatever the limit, and calls that no window needs are removed', async () => {
    const ownerId = randomUUID();
    await setNow(new Date(noon));
    for (let call = 0; call < 700; call += 1) await store.take(ownerId, perMinute(500));
    const { rows } = await sql<{ bytes: number; blocks: number }>`
      select pg_column_size(l.*) as bytes, (select count(*) from rate_limit_block b where b.owner_id = l.owner_id) as blocks
      from rate_limit l where l.owner_id = ${ownerId}
    `.execute(db);
    expect(rows[0]?.bytes).toBeLessThan(400);
    expect(rows[0]?.blocks).toBe(20);
    for (let minutes = 1; minutes < 4; minutes += 1) {
      await setNow(new Date(noon + minutes * 60_000));
      for (let call = 0; call < 64; call += 1) await store.take(ownerId, perMinute(100));
    }
    const left = await blocksOf(ownerId);
    expect(left.length).toBeLessThan(6);
  });

  test('only the latest block of calls that no window needs is stored', async () => {
    const ownerId = randomUUID();
    await store.take(ownerId, perMinute(25));
    for (let call = 0; call < 30; call += 1) await store.take(ownerId, perMinute(24));
    for (let call = 0; call < 30; call += 1)
      await store.take(ownerId, { ...perMinute(24), windows: [{ limit: 24, seconds: 0 }] });
    expect(await blocksOf(ownerId)).toHaveLength(1);
  });

  test('a call does not wait for other owners or policies', async () => {
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

  test('a call on a row that another call has changed since is refused, so that its caller repeats it', async () => {
    const ownerId = randomUUID();
    await setNow(new Date(noon));
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

test('sessions that call at once exceed no window, and are refused only while one is full, whatever the clocks of processes', async () => {
  const policy: Policy = {
    name: 'storm',
    windows: [
      { limit: 20, seconds: 1 },
      { limit: 50, seconds: 4 },
    ],
  };
  // Runs 50 times as fast as that of this process, and elsewhere.
  const shows = 'to_timestamp(50 * extract(epoch from clock_timestamp()) - 84e9)';
  await setBusinessClock(await ownerOf(url), shows);
  const ownerId = randomUUID();
  const decisions: { readonly at: number; readonly passed: boolean }[] = [];
  const call = async (): Promise<void> => {
    while (decisions.length < 1500) {
      const { rows } = await sql<{ at: number; passed: boolean }>`
        select (extract(epoch from at) * 1000)::float8 as at, refusal is null as passed
        from rate_limit_take(${ownerId}, ${policy.name}, '{20,50}', '{1,4}', null)
      `.execute(db);
      decisions.push(...rows);
    }
  };
  await Promise.all(Array.from({ length: 16 }, call));
  let log: CallLog = emptyLog;
  for (const { at, passed } of decisions.sort((a, b) => a.at - b.at)) {
    expect({ at, passed }).toEqual({ at, passed: read(policy, log, at).violation === null });
    if (passed) log = withCall(policy, log, at);
  }
  expect(decisions.filter(({ passed }) => passed).length).toBeGreaterThan(50);
});
