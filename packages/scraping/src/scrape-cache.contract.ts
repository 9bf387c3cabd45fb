import { describe, expect, test } from '@jest/globals';
import { failedBecause, networkFailed } from './failure.ts';
import type { CacheableOutcome, ScrapeCache } from './scrape-cache.ts';

/** Caches of two processes over one store; `elapse` moves their clock forward. */
export interface ScrapeCachesUnderTest {
  readonly one: ScrapeCache;
  readonly other: ScrapeCache;
  elapse(seconds: number): Promise<void>;
}

function found(json: string, lifetimeSeconds = 300): CacheableOutcome {
  return {
    outcome: { found: true, json, next: null },
    lifetimeSeconds,
  };
}

function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Rules of every ScrapeCache. `make` returns empty caches. */
export function scrapeCacheContract(name: string, make: () => Promise<ScrapeCachesUnderTest>): void {
  describe(`${name} stores and shares outcomes`, () => {
    test('is empty before the first fetch', async () => {
      const { one } = await make();
      expect(await one.fresh('k')).toBeNull();
    });

    test('returns a cached outcome, complete and with its age, until its lifetime is over', async () => {
      const { one, other, elapse } = await make();
      const json = '{"text":"\\u0000 \\ud800 é 日本 👩‍👩‍👧"}';
      const first = await one.share('k', async () => ({
        outcome: { found: true, json, next: 'n' },
        lifetimeSeconds: 300,
      }));
      expect(first).toEqual({ outcome: { found: true, json, next: 'n' }, ageSeconds: 0, cached: false });
      await elapse(299);
      expect(await other.fresh('k')).toEqual({
        outcome: { found: true, json, next: 'n' },
        ageSeconds: 299,
        cached: true,
      });
      await elapse(2);
      expect(await other.fresh('k')).toBeNull();
      expect(await one.fresh('k')).toBeNull();
    });

    test('does not fetch cached keys', async () => {
      const { one, other } = await make();
      await one.share('k', async () => found('1'));
      const second = await other.share('k', async () => found('2'));
      expect(second).toMatchObject({ outcome: { json: '1' }, cached: true });
    });

    test('fetches again when asked to refresh, and caches the newer outcome', async () => {
      const { one, other } = await make();
      await one.share('k', async () => found('1'));
      const second = await other.share('k', async () => found('2'), { refresh: true });
      expect(second).toMatchObject({ outcome: { json: '2' }, cached: false });
      expect(await one.share('k', async () => found('3'))).toMatchObject({ outcome: { json: '2' }, cached: true });
    });

    test('forgets the given keys only', async () => {
      const { one, other } = await make();
      for (const key of ['a', 'b', 'c']) await one.share(key, async () => found('1'));
      await one.forget(['a', 'c', 'never fetched']);
      expect([await one.fresh('a'), await other.fresh('c')]).toEqual([null, null]);
      expect(await one.fresh('b')).toMatchObject({ outcome: { json: '1' } });
      expect(await one.share('a', async () => found('2'))).toMatchObject({ outcome: { json: '2' }, cached: false });
    });

    test('keeps keys apart', async () => {
      const { one } = await make();
      await one.share('a', async () => found('1'));
      expect(await one.share('b', async () => found('2'))).toMatchObject({ outcome: { json: '2' } });
    });

    test('lets all callers of a cold key share one fetch', async () => {
      const { one, other } = await make();
      let fetches = 0;
      const { open, opened } = latch();
      const fetch = async (): Promise<CacheableOutcome> => {
        fetches += 1;
        await opened;
        return found('1');
      };
      const waiting = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other).share('k', fetch));
      open();
      const answers = await Promise.all(waiting);
      expect(fetches).toBe(1);
      expect(answers.every(({ outcome }) => outcome.found && outcome.json === '1')).toBe(true);
    });

    test('shares a failure with waiting callers, and fetches again for the next caller', async () => {
      const { one, other } = await make();
      const { open, opened } = latch();
      let fetches = 0;
      const failing = async (): Promise<CacheableOutcome> => {
        fetches += 1;
        await opened;
        return { outcome: { found: false, failure: networkFailed('down') }, lifetimeSeconds: 0 };
      };
      const first = one.share('k', failing);
      const second = one.share('k', failing);
      open();
      expect(await Promise.all([first, second])).toEqual(
        Array(2).fill({ outcome: { found: false, failure: networkFailed('down') }, ageSeconds: 0, cached: false }),
      );
      expect(fetches).toBe(1);
      expect(await other.share('k', async () => found('1'))).toMatchObject({ outcome: { json: '1' } });
    });

    test('caches a failure about the target for its short lifetime', async () => {
      const { one, other, elapse } = await make();
      const failure = failedBecause('target_missing', 'No such user.');
      await one.share('k', async () => ({ outcome: { found: false, failure }, lifetimeSeconds: 60 }));
      await elapse(59);
      expect(await other.fresh('k')).toMatchObject({ outcome: { found: false, failure }, ageSeconds: 59 });
      await elapse(2);
      expect(await other.fresh('k')).toBeNull();
    });

    test('rethrows the error of a fetch, and fetches again for the next caller', async () => {
      const { one, other } = await make();
      await expect(
        one.share('k', async () => {
          throw new Error('fault');
        }),
      ).rejects.toThrow('fault');
      expect(await other.share('k', async () => found('1'))).toMatchObject({ outcome: { json: '1' } });
    });
  });
}
