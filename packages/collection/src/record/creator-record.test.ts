import { factsAfterImport, type ImportRecord, readImportLine } from '@creator-discovery/creators';
import type { Post, Profile } from '@creator-discovery/scraping';
import { testPost, testProfile } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testRecordRules } from '../testing/record-rules.ts';
import type { CollectedProfile } from './collected-profile.ts';
import { type CreatorRecord, creatorRecord } from './creator-record.ts';

const collectedAt = new Date('2026-11-22T10:00:00Z');
const rules = testRecordRules();

function lena(change: Partial<Profile> = {}): Profile {
  return testProfile({ id: '4711', username: 'lena.clay', full_name: 'Lena Clay', follower_count: 1000, ...change });
}

function recordOf(given: Partial<CollectedProfile>): Extract<CreatorRecord, { ok: true }> {
  const made = creatorRecord({ profile: lena(), posts: null, collectedAt, ...given }, rules);
  if (!made.ok) throw new Error(made.reason);
  return made;
}

test('a profile without posts has only its stated fields', () => {
  const { record } = recordOf({ profile: lena({ biography: 'Pots.', media_count: 7, full_name: '' }) });
  expect(record).toEqual({
    platform: 'photonet',
    handle: 'lena.clay',
    name: 'lena.clay',
    profile_url: 'https://photonet.example/lena.clay',
    platform_user_id: '4711',
    bio: 'Pots.',
    photo_url: 'https://photonet.example/p.jpg',
    follower_count: 1000,
    content_count: 7,
    is_verified: false,
    is_private: false,
    account_type: 'PERSONAL',
    estimated: [],
    as_of: '2026-11-22T10:00:00.000Z',
  });
});

test('averages use the newest twelve posts in any order', () => {
  const posts = Array.from({ length: 14 }, (_, i) =>
    testPost({ shortcode: `post${i}`, timestamp: 1_790_000_000 + i * 1000, like_count: i * 10, comment_count: i }),
  );
  const { record } = recordOf({ profile: lena({ media_count: 14 }), posts });
  expect(record).toMatchObject({ average_likes: 75, average_comments: 7.5, engagement_rate_pct: 8.25 });
  expect(record.average_views).toBeNull();
});

test('computed figures have two decimals', () => {
  const posts = [1, 2, 2].map((likes, at) => testPost({ shortcode: `p${at}`, like_count: likes, comment_count: 1 }));
  const { record } = recordOf({ profile: lena({ follower_count: 900 }), posts });
  expect(record).toMatchObject({ average_likes: 1.67, engagement_rate_pct: 0.3 });
});

test('averages and last post are known to be unknown without posts', () => {
  expect(recordOf({ posts: [] }).record).toMatchObject({
    average_likes: null,
    average_comments: null,
    average_views: null,
    engagement_rate_pct: null,
    last_post_at: null,
    captions: [],
    hashtags: [],
    posts_per_week: 0,
    mentions: [],
  });
});

test('accounts in captions and tags are mentions, without contacts, most used first', () => {
  const posts = [
    testPost({ shortcode: 'a', caption: 'With @Acme and @other.brand. Mail: lena@acme.example, Telegram: @lena' }),
    testPost({ shortcode: 'b', caption: null, tagged_users: ['acme', 'friend'], paid_partnership: true }),
  ];
  const { record } = recordOf({ posts });
  expect(record).toMatchObject({ mentions: ['acme', 'other.brand', 'friend'], paid_partnerships: true });
});

test('fields of posts are absent if the posts were not listed', () => {
  const { record } = recordOf({ profile: lena({ media_count: 3 }), posts: [] });
  expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['average_likes']));
  expect([record.last_post_at, record.posts_per_week, record.mentions]).toEqual([undefined, undefined, undefined]);
});

test.each([
  [1, 40, 8],
  [2, 40, 8],
  [3, null, null],
  [4, null, null],
])('with the likes of %i of 4 posts hidden the average of likes is %p', (hidden, likes, engagement) => {
  const posts = Array.from({ length: 4 }, (_, i) =>
    testPost({ shortcode: `p${i}`, like_count: i < hidden ? 0 : 40, comment_count: 40, likes_hidden: i < hidden }),
  );
  const { record } = recordOf({ profile: lena({ media_count: 4 }), posts });
  expect(record).toMatchObject({ average_likes: likes, engagement_rate_pct: engagement, average_comments: 40 });
});

test.each([
  [{ followers: 49_999, likes: 3 }, 3],
  [{ followers: 50_000, likes: 3 }, null],
  [{ followers: 2_000_000, likes: 0 }, null],
  [{ followers: 2_000_000, likes: 4 }, 4],
  [{ followers: 100, likes: 3, views: 49_999 }, 3],
  [{ followers: 100, likes: 3, views: 50_000 }, null],
] as const)('likes that are too few for the reach are hidden: %j', (post, average) => {
  const { followers, likes, views = null }: { followers: number; likes: number; views?: number | null } = post;
  const posts = [0, 1, 2].map((n) =>
    testPost({ shortcode: `post${n}`, like_count: likes, comment_count: 9, video_view_count: views }),
  );
  const { record } = recordOf({ profile: lena({ media_count: 3, follower_count: followers }), posts });
  expect(record).toMatchObject({ average_likes: average, average_comments: 9, average_views: views });
  if (average === null) expect(record.engagement_rate_pct).toBeNull();
});

test('a few previews among visible likes are left out of the average', () => {
  const posts = [3, 40_000, 3, 60_000].map((likes, n) => testPost({ shortcode: `post${n}`, like_count: likes }));
  const profile = lena({ media_count: 4, follower_count: 2_000_000 });
  expect(recordOf({ profile, posts }).record.average_likes).toBe(50_000);
});

test('videos that people liked without a view hide their views', () => {
  const videos = [0, 100].map((views, n) =>
    testPost({ shortcode: `post${n}`, like_count: 9, video_view_count: views }),
  );
  expect(recordOf({ profile: lena({ media_count: 2 }), posts: videos }).record.average_views).toBe(100);
});

test.each([
  [12, 12, undefined, 12],
  [12, 12, 13, undefined],
  [12, 15, undefined, undefined],
  [40, 15, 16, 40],
])('a count of %i posts after reading %i of at least %p is %p', (media_count, read, minContentCount, count) => {
  const posts = Array.from({ length: read }, (_, n) => testPost({ shortcode: `post${n}`, timestamp: 1_000_000 - n }));
  const least = minContentCount === undefined ? {} : { minContentCount };
  const { record } = recordOf({ profile: lena({ media_count }), posts, ...least });
  expect(record.content_count).toBe(count);
  expect(record.last_post_at).toBe('1970-01-12');
});

test('the engagement rate is unknown without followers', () => {
  const profile = lena({ media_count: 1, follower_count: 0 });
  expect(recordOf({ profile, posts: [testPost({ like_count: 3 })] }).record).toMatchObject({
    engagement_rate_pct: null,
    average_likes: 3,
  });
});

test('the type of a professional account is unknown unless the network states it', () => {
  const professional = { is_business: true, is_professional_account: true };
  expect(recordOf({ profile: lena(professional) }).record.account_type).toBeUndefined();
  const profile = lena({ ...professional, account_type: 'CREATOR' });
  expect(recordOf({ profile }).record.account_type).toBe('CREATOR');
});

test('a record lists its estimated fields', () => {
  const profile = lena({ biography: '📍 Seville\nthe best of my kitchen is for you #baking', media_count: 0 });
  const free = recordOf({ profile, posts: [] });
  expect(free.record).toMatchObject({ location_id: 'seville', language: 'en', topics: ['Baking'] });
  expect(free.record.estimated).toEqual(['language', 'location_id', 'interests', 'topics']);
  const plain = recordOf({ profile: lena({ biography: '', media_count: 0 }), posts: [] });
  expect(plain.record.estimated).toEqual([]);
});

test('unread posts do not replace earlier estimates', () => {
  const profile = lena({ biography: '📍 Madrid\nthe best of my kitchen is for you #baking', media_count: 2 });
  const posts = [0, 1].map((n) => testPost({ shortcode: `post${n}`, location: 'Seville', hashtags: ['pottery'] }));
  const rich = factsAfterImport(null, recordOf({ profile, posts }).record, 'refresh');
  expect(rich).toMatchObject({ location_id: 'seville', language: 'en' });
  for (const unread of [null, []]) {
    const { record } = recordOf({ profile, posts: unread, collectedAt: new Date('2026-11-29T10:00:00Z') });
    expect(record.estimated).toEqual([]);
    const { language, location_id, interests, topics, estimated } = factsAfterImport(rich, record, 'refresh');
    expect({ language, location_id, interests, topics, estimated }).toEqual({
      language: rich.language,
      location_id: rich.location_id,
      interests: rich.interests,
      topics: rich.topics,
      estimated: rich.estimated,
    });
  }
});

test('a business address needs no posts for a place, and the place decides the country of phone numbers', () => {
  const address = { city_name: 'Seville', zip_code: '', street_address: '', latitude: 37.39, longitude: -5.99 };
  const business = lena({ business_address: address, media_count: 2 });
  expect(recordOf({ profile: business, posts: null }).record).toMatchObject({
    location_id: 'seville',
    estimated: ['location_id'],
  });
  const french = {
    named: (name: string) => rules.places.named(name),
    byId: (id: string) => {
      const place = rules.places.byId(id);
      return place && { ...place, countryCode: 'FR' };
    },
  };
  const profile = lena({ biography: '📍 Seville', contact_phone: '01 23 45 67 89', media_count: 2 });
  expect(creatorRecord({ profile, posts: null, collectedAt }, { ...rules, places: french })).toMatchObject({
    record: { contacts: [{ type: 'PHONE', value: '+33123456789' }], estimated: [] },
  });
});

test('numbers of messengers are formatted like phone numbers; names that start with a digit are kept', () => {
  const biography = 'whatsapp: +49 171 2345678 | viber: 12 | telegram: @4lena_clay';
  const { record } = recordOf({ profile: lena({ biography }) });
  expect(record.contacts).toEqual([
    { type: 'WHATSAPP', value: '+491712345678' },
    { type: 'TELEGRAM', value: '4lena_clay' },
  ]);
});

test('empty captions are dropped', () => {
  const posts = ['first', ' ', null, 'last'].map((caption, i) => testPost({ shortcode: `post${i}`, caption }));
  expect(recordOf({ profile: lena({ media_count: 4 }), posts }).record.captions).toEqual(['first', 'last']);
});

test('long texts of a hostile profile are cut', () => {
  const hostile = `\0${'é'.repeat(30_000)}\uD83D`;
  const posts = [testPost({ caption: hostile, hashtags: [hostile, ' ', '#', 'ok'] })];
  const profile = lena({ full_name: hostile, biography: hostile, media_count: 1, profile_pic_url: hostile });
  const { record } = recordOf({ profile, posts });
  expect(record.name).toHaveLength(500);
  expect(record.photo_url).toBeUndefined();
  expect(record.hashtags).toContain('ok');
});

test('control characters of a name are dropped; without others, the name is the handle', () => {
  const nameOf = (full_name: string) => recordOf({ profile: lena({ full_name }), posts: null }).record.name;
  expect(['\u0001Lena\n\u0085Clay', '\u0001\u009f', '\u3164\u200b'].map(nameOf)).toEqual([
    'Lena Clay',
    'lena.clay',
    'lena.clay',
  ]);
});

test('a profile with an invalid handle is rejected, and the reason contains no value', () => {
  const made = creatorRecord({ profile: lena({ username: 'no handle' }), posts: null, collectedAt }, rules);
  expect(made).toEqual({ ok: false, reason: expect.not.stringContaining('no handle') });
});

const postArbitrary: fc.Arbitrary<Post> = fc
  .record({
    shortcode: fc.string({ minLength: 5, maxLength: 8 }),
    timestamp: fc.integer({ min: 1, max: 1_800_000_000 }),
    like_count: fc.nat(1_000_000),
    comment_count: fc.nat(10_000),
    likes_hidden: fc.boolean(),
    caption: fc.option(fc.string({ unit: 'binary', maxLength: 60 })),
    hashtags: fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 4 }),
    location: fc.option(fc.constantFrom('Seville, Spain', 'Madrid', 'Café Central', 'Córdoba', '')),
    video_view_count: fc.option(fc.nat(1_000_000)),
  })
  .map((change) => testPost(change));

const profileArbitrary: fc.Arbitrary<Profile> = fc
  .record({
    username: fc.stringMatching(/^[a-z0-9_][a-z0-9._]{0,29}$/),
    full_name: fc.string({ unit: 'binary', maxLength: 40 }),
    biography: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('📍 Seville', 'the food of my and your Madrid 🇪🇸', 'Telegram: @lena_clay | tel +49 30 123456'),
    ),
    follower_count: fc.nat(100_000_000),
    media_count: fc.nat(40),
    is_business: fc.boolean(),
    contact_email: fc.option(fc.string({ unit: 'binary', maxLength: 40 })),
    contact_phone: fc.option(fc.string({ maxLength: 20 })),
    external_url: fc.option(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.constant('https://t.me/lena'))),
  })
  .map((change) => lena(change));

const collectedArbitrary = fc.record({
  profile: profileArbitrary,
  posts: fc.option(fc.array(postArbitrary, { maxLength: 20 })),
  observations: fc.array(
    fc.record({
      day: fc.integer({ min: 20_300, max: 20_800 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
      followerCount: fc.nat(10_000),
      contentCount: fc.nat(100),
    }),
    { maxLength: 20 },
  ),
});

test('any record can be imported and stays the same', () => {
  fc.assert(
    fc.property(collectedArbitrary, (collected) => {
      const { record } = recordOf(collected);
      const read = readImportLine(JSON.stringify(record), { ...rules, strict: true });
      expect(read).toEqual({ ok: true, unknown: [], record });
    }),
    { numRuns: 100 },
  );
});

test('figures equal a plain count of the posts', () => {
  fc.assert(
    fc.property(collectedArbitrary, (collected) => {
      const { posts, profile } = collected;
      const { record } = recordOf(collected);
      if (posts === null || (posts.length === 0 && profile.media_count > 0)) {
        for (const field of ['average_likes', 'last_post_at', 'captions', 'hashtags'] as const)
          expect(record[field]).toBeUndefined();
        return;
      }
      expect(figuresOf(record)).toEqual(countedFigures(posts, profile));
    }),
    { numRuns: 100 },
  );
});

test('growth is absent for intervals without an observation near their start', () => {
  fc.assert(
    fc.property(collectedArbitrary, (collected) => {
      const growth = recordOf(collected).record.follower_growth_pct ?? {};
      for (const months of [1, 2, 3, 4, 5, 6] as const) {
        const begin = new Date(Date.UTC(2026, 10 - months, 22)).getTime();
        const near = collected.observations.filter(
          ({ day }) => Math.abs(Date.parse(day) - begin) <= (2 + months) * 86_400_000,
        );
        const value = growth[`${months}`];
        if (near.length === 0) expect(value).toBeUndefined();
        if (value === undefined) continue;
        const then = near.map(({ followerCount }) =>
          Number(((collected.profile.follower_count / followerCount - 1) * 100).toFixed(2)),
        );
        expect(then).toContain(value);
      }
    }),
    { numRuns: 100 },
  );
});

function figuresOf({
  average_likes,
  average_comments,
  average_views,
  engagement_rate_pct,
  last_post_at,
}: ImportRecord) {
  return { average_likes, average_comments, average_views, engagement_rate_pct, last_post_at };
}

/** Second implementation of the documented formulas. */
function countedFigures(posts: readonly Post[], { media_count, follower_count }: Profile) {
  const seen = new Set<string>();
  const distinct: Post[] = [];
  for (const post of posts) {
    if (!seen.has(post.shortcode)) distinct.push(post);
    seen.add(post.shortcode);
  }
  let kept = distinct;
  if ((media_count < posts.length || distinct.length < media_count) && distinct.length > 3) {
    let oldest = Number.POSITIVE_INFINITY;
    for (const { timestamp } of distinct.slice(3)) if (timestamp < oldest) oldest = timestamp;
    kept = distinct.filter(({ timestamp }, i) => i >= 3 || timestamp >= oldest);
  }
  const newest = kept.toSorted((a, b) => b.timestamp - a.timestamp);
  const last = newest[0] === undefined ? null : new Date(newest[0].timestamp * 1000).toISOString().slice(0, 10);
  const twelve = newest.slice(0, 12);
  const isPreview = ({ like_count, video_view_count }: Post) =>
    like_count < 4 && (follower_count >= 50_000 || (video_view_count ?? 0) >= 50_000);
  const visible = twelve.filter((post) => post.likes_hidden !== true && !isPreview(post));
  const usable = visible.length > 0 && visible.length >= twelve.length - visible.length;
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const likes = sum(visible.map((post) => post.like_count));
  const comments = sum(visible.map((post) => post.comment_count));
  const views = twelve
    .filter((post) => post.video_view_count !== 0 || (post.like_count === 0 && post.likes_hidden !== true))
    .map((post) => post.video_view_count)
    .filter((count) => count !== null);
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    average_likes: usable ? rounded(likes / visible.length) : null,
    average_comments:
      twelve.length === 0 ? null : rounded(sum(twelve.map((post) => post.comment_count)) / twelve.length),
    average_views: views.length === 0 ? null : rounded(sum(views) / views.length),
    engagement_rate_pct:
      usable && follower_count > 0 ? rounded(((likes + comments) / visible.length / follower_count) * 100) : null,
    last_post_at: last,
  };
}
