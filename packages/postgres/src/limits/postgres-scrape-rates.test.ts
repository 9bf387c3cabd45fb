import { randomUUID } from 'node:crypto';
import { withClient } from '@creator-discovery/embedded-postgres';
import { scraperKeyPolicy } from '@creator-discovery/rate-limits';
import { describe, expect, test } from '@jest/globals';
import type { Database } from '../session/database.ts';
import { testDatabaseWithClock, waitingSessions } from '../testing/test-database.ts';
import { setBusinessClock } from '../testing.ts';
import { PostgresScrapeRates } from './postgres-scrape-rates.ts';

let now = Date.parse('2026-03-01T12:00:00Z');

async function elapse(milliseconds: number): Promise<void> {
  now += milliseconds;
  await setNow(new Date(now));
}

const { url, db, setNow } = await testDatabaseWithClock({ max: 8 });

await elapse(0);

describe('the rolling window of a scraper key', () => {
  test('admits exactly its limit across concurrent processes', async () => {
    const owner = randomUUID();
    const processes = [1, 2, 3, 4].map(() => new PostgresScrapeRates(db));
    const takes = await Promise.all(
      Array.from({ length: 200 }, (_, call) =>
        (processes[call % 4] as PostgresScrapeRates).take(owner, scraperKeyPolicy(50)),
      ),
    );
    const admitted = takes.filter(({ taken }) => taken);
    expect(admitted).toHaveLength(50);
    const left = admitted
      .map((take) => (take.taken ? take.windows[0]?.remaining : undefined))
      .sort((a, b) => Number(a) - Number(b));
    expect(left).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  test('admits the limit per 60 seconds, and never refuses below it', async () => {
    const rates = new PostgresScrapeRates(db);
    const owner = randomUUID();
    const accepted: number[] = [];
    for (let step = 0; step < 120; step += 1) {
      await elapse((step * 7919) % 4001);
      const inWindow = accepted.filter((at) => at > now - 60_000).length;
      const take = await rates.take(owner, scraperKeyPolicy(20));
      expect(take.taken).toBe(inWindow < 20);
      if (take.taken) accepted.push(now);
    }
    expect(accepted.length).toBeGreaterThan(60);
  });

  test('reports the exact wait', async () => {
    const rates = new PostgresScrapeRates(db);
    const owner = randomUUID();
    await rates.take(owner, scraperKeyPolicy(2));
    await elapse(10_500);
    await rates.take(owner, scraperKeyPolicy(2));
    const refused = await rates.take(owner, scraperKeyPolicy(2));
    expect(refused).toMatchObject({ taken: false, limit: 2, windowSeconds: 60, retryAfterSeconds: 50 });
    expect(await rates.take(owner, scraperKeyPolicy(1))).toMatchObject({ taken: false, retryAfterSeconds: 60 });
    await elapse(49_400);
    expect(await rates.take(owner, scraperKeyPolicy(2))).toMatchObject({ taken: false, retryAfterSeconds: 1 });
    await elapse(100);
    expect(await rates.take(owner, scraperKeyPolicy(2))).toMatchObject({ taken: true });
  });

  test('counts to the last microsecond', async () => {
    const rates = new PostgresScrapeRates(db);
    const owner = randomUUID();
    await rates.take(owner, scraperKeyPolicy(1));
    const shows = `timestamptz '${new Date(now).toISOString()}' + interval '999.6 milliseconds'`;
    await withClient(url, (client) => setBusinessClock(client, shows));
    expect(await rates.take(owner, scraperKeyPolicy(1))).toMatchObject({ taken: false, retryAfterSeconds: 60 });
    await elapse(0);
  });

  test('is read only after previous calls are counted', async () => {
    const owner = randomUUID();
    const take = (by: Database) => new PostgresScrapeRates(by).take(owner, scraperKeyPolicy(9));
    await take(db);
    let second: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (transaction) => {
      await take(transaction);
      second = take(db);
      while ((await waitingSessions(db)) === 0);
    });
    expect(await second).toMatchObject({ windows: [{ remaining: 6 }] });
  });

  test('applies a changed limit immediately', async () => {
    const rates = new PostgresScrapeRates(db);
    const owner = randomUUID();
    for (let call = 0; call < 5; call += 1) await rates.take(owner, scraperKeyPolicy(5));
    expect(await rates.take(owner, scraperKeyPolicy(5))).toMatchObject({ taken: false });
    expect(await rates.take(owner, scraperKeyPolicy(6))).toMatchObject({ taken: true });
    expect(await rates.take(owner, scraperKeyPolicy(2))).toMatchObject({ taken: false });
    await elapse(60_000);
    expect(await rates.take(owner, scraperKeyPolicy(2))).toMatchObject({ taken: true, windows: [{ remaining: 1 }] });
  });

  test('stays correct if the clock is set back', async () => {
    const rates = new PostgresScrapeRates(db);
    const owner = randomUUID();
    await rates.take(owner, scraperKeyPolicy(1));
    await elapse(-3_600_000);
    expect(await rates.take(owner, scraperKeyPolicy(1))).toMatchObject({ taken: false, retryAfterSeconds: 60 });
    await elapse(60_000);
    expect(await rates.take(owner, scraperKeyPolicy(1))).toMatchObject({ taken: true });
  });
});
