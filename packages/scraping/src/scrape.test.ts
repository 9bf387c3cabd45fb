import type {
  Balance,
  CompletedMovement,
  HoldResult,
  Ledger,
  Movement,
  RefusedMovement,
  Settlement,
} from '@creator-discovery/credits';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { failedBecause, networkFailed, refusedForNow } from './failure.ts';
import { cachedPosts, forgetPosts, livePosts, liveProfile } from './live.ts';
import type { FetchResult, PhotonetSource } from './photonet-source.ts';
import { type CallDeadline, type ScrapeCall, scrape } from './scrape.ts';
import type { ScrapeTarget } from './target.ts';
import { MemoryScrapeCache } from './testing/memory-scrape-cache.ts';

class SingleOwnerLedger implements Pick<Ledger, 'balance' | 'charge' | 'hold' | 'settle'> {
  posted = 0;
  held = 0;
  settleFails = false;
  readonly #holds = new Map<string, number>();

  async balance(): Promise<Balance> {
    return { posted: this.posted, held: this.held };
  }
  async charge(movement: Movement): Promise<CompletedMovement | RefusedMovement> {
    const refused = this.#refusal(movement);
    if (refused !== null) return refused;
    this.posted -= movement.amount;
    return { moved: true, repeated: false, entryId: movement.operationKey, remaining: this.posted - this.held };
  }
  async hold(movement: Movement & { ttlSeconds: number }): Promise<HoldResult> {
    const refused = this.#refusal(movement);
    if (refused !== null) return refused;
    this.held += movement.amount;
    this.#holds.set(movement.operationKey, movement.amount);
    return {
      moved: true,
      repeated: false,
      entryId: movement.operationKey,
      remaining: this.posted - this.held,
      holdId: movement.operationKey,
    };
  }
  async settle({ holdId, capture }: { holdId: string; capture: number }): Promise<Settlement> {
    if (this.settleFails) throw new Error('database lost');
    const amount = this.#holds.get(holdId);
    if (amount === undefined)
      return { settled: false, state: 'expired', captured: 0, released: 0, remaining: 0, entryIds: [] };
    this.#holds.delete(holdId);
    this.posted -= capture;
    this.held -= amount;
    return {
      settled: true,
      state: 'settled',
      captured: capture,
      released: amount - capture,
      remaining: this.posted - this.held,
      entryIds: [],
    };
  }
  expireAll(): void {
    this.#holds.clear();
    this.held = 0;
  }
  #refusal({ amount }: Movement): RefusedMovement | null {
    const remaining = this.posted - this.held;
    return remaining < amount ? { moved: false, reason: 'insufficient_credits', required: amount, remaining } : null;
  }
}

class ScriptedSource implements PhotonetSource {
  fetches = 0;
  answer: () => Promise<FetchResult<unknown>> = async () => ({ ok: true, data: { id: '1' }, next: null });
  async fetch(): Promise<FetchResult<never>> {
    this.fetches += 1;
    return (await this.answer()) as FetchResult<never>;
  }
  issued(): boolean {
    return true;
  }
}

const noDeadline: CallDeadline = { over: new Promise(() => undefined), clientGone: () => false };
const profile: ScrapeTarget = { kind: 'profile', username: 'a' };

describe('a metered call', () => {
  let ledger: SingleOwnerLedger;
  let source: ScriptedSource;
  let cache: MemoryScrapeCache;
  let calls: number;

  beforeEach(() => {
    ledger = new SingleOwnerLedger();
    ledger.posted = 10;
    source = new ScriptedSource();
    cache = new MemoryScrapeCache();
    calls = 0;
  });

  const call = (change: Partial<ScrapeCall> = {}) => {
    calls += 1;
    const made: ScrapeCall = {
      target: profile,
      keyId: 'key',
      operationKey: `op-${calls}`,
      requestId: 'same',
      deadline: noDeadline,
      ...change,
    };
    return scrape(made, { ledger, source, cache });
  };

  test('pays for an answer and reports the remaining credits', async () => {
    expect(await call()).toEqual({
      result: 'answered',
      json: '{"id":"1"}',
      creditsUsed: 1,
      creditsRemaining: 9,
      cached: false,
      ageSeconds: 0,
    });
    expect(ledger).toMatchObject({ posted: 9, held: 0 });
  });

  test('pays the same for a cached answer, without another fetch', async () => {
    await call();
    cache.seconds = 7;
    expect(await call()).toMatchObject({
      result: 'answered',
      creditsUsed: 1,
      creditsRemaining: 8,
      cached: true,
      ageSeconds: 7,
    });
    expect(source.fetches).toBe(1);
  });

  test.each([
    [{ kind: 'profile', username: 'a' }, 1, 3600],
    [{ kind: 'user_posts', username: 'a', limit: 12 }, 2, 900],
    [{ kind: 'post', shortcode: 'abcde' }, 1, 900],
    [{ kind: 'comments', shortcode: 'abcde', limit: 20 }, 2, 300],
    [{ kind: 'hashtag_posts', hashtag: 'a', tab: 'top' }, 1, 300],
  ] as const)('of %j costs %d and is cached for %d s', async (target, credits, seconds) => {
    expect(await call({ target })).toMatchObject({ creditsUsed: credits, creditsRemaining: 10 - credits });
    cache.seconds = seconds - 1;
    expect(await call({ target })).toMatchObject({ cached: true, creditsUsed: credits });
    cache.seconds = seconds + 1;
    expect(await call({ target })).toMatchObject({ cached: false });
  });

  test('without enough credits is refused before the fetch', async () => {
    ledger.posted = 1;
    expect(await call({ target: { kind: 'user_posts', username: 'a', limit: 12 } })).toEqual({
      result: 'insufficient_credits',
      required: 2,
      remaining: 1,
    });
    expect(source.fetches).toBe(0);
  });

  test('without enough credits is refused for cached answers and cached failures alike', async () => {
    await call();
    source.answer = async () => ({ ok: false, failure: failedBecause('target_missing', 'none') });
    await call({ target: { kind: 'profile', username: 'b' } });
    ledger.posted = 0;
    expect(await call()).toMatchObject({ result: 'insufficient_credits', remaining: 0 });
    expect(await call({ target: { kind: 'profile', username: 'b' } })).toMatchObject({
      result: 'insufficient_credits',
    });
  });

  test('succeeds exactly as often as the balance allows when 50 arrive at once', async () => {
    ledger.posted = 1;
    const ends = await Promise.all(Array.from({ length: 50 }, () => call()));
    expect(ends.filter(({ result }) => result === 'answered')).toHaveLength(1);
    expect(ends.filter(({ result }) => result === 'insufficient_credits')).toHaveLength(49);
    expect(ledger).toMatchObject({ posted: 0, held: 0 });
  });

  test('reports to each caller of a cached answer the balance after its own charge', async () => {
    ledger.posted = 11;
    await call();
    const ends = await Promise.all(Array.from({ length: 10 }, () => call()));
    const left = ends.map((end) => (end.result === 'answered' ? end.creditsRemaining : -1));
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(source.fetches).toBe(1);
  });

  test.each([failedBecause('target_missing', 'm'), failedBecause('upstream_blocked', 'b'), networkFailed('n')])(
    'that fails (%j) costs nothing',
    async (failure) => {
      source.answer = async () => ({ ok: false, failure });
      expect(await call()).toEqual({ result: 'failed', failure, cached: false });
      expect(ledger).toMatchObject({ posted: 10, held: 0 });
    },
  );

  test('caches a missing target for a minute, but no other failures', async () => {
    source.answer = async () => ({ ok: false, failure: failedBecause('target_missing', 'm') });
    await call();
    cache.seconds = 59;
    expect(await call()).toMatchObject({ result: 'failed', cached: true });
    cache.seconds = 61;
    source.answer = async () => ({ ok: false, failure: networkFailed('n') });
    await call();
    source.answer = async () => ({ ok: true, data: 1, next: null });
    expect(await call()).toMatchObject({ result: 'answered' });
    expect(ledger).toMatchObject({ posted: 9, held: 0 });
  });

  test('omits fields beyond the specification from answers', async () => {
    const posts = [{ shortcode: 'abcde', like_count: 0, likes_hidden: true }];
    source.answer = async () => ({ ok: true, data: { posts, account_type: 'CREATOR' }, next: null });
    const answered = await call();
    expect(answered).toMatchObject({ json: JSON.stringify({ posts: [{ shortcode: 'abcde', like_count: 0 }] }) });
  });

  test('costs nothing when it ends at its deadline; the fetch continues and fills the cache', async () => {
    let finish = (): void => undefined;
    source.answer = () => new Promise((resolve) => (finish = () => resolve({ ok: true, data: 1, next: null })));
    const late = await call({ deadline: { over: Promise.resolve('deadline'), clientGone: () => false } });
    expect(late).toMatchObject({ result: 'failed', failure: { kind: 'timed_out' }, cached: false });
    expect(ledger).toMatchObject({ posted: 10, held: 0 });
    finish();
    expect(await call()).toMatchObject({ result: 'answered' });
    expect(source.fetches).toBe(1);
  });

  test('costs nothing when the client leaves before the answer is ready', async () => {
    expect(await call({ deadline: { over: Promise.resolve('client_gone'), clientGone: () => true } })).toEqual({
      result: 'client_gone',
    });
    expect(await call({ deadline: { over: new Promise(() => undefined), clientGone: () => true } })).toEqual({
      result: 'client_gone',
    });
    expect(await call({ deadline: { over: new Promise(() => undefined), clientGone: () => true } })).toEqual({
      result: 'client_gone',
    });
    expect(ledger).toMatchObject({ posted: 10, held: 0 });
  });

  test('reports the remaining credits without the holds of other callers', async () => {
    ledger.posted = 3;
    const ends = await Promise.all([call(), call()]);
    expect(ends).toMatchObject([{ creditsRemaining: 1 }, { creditsRemaining: 1 }]);
    expect(ledger).toMatchObject({ posted: 1, held: 0 });
  });

  test('throws, and returns no data, if its hold can no longer be captured', async () => {
    source.answer = async () => {
      ledger.expireAll();
      return { ok: true, data: 1, next: null };
    };
    await expect(call()).rejects.toThrow('had ended as expired');
    ledger.settleFails = true;
    await expect(call({ target: { kind: 'profile', username: 'b' } })).rejects.toThrow('database lost');
  });

  test('releases the hold when the fetch throws', async () => {
    source.answer = async () => {
      throw new Error('fault');
    };
    await expect(call()).rejects.toThrow('fault');
    expect(ledger).toMatchObject({ posted: 10, held: 0 });
  });
});

test('live data is the data or the failure of the source', async () => {
  const ports = { source: new ScriptedSource(), cache: new MemoryScrapeCache() };
  const [age, failure] = [{ ageSeconds: 0, cached: false }, networkFailed('broken')];
  expect(await liveProfile({ username: 'a' }, ports)).toEqual({ ok: true, data: { id: '1' }, next: null, ...age });
  ports.source.answer = async () => ({ ok: false, failure });
  expect(await liveProfile({ username: 'b' }, ports)).toEqual({ ok: false, failure, cached: false });
});

test('cached posts need no fetch until they are forgotten', async () => {
  const ports = { source: new ScriptedSource(), cache: new MemoryScrapeCache() };
  const pages = [1, 50].map((limit) => ({ username: 'a', limit }));
  const cached = () => Promise.all(pages.map((page) => cachedPosts(page, ports.cache)));
  expect(await cached()).toEqual([null, null]);
  for (const page of pages) await livePosts(page, ports);
  expect(await cached()).toMatchObject([{ cached: true }, { cached: true }]);
  await forgetPosts('a', ports.cache);
  expect(await cached()).toEqual([null, null]);
});

test('a network that fails may be tried again, and a refused request after at least a second', () => {
  expect(networkFailed('n').retryable).toBe(true);
  expect([0, 30, null].map((seconds) => refusedForNow('r', seconds).retryAfterSeconds)).toEqual([1, 30, undefined]);
});
