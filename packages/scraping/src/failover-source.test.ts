import { beforeEach, describe, expect, test } from '@jest/globals';
import { FailoverSource } from './failover-source.ts';
import { failedBecause, networkFailed, type ScrapeFailure, timedOut } from './failure.ts';
import { photonetSourceContract } from './photonet-source.contract.ts';
import type { FetchLimits, FetchResult, PhotonetSource } from './photonet-source.ts';
import { readSourceOrder, type SourceOrder } from './source-order.ts';
import type { ScrapeTarget } from './target.ts';
import { type MemoryNetwork, MemoryPhotonetSource } from './testing/memory-photonet-source.ts';
import { testHashtagPost } from './testing/test-hashtag-post.ts';
import { testProfile } from './testing/test-profile.ts';

function orderOf(text: string): SourceOrder {
  return readSourceOrder(text) as SourceOrder;
}

const posts = Array.from({ length: 40 }, (_, index) => testHashtagPost(String(9_000_000_000 - index)));
const network: MemoryNetwork = {
  profiles: [
    testProfile({ username: 'a' }),
    testProfile({ id: '2', username: 'b' }),
    testProfile({ id: '3', username: 'c', is_private: true }),
  ],
  posts: { a: posts },
  comments: {
    [posts[0]?.shortcode ?? '']: Array.from({ length: 30 }, (_, index) => ({
      id: String(index + 1),
      text: '',
      username: 'b',
      timestamp: 1,
      like_count: 0,
    })),
  },
  hashtags: { x: posts },
};

photonetSourceContract('two sources in order', async () => {
  const sources = () => ({
    network: new MemoryPhotonetSource(network, 'network'),
    provider: new MemoryPhotonetSource(network, 'provider'),
  });
  const rest = { order: orderOf('network,provider'), totalMs: 27_000, reserveMs: 10_000, nowMs: () => 0 };
  const own = sources();
  return {
    source: new FailoverSource({ ...rest, sources: own }),
    other: new FailoverSource({ ...rest, sources: { network: new MemoryPhotonetSource(network, 'elsewhere') } }),
    known: {
      username: 'a',
      otherUsername: 'b',
      posts: posts.map(({ shortcode }) => shortcode),
      privateUsername: 'c',
      missingUsername: 'd',
      missingShortcode: 'missing',
      comments: Array.from({ length: 30 }, (_, index) => String(index + 1)),
      hashtag: 'x',
      hashtagPosts: posts.map(({ shortcode }) => shortcode),
      emptyHashtag: 'y',
    },
    trouble: (kind) => {
      own.network.trouble = kind;
      own.provider.trouble = kind;
    },
    calm: () => {
      own.network.trouble = null;
      own.provider.trouble = null;
    },
    close: async () => undefined,
  };
});

/** A source that takes `takesMs` on the test's clock. */
class TimedSource implements PhotonetSource {
  readonly given: number[] = [];
  takesMs = 0;
  failure: ScrapeFailure | null = null;
  readonly #clock: { ms: number };

  constructor(clock: { ms: number }) {
    this.#clock = clock;
  }

  async fetch(_target: ScrapeTarget, limits?: FetchLimits): Promise<FetchResult<never>> {
    const withinMs = limits?.withinMs ?? Number.NaN;
    this.given.push(withinMs);
    this.#clock.ms += Math.min(this.takesMs, withinMs);
    if (this.takesMs > withinMs) return { ok: false, failure: timedOut };
    return this.failure === null
      ? { ok: true, data: 'data' as never, next: null }
      : { ok: false, failure: this.failure };
  }

  issued(): boolean {
    return false;
  }
}

describe('the next source', () => {
  const profile: ScrapeTarget = { kind: 'profile', username: 'a' };
  let clock: { ms: number };
  let sources: { network: TimedSource; provider: TimedSource };
  let passed: string[];
  beforeEach(() => {
    clock = { ms: 1000 };
    sources = { network: new TimedSource(clock), provider: new TimedSource(clock) };
    passed = [];
  });

  function failover(order = 'network,provider'): FailoverSource {
    return new FailoverSource({
      sources,
      order: orderOf(order),
      totalMs: 27_000,
      reserveMs: 10_000,
      nowMs: () => clock.ms,
      onPassed: (kind, from, { reason, kind: how }) => passed.push(`${kind} ${from} ${reason ?? how}`),
    });
  }

  test.each<[string, ScrapeFailure]>([
    ['refuses', failedBecause('upstream_blocked', 'b')],
    ['changed its format', failedBecause('upstream_changed', 'c')],
    ['does not work', networkFailed('n')],
  ])('is tried if the first %s', async (_, failure) => {
    sources.network.failure = failure;
    expect(await failover().fetch(profile)).toEqual({ ok: true, data: 'data', next: null });
    expect(passed).toEqual([`profile network ${failure.reason ?? failure.kind}`]);
    expect(sources.provider.given).toEqual([27_000]);
  });

  test.each(['target_missing', 'target_private', 'empty'] as const)(
    'is not tried if the first reports %s',
    async (reason) => {
      sources.network.failure = failedBecause(reason, 'about the target');
      expect(await failover().fetch(profile)).toMatchObject({ failure: { reason } });
      expect([sources.provider.given, passed]).toEqual([[], []]);
    },
  );

  test('follows the order of its kind', async () => {
    const source = failover('network,provider;comments=provider,network;post=provider');
    await source.fetch({ kind: 'comments', shortcode: 'abcde', limit: 1 });
    expect([sources.network.given, sources.provider.given]).toEqual([[], [17_000]]);
    sources.provider.failure = networkFailed('n');
    expect(await source.fetch({ kind: 'post', shortcode: 'abcde' })).toMatchObject({ failure: { message: 'n' } });
    expect(sources.network.given).toEqual([]);
    expect(sources.provider.given).toEqual([17_000, 27_000]);
  });

  test('uses the time that the first left, within one deadline', async () => {
    sources.network.takesMs = 60_000;
    sources.provider.takesMs = 9_000;
    expect(await failover().fetch(profile)).toMatchObject({ ok: true });
    expect([sources.network.given, sources.provider.given]).toEqual([[17_000], [10_000]]);
    expect(clock.ms).toBe(1000 + 26_000);
  });

  test('gets half of a short deadline, and is not tried if too little is left', async () => {
    sources.network.takesMs = 60_000;
    sources.provider.takesMs = 60_000;
    expect(await failover().fetch(profile, { withinMs: 4000 })).toEqual({ ok: false, failure: timedOut });
    expect([sources.network.given, sources.provider.given]).toEqual([[2000], [2000]]);
    expect(await failover().fetch(profile, { withinMs: 800 })).toEqual({ ok: false, failure: timedOut });
    expect([sources.network.given, sources.provider.given]).toEqual([[2000, 400], [2000]]);
  });

  test.each<[ScrapeFailure, ScrapeFailure, string]>([
    [failedBecause('upstream_changed', 'first'), failedBecause('upstream_blocked', 'second'), 'second'],
    [failedBecause('upstream_blocked', 'first'), networkFailed('second'), 'first'],
    [failedBecause('upstream_changed', 'first'), { ...networkFailed('second'), retryable: false }, 'first'],
    [networkFailed('first'), failedBecause('target_missing', 'second'), 'second'],
  ])(
    'does not hide the failure of the first, unless its own is more useful (%j, %j)',
    async (first, second, message) => {
      sources.network.failure = first;
      sources.provider.failure = second;
      expect(await failover().fetch(profile)).toMatchObject({ ok: false, failure: { message } });
    },
  );

  test('is skipped if it is not configured', async () => {
    const alone = new FailoverSource({
      sources: { network: sources.network },
      order: orderOf('provider,network'),
      totalMs: 27_000,
      reserveMs: 10_000,
      nowMs: () => clock.ms,
    });
    expect(await alone.fetch(profile)).toMatchObject({ ok: true });
    expect(sources.network.given).toEqual([27_000]);
  });
});

describe('a listing', () => {
  const both = {
    network: new MemoryPhotonetSource(network, 'network'),
    provider: new MemoryPhotonetSource(network, 'p'),
  };
  const source = new FailoverSource({
    sources: both,
    order: orderOf('network,provider'),
    totalMs: 27_000,
    reserveMs: 10_000,
    nowMs: () => 0,
  });

  test('continues only at the source where it began, even if that source fails', async () => {
    both.network.trouble = 'blocked';
    const first = await source.fetch<'user_posts'>({ kind: 'user_posts', username: 'a', limit: 10 });
    const cursor = (first.ok && first.next) || '';
    both.network.trouble = null;
    const asked = both.network.asked.length;
    const next = { kind: 'user_posts', username: 'a', limit: 10, cursor } as const;
    expect(await source.fetch<'user_posts'>(next)).toMatchObject({ ok: true, data: { length: 10 } });
    both.provider.trouble = 'blocked';
    expect(await source.fetch<'user_posts'>(next)).toMatchObject({ failure: { reason: 'upstream_blocked' } });
    both.provider.trouble = null;
    expect(both.network.asked).toHaveLength(asked);
  });

  test('fails for a cursor that no source issued', async () => {
    expect(
      await source.fetch<'user_posts'>({ kind: 'user_posts', username: 'a', limit: 10, cursor: 'made up' }),
    ).toEqual({
      ok: false,
      failure: { kind: 'failed', retryable: false, message: 'The cursor does not belong to this listing.' },
    });
  });
});
