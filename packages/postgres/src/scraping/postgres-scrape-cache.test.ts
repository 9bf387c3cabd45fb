import type { CacheableOutcome } from '@creator-discovery/scraping';
import { scrapeCacheContract } from '@creator-discovery/scraping/contract';
import { afterEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresScrapeCache } from './postgres-scrape-cache.ts';
import { type Claim, claim, hashOfKey } from './scrape-sql.ts';

scrapeCacheContract('PostgreSQL', async () => {
  const { db, open, passSeconds } = await testDatabaseWithClock({ max: 3 });
  return {
    one: new PostgresScrapeCache(db, { memoryMs: 0, pollMs: 5 }),
    other: new PostgresScrapeCache(open({ max: 3 }), { memoryMs: 0, pollMs: 5 }),
    elapse: passSeconds,
  };
});

const { db: one, open } = await testDatabase({ max: 4 });
const other = open({ max: 4 });

describe('a fetch shared by processes', () => {
  afterEach(async () => {
    await sql`delete from scrape_answer`.execute(one);
  });

  const found = (json: string): CacheableOutcome => ({
    outcome: { found: true, json, next: null },
    lifetimeSeconds: 300,
  });
  const cacheOf = (db: Database, leaseMs = 5_000) => new PostgresScrapeCache(db, { memoryMs: 0, pollMs: 5, leaseMs });

  test('is taken over by another process when its process has died', async () => {
    const key = 'taken over';
    const { rows } = await sql<{ flight: number }>`
      select flight from scrape_claim(sha256(${Buffer.from(key)}), 300, null, -1)`.execute(one);
    expect(rows[0]?.flight).toBeGreaterThan(0);
    const waiting = Array.from({ length: 10 }, () => cacheOf(other).share(key, async () => found('"second"')));
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ outcome: { json: '"second"' } });
  });

  test('stays with a slow process that is alive', async () => {
    let finish: (kept: CacheableOutcome) => void = () => undefined;
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const slow = cacheOf(one, 3_000).share('slow', () => {
      start();
      return new Promise((resolve) => (finish = resolve));
    });
    await started;
    const impatient = cacheOf(other, 3_000).share('slow', () => Promise.reject(new Error('taken over')));
    const leaseEnd = () => sql`select lease_until from scrape_flight where not ended`.execute(one);
    const { rows: first } = await leaseEnd();
    for (let renewed = first; JSON.stringify(renewed) === JSON.stringify(first); )
      ({ rows: renewed } = await leaseEnd());
    finish(found('"slow"'));
    expect(await slow).toMatchObject({ outcome: { json: '"slow"' } });
    expect(await impatient).toMatchObject({ outcome: { json: '"slow"' } });
  });

  test('does not store a late outcome after it was taken over', async () => {
    let finish: (kept: CacheableOutcome) => void = () => undefined;
    const late = cacheOf(one).share('late', () => new Promise((resolve) => (finish = resolve)));
    let claimed = 0;
    while (claimed === 0) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::integer from scrape_flight where not ended`.execute(one);
      claimed = rows[0]?.count ?? 0;
    }
    await sql`update scrape_flight set lease_until = '-infinity'`.execute(one);
    await cacheOf(other).share('late', async () => found('"newer"'));
    finish(found('"older"'));
    expect(await late).toMatchObject({ outcome: { json: '"older"' } });
    expect(await cacheOf(other).fresh('late')).toMatchObject({ outcome: { json: '"newer"' } });
  });

  test('shares a failure only with callers that waited for it, in all processes', async () => {
    const key = hashOfKey('down');
    const failure = { kind: 'failed', retryable: true, message: 'down' } as const;
    const terms = { leaseMs: 5_000, waited: null, newerThan: -1 };
    let busy: Claim | undefined;
    const down = await cacheOf(one).share('down', async () => {
      busy = await claim(other, key, terms);
      return { outcome: { found: false, failure }, lifetimeSeconds: 0 };
    });
    expect(down).toMatchObject({ outcome: { failure } });
    expect(busy).toMatchObject({ state: 'busy' });
    const waited = busy?.state === 'busy' ? busy.fence : -1;
    expect(await claim(other, key, { ...terms, waited })).toMatchObject({ state: 'failed', outcome: { failure } });
    expect(await claim(other, key, terms)).toMatchObject({ state: 'claimed' });
  });

  test('happens once for many callers in four processes', async () => {
    let fetches = 0;
    const fetch = async (): Promise<CacheableOutcome> => {
      fetches += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return found('"once"');
    };
    const caches = Array.from({ length: 4 }, () => cacheOf(open({ max: 2 })));
    const answers = await Promise.all(
      Array.from({ length: 800 }, (_, index) => (caches[index % 4] as PostgresScrapeCache).share('crowd', fetch)),
    );
    expect(fetches).toBe(1);
    expect(answers.filter(({ outcome }) => outcome.found && outcome.json === '"once"')).toHaveLength(800);
  });

  test('keeps at most maxBytes, newest first', async () => {
    const cache = new PostgresScrapeCache(one, { memoryMs: 0, maxBytes: 10_000 });
    const json = JSON.stringify('x'.repeat(998));
    for (let index = 0; index < 201; index += 1) await cache.share(`trim ${index}`, async () => found(json));
    const left = async () => {
      const { rows } = await sql<{
        bytes: number;
      }>`select coalesce(sum(bytes), 0)::integer as bytes from scrape_answer`.execute(one);
      return rows[0]?.bytes ?? 0;
    };
    while ((await left()) > 10_000) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await cache.fresh('trim 200')).not.toBeNull();
    expect(await cache.fresh('trim 0')).toBeNull();
  });

  test('is answered from memory for a while, with its true age', async () => {
    const cache = new PostgresScrapeCache(one, { memoryMs: 60_000 });
    await cache.share('memory', async () => found('1'));
    expect(await cache.fresh('memory')).toMatchObject({ cached: true, ageSeconds: 0 });
    await sql`delete from scrape_answer`.execute(one);
    expect(await cache.fresh('memory')).toMatchObject({ cached: true });
    expect(await cacheOf(other).fresh('memory')).toBeNull();
  });
});
