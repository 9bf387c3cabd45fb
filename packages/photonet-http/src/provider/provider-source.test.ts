import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FetchResult, Profile, ScrapeTarget } from '@creator-discovery/scraping';
import { photonetSourceContract } from '@creator-discovery/scraping/contract';
import type { MemoryNetwork } from '@creator-discovery/scraping/memory';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ProviderCall } from './provider-client.ts';
import { PhotonetProviderSource } from './provider-source.ts';
import { defaultProviderSettings } from './settings.ts';
import { type FakeFormat, FakeProvider, inventedNetwork } from './testing/fake-provider.ts';
import { hikerapiFormat } from './testing/hikerapi-format.ts';
import { socialfetchFormat } from './testing/socialfetch-format.ts';

const closing: (() => Promise<unknown>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

/** Returns a delivered document with another base URL. */
async function documentOf(name: string, url: string): Promise<Record<string, unknown>> {
  const text = await readFile(new URL(`../../../../docs/providers/${name}.json`, import.meta.url), 'utf8');
  return { ...(JSON.parse(text) as object), base_url: url };
}

interface Provider {
  readonly fake: FakeProvider;
  readonly file: string;
  readonly document: Record<string, unknown>;
  readonly calls: ProviderCall[];
  readonly unreadable: number[];
  source(change?: { cursorSecret?: string; totalTimeoutMs?: number }): PhotonetProviderSource;
}

async function providerOf(name: string, format: FakeFormat, network: MemoryNetwork): Promise<Provider> {
  const fake = await new FakeProvider(format, network).start();
  const folder = await mkdtemp(path.join(tmpdir(), 'provider-'));
  closing.push(
    () => fake.stop(),
    () => rm(folder, { recursive: true }),
  );
  const file = path.join(folder, `${name}.json`);
  const document = await documentOf(name, fake.url);
  await writeFile(file, JSON.stringify(document));
  const [calls, unreadable]: [ProviderCall[], number[]] = [[], []];
  return {
    fake,
    file,
    document,
    calls,
    unreadable,
    source: (change) => {
      const source = new PhotonetProviderSource(
        { ...defaultProviderSettings, file, key: 'key of the tests', cursorSecret: 'a secret of the tests', ...change },
        {
          onCall: (call) => calls.push(call),
          onUnreadable: (_, items) => unreadable.push(items),
        },
      );
      closing.push(() => source.close());
      return source;
    },
  };
}

function contractOf(name: string, format: FakeFormat) {
  return async () => {
    const network = inventedNetwork();
    const provider = await providerOf(name, format, network);
    const own = closing.splice(0);
    const source = provider.source({ totalTimeoutMs: 1500 });
    const other = provider.source({ cursorSecret: 'another secret of the tests' });
    const posts = network.posts['mara.lind'] ?? [];
    return {
      source,
      other,
      known: {
        username: 'mara.lind',
        otherUsername: 'otto_berg',
        posts: posts.map(({ shortcode }) => shortcode),
        privateUsername: 'quiet.one',
        missingUsername: 'nobody.here',
        missingShortcode: 'DMissing000',
        comments: (network.comments[posts[0]?.shortcode ?? ''] ?? []).map(({ id }) => id),
        hashtag: 'harbour',
        hashtagPosts: (network.hashtags.harbour ?? []).map(({ shortcode }) => shortcode),
        emptyHashtag: 'nothing',
      },
      trouble: (kind: FakeProvider['trouble']) => {
        provider.fake.trouble = kind;
      },
      calm: () => {
        provider.fake.trouble = null;
      },
      close: async () => {
        closing.push(...own);
        await closeAll();
      },
    };
  };
}

const formats = [
  ['hikerapi', hikerapiFormat],
  ['socialfetch', socialfetchFormat],
] as const;

photonetSourceContract('a provider of flat answers', contractOf('hikerapi', hikerapiFormat));
photonetSourceContract('a provider of enveloped answers', contractOf('socialfetch', socialfetchFormat), [
  'profile',
  'user_posts',
]);

describe('a provider', () => {
  const network = inventedNetwork();
  let provider: Provider;
  let source: PhotonetProviderSource;
  beforeEach(async () => {
    provider = await providerOf('hikerapi', hikerapiFormat, network);
    source = provider.source();
  });
  afterEach(closeAll);

  async function dataOf(target: ScrapeTarget): Promise<unknown> {
    const fetched = (await source.fetch(target as never)) as FetchResult<unknown>;
    if (!fetched.ok) throw new Error(fetched.failure.message);
    return fetched.data;
  }
  const shortcode = network.posts['mara.lind']?.[0]?.shortcode ?? '';
  const post: ScrapeTarget = { kind: 'post', shortcode };

  test('receives the key in the configured header', async () => {
    await dataOf(post);
    expect([...provider.fake.keys]).toEqual(['key of the tests']);
    expect(provider.fake.asked).toEqual([`/v1/media/by/code?code=${shortcode}`]);
  });

  test('returns complete profiles and hashtag posts', async () => {
    expect(await dataOf({ kind: 'profile', username: 'mara.lind' })).toEqual(network.profiles[0]);
    expect(await dataOf({ kind: 'profile', username: 'otto_berg' })).toEqual(network.profiles[1]);
    expect(await dataOf({ kind: 'hashtag_posts', hashtag: 'harbour', tab: 'clips' })).toMatchObject({
      posts: network.hashtags.harbour?.slice(0, 12),
    });
  });

  test.each(formats)('(%s) reads a user by id if the document has a request for it', async (name, format) => {
    const [profile] = network.profiles as [Profile];
    provider = await providerOf(name, format, network);
    source = provider.source();
    const byId = { kind: 'profile', username: 'former.name', userId: profile.id } as const;
    expect(await dataOf(byId)).toMatchObject({ id: profile.id, username: profile.username });
    const { kinds, ...document } = provider.document as { kinds: { profile: object } };
    const withoutId = { ...kinds, profile: { ...kinds.profile, by_id: undefined } };
    await writeFile(provider.file, JSON.stringify({ ...document, kinds: withoutId }));
    source = provider.source();
    expect(await source.fetch(byId)).toMatchObject({ ok: false, failure: { kind: 'failed', retryable: false } });
  });

  test.each(formats)('(%s) leaves out posts of a user that a co-author owns', async (name, format) => {
    const posts = network.posts['mara.lind'] ?? [];
    const shared = posts.map((one, at) => ({ ...one, owner_id: at < 12 ? '99' : (network.profiles[0]?.id ?? '') }));
    provider = await providerOf(name, format, { ...network, posts: { 'mara.lind': shared } });
    source = provider.source();
    const target = { kind: 'user_posts', username: 'mara.lind' } as const;
    expect(await dataOf({ ...target, limit: 12 })).toEqual([]);
    expect(await dataOf({ ...target, limit: 14 })).toMatchObject(
      posts.slice(12, 14).map(({ shortcode: of }) => ({ shortcode: of })),
    );
    if (name !== 'socialfetch') return;
    const { user_posts, ...kinds } = provider.document.kinds as { user_posts: object };
    const byName = { ...provider.document, kinds: { ...kinds, user_posts: { ...user_posts, profile_first: false } } };
    await writeFile(provider.file, JSON.stringify(byName));
    source = provider.source();
    expect(await dataOf({ ...target, limit: 12, owner: network.profiles[0] as Profile })).toEqual([]);
  });

  test('is reported call by call, with kind and cost', async () => {
    await dataOf({ kind: 'user_posts', username: 'mara.lind', limit: 13 });
    expect(provider.calls).toMatchObject([
      { provider: 'hikerapi', kind: 'profile', outcome: 'answer', currency: 'USD', costMicros: 1000 },
      { kind: 'user_posts', outcome: 'answer', costMicros: 1000 },
      { kind: 'user_posts', outcome: 'answer', costMicros: 1000 },
    ]);
    expect(provider.fake.asked).toHaveLength(3);
  });

  test('is not asked for a profile that the caller has read', async () => {
    const owner = (await dataOf({ kind: 'profile', username: 'mara.lind' })) as Profile;
    const posts = await dataOf({ kind: 'user_posts', username: 'mara.lind', limit: 13, owner });
    expect(provider.fake.asked).toHaveLength(3);
    expect(posts).toEqual(await dataOf({ kind: 'user_posts', username: 'mara.lind', limit: 13 }));
  });

  test('receives a request again only if it cannot be billed twice', async () => {
    provider.fake.next.push({ status: 503, body: '' }, { status: 502, body: '' });
    expect(await dataOf(post)).toMatchObject({ shortcode });
    expect(provider.calls.map(({ outcome, costMicros }) => [outcome, costMicros])).toEqual([
      ['failed', 0],
      ['failed', 0],
      ['answer', 1000],
    ]);
  });

  test('that bills failures receives a request once', async () => {
    await writeFile(provider.file, JSON.stringify({ ...provider.document, free: [] }));
    source = provider.source();
    provider.fake.next.push({ status: 503, body: '' });
    expect(await source.fetch(post as never)).toMatchObject({
      ok: false,
      failure: { kind: 'failed', retryable: true },
    });
    expect(provider.calls).toMatchObject([{ outcome: 'failed', costMicros: 1000 }]);
    expect(provider.fake.asked).toHaveLength(1);
  });

  test('that answers late is counted, because it may bill', async () => {
    provider.fake.trouble = 'silent';
    expect(await source.fetch(post as never, { withinMs: 60 })).toMatchObject({ failure: { kind: 'timed_out' } });
    expect(provider.calls).toMatchObject([{ outcome: 'late', costMicros: 1000 }]);
  });

  test('that cannot be reached is not counted', async () => {
    await provider.fake.stop();
    closing.shift();
    expect(await source.fetch(post as never, { withinMs: 3000 })).toMatchObject({ failure: { kind: 'failed' } });
    expect(provider.calls).toEqual([]);
  });

  test('that sends Retry-After receives no requests for that time', async () => {
    provider.fake.next.push({ status: 429, body: {}, headers: { 'retry-after': '60' } });
    for (let call = 0; call < 3; call += 1)
      expect(await source.fetch(post as never)).toMatchObject({ failure: { reason: 'upstream_blocked' } });
    expect(provider.fake.asked).toHaveLength(1);
    expect(provider.calls).toMatchObject([{ outcome: 'blocked', costMicros: 0 }]);
  });

  test('never reports a missing target for an unknown path', async () => {
    provider.fake.next.push({ status: 404, body: { detail: 'Not Found' } });
    expect(await source.fetch(post as never)).toMatchObject({ failure: { reason: 'upstream_changed' } });
  });

  /** Returns the provider's answer, for a test to change. */
  function answerTo<Body>(asked: string): Body {
    return JSON.parse(JSON.stringify(hikerapiFormat(new URL(asked, 'http://provider'), network).body)) as Body;
  }

  test('omits an unreadable item, not the page', async () => {
    const [[first, second, third] = []] = answerTo<object[][]>('/v1/hashtag/medias/top/chunk?name=harbour');
    const [known, , alsoKnown] = network.hashtags.harbour ?? [];
    const target: ScrapeTarget = { kind: 'hashtag_posts', hashtag: 'harbour', tab: 'top' };
    provider.fake.next.push({ status: 200, body: [[first, { ...second, taken_at: 'soon' }, third], null] });
    expect(await dataOf(target)).toMatchObject({ posts: [known, alsoKnown], pagination: { has_next_page: false } });
    expect(provider.unreadable).toEqual([1]);
    provider.fake.next.push({ status: 200, body: [[{ ...first, code: null }], null] });
    expect(await source.fetch(target)).toMatchObject({ failure: { reason: 'upstream_changed' } });
  });

  test('never answers with another target', async () => {
    const other = network.posts['mara.lind']?.[1]?.shortcode;
    provider.fake.next.push({ status: 200, body: answerTo(`/v1/media/by/code?code=${other}`) });
    expect(await source.fetch(post as never)).toMatchObject({ failure: { reason: 'upstream_changed' } });
    provider.fake.next.push({ status: 200, body: answerTo('/v1/user/by/username?username=otto_berg') });
    expect(await source.fetch<'profile'>({ kind: 'profile', username: 'mara.lind' })).toMatchObject({
      failure: { reason: 'upstream_changed' },
    });
  });

  test('keeps all digits of ids, and rejects bodies above the limit', async () => {
    const [medias] = answerTo<object[][]>('/v1/hashtag/medias/top/chunk?name=harbour');
    const numbers = JSON.stringify([medias, null]).replace(/"pk":"(\d+)"/g, '"pk":$1');
    expect(numbers).toContain('"pk":3');
    provider.fake.next.push({ status: 200, body: numbers });
    expect(await dataOf({ kind: 'hashtag_posts', hashtag: 'harbour', tab: 'top' })).toMatchObject({
      posts: network.hashtags.harbour?.slice(0, 12).map(({ id }) => ({ id })),
    });
    provider.fake.next.push({ status: 200, body: JSON.stringify(['x'.repeat(6_000_000)]) });
    expect(await source.fetch(post as never)).toMatchObject({ failure: { reason: 'upstream_changed' } });
  });

  test('rejects cursors of another provider', async () => {
    const fetched = await source.fetch<'user_posts'>({ kind: 'user_posts', username: 'mara.lind', limit: 5 });
    const cursor = (fetched.ok && fetched.next) || '';
    expect(source.issued(cursor, { username: 'mara.lind' })).toBe(true);
    await writeFile(provider.file, JSON.stringify({ ...provider.document, name: 'another' }));
    const later = provider.source();
    expect(later.issued(cursor, { username: 'mara.lind' })).toBe(false);
    expect(await later.fetch<'user_posts'>({ kind: 'user_posts', username: 'mara.lind', limit: 5, cursor })).toEqual({
      ok: false,
      failure: { kind: 'failed', retryable: false, message: 'The cursor does not belong to this listing.' },
    });
  });
});

describe('a provider that finds users by name only', () => {
  afterEach(closeAll);

  test('ends a listing if another user has taken over the name', async () => {
    const network = inventedNetwork();
    const profiles = [...network.profiles];
    const provider = await providerOf('socialfetch', socialfetchFormat, { ...network, profiles });
    const source = provider.source();
    const target = { kind: 'user_posts', username: 'mara.lind', limit: 5 } as const;
    const first = await source.fetch<'user_posts'>(target);
    const cursor = (first.ok && first.next) || '';
    const [owner] = profiles;
    if (owner !== undefined) profiles[0] = { ...owner, id: '4000000000000000009' };
    expect(await source.fetch<'user_posts'>({ ...target, cursor })).toMatchObject({
      failure: { reason: 'target_missing' },
    });
  });

  test('does not offer kinds that its document omits', async () => {
    const provider = await providerOf('socialfetch', socialfetchFormat, inventedNetwork());
    expect(await provider.source().fetch<'post'>({ kind: 'post', shortcode: 'DAbcdefghAA' })).toMatchObject({
      failure: { kind: 'failed', retryable: false },
    });
    expect(provider.fake.asked).toEqual([]);
  });
});
