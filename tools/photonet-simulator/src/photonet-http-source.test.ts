import { createHmac } from 'node:crypto';
import { defaultPhotonetSettings, PhotonetHttpSource, type PhotonetSettings } from '@creator-discovery/photonet-http';
import {
  endpoints,
  type FailureReason,
  plainPost,
  type ScrapeTarget,
  specifiedJson,
  type TargetKind,
  type TargetOf,
} from '@creator-discovery/scraping';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FaultKind } from './faults.ts';
import { type ShapedKind, shapes } from './shape-modes.ts';
import { Simulator } from './simulator.ts';
import { Truth } from './truth.ts';
import type { SimulatedPost, SimulatedUser } from './world.ts';

const simulator = new Simulator({ port: 0, host: '127.0.0.1', seed: 7, users: 2000, latencyMs: 0 });
const cursorSecret = 'a secret of the tests';
let settings: PhotonetSettings;
let source: PhotonetHttpSource;

function open(count: number): SimulatedUser[] {
  return simulator.world.users.filter(({ isPrivate }) => !isPrivate).slice(0, count);
}

async function dataOf<Kind extends TargetKind>(target: TargetOf<Kind>) {
  const fetched = await source.fetch<Kind>(target);
  if (!fetched.ok) throw new Error(`${JSON.stringify(target)}: ${fetched.failure.message}`);
  return fetched;
}

/** A cursor as it was given out while somebody else had the name. */
function sealed(username: string, position: object): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  const signature = createHmac('sha256', cursorSecret).update(`u/${username}\n${payload}`).digest().subarray(0, 16);
  return `${payload}.${signature.toString('base64url')}`;
}

/** As the answers of the API have it. */
function specified(data: unknown): unknown {
  return JSON.parse(specifiedJson(data));
}

async function shapeProblems(target: ScrapeTarget): Promise<string[]> {
  const { data } = await dataOf(target);
  const checked = endpoints[target.kind].data.safeParse(data);
  return checked.success ? [] : [`${JSON.stringify(target)}: ${checked.error.message}`];
}

beforeAll(async () => {
  settings = {
    ...defaultPhotonetSettings,
    baseUrl: await simulator.start(),
    cursorSecret,
    idleTimeoutMs: 1_000,
    attemptTimeoutMs: 3_000,
    totalTimeoutMs: 6_000,
  };
  source = new PhotonetHttpSource(settings);
});
afterAll(async () => {
  await source.close();
  await simulator.stop();
});
afterEach(() => simulator.faults.clear());

describe('the simulated network, read over HTTP', () => {
  test('has a profile of the specified shape for every public user', async () => {
    // A few at a time: a thousand in parallel would time out on a busy machine.
    const users = open(1000);
    const problems: string[] = [];
    for (let from = 0; from < users.length; from += 25) {
      const some = users.slice(from, from + 25);
      const found = await Promise.all(some.map(({ username }) => shapeProblems({ kind: 'profile', username })));
      problems.push(...found.flat());
    }
    expect(problems).toEqual([]);
  });

  test('returns each user’s own profile', async () => {
    for (const user of open(30)) {
      const { data } = await dataOf({ kind: 'profile', username: user.username });
      expect(data).toMatchObject({ username: user.username, media_count: user.mediaCount, is_private: false });
    }
  });

  test.each([1, 12, 13, 50])('collects the newest %d posts of a user over as many pages as needed', async (limit) => {
    for (const user of open(40)) {
      const { data } = await dataOf<'user_posts'>({ kind: 'user_posts', username: user.username, limit });
      const posts = Array.from({ length: Math.min(limit, user.mediaCount) }, (_, index) =>
        simulator.world.post(user, index),
      );
      expect(data.map(({ shortcode }) => shortcode)).toEqual(posts.map(({ shortcode }) => shortcode));
    }
  });

  test('pages through all posts of a user without gaps or duplicates', async () => {
    for (const user of open(12)) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data, next } = await dataOf<'user_posts'>({
          kind: 'user_posts',
          username: user.username,
          limit: 17,
          ...(cursor !== undefined && { cursor }),
        });
        seen.push(...data.map(({ shortcode }) => shortcode));
        expect(next === null || source.issued(next, { username: user.username })).toBe(true);
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(
        Array.from({ length: user.mediaCount }, (_, index) => simulator.world.post(user, index).shortcode),
      );
    }
  });

  test('continues with the posts of the user whose first ones it read, whoever has the name by then', async () => {
    const [former, now] = open(40).filter(({ mediaCount }) => mediaCount > 20) as [SimulatedUser, SimulatedUser];
    const { data: profile } = await dataOf<'profile'>({ kind: 'profile', username: former.username });
    const cursor = sealed(now.username, { u: profile.id, t: 'web', c: null, s: 5 });
    expect(source.issued(cursor, { username: now.username })).toBe(true);
    const { data } = await dataOf<'user_posts'>({ kind: 'user_posts', username: now.username, limit: 10, cursor });
    expect(data.map(({ shortcode }) => shortcode)).toEqual(
      Array.from({ length: 10 }, (_, index) => simulator.world.post(former, index + 5).shortcode),
    );
  });

  test('returns each post unchanged', async () => {
    const posts = open(60).flatMap((user) => [simulator.world.post(user, 0), simulator.world.post(user, 1)]);
    await Promise.all(
      posts.map(async (post: SimulatedPost) => {
        const { data } = await dataOf({ kind: 'post', shortcode: post.shortcode });
        expect(endpoints.post.data.parse(data)).toEqual(specified(data));
        expect(data).toMatchObject({
          shortcode: post.shortcode,
          media_type: post.type,
          is_video: post.type === 'video',
          timestamp: post.takenAt,
          like_count: post.likesHidden ? 0 : post.likes,
          comment_count: post.comments,
          location: post.place,
          'the service': post.place,
          tagged_users: post.tagged,
          hashtags: post.hashtags,
          caption: post.caption?.toWellFormed() ?? null,
        });
      }),
    );
  });

  test.each([1, 20, 200])('collects %d comments of a post', async (limit) => {
    for (const user of open(15)) {
      const post = simulator.world.post(user, 0);
      const { data } = await dataOf<'comments'>({ kind: 'comments', shortcode: post.shortcode, limit });
      const ids = Array.from(
        { length: Math.min(limit, post.comments) },
        (_, index) => simulator.world.comment(post, index).id,
      );
      expect(data.map(({ id }) => id)).toEqual(ids);
      expect(endpoints.comments.data.parse(data)).toEqual(data);
    }
  });

  test.each(['top', 'recent', 'clips'] as const)('pages through the %s posts of every hashtag', async (tab) => {
    for (const hashtag of simulator.world.hashtags.slice(0, 12)) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await dataOf({ kind: 'hashtag_posts', hashtag, tab, ...(cursor !== undefined && { cursor }) });
        const page = endpoints.hashtag_posts.data.parse(data);
        expect(page).toEqual(specified(data));
        seen.push(...page.posts.map(({ shortcode }) => shortcode));
        expect(page.pagination.has_next_page).toBe(page.pagination.next_cursor !== null);
        cursor = page.pagination.next_cursor ?? undefined;
        if (cursor !== undefined) expect(source.issued(cursor, { hashtag, tab })).toBe(true);
      } while (cursor !== undefined);
      expect(seen).toEqual(simulator.world.hashtagPosts(hashtag, tab)?.map(({ shortcode }) => shortcode));
    }
  });

  test('recognises its own cursors, and only for the listing they belong to', async () => {
    const [hashtag = ''] = simulator.world.hashtags;
    const { data } = await dataOf({ kind: 'hashtag_posts', hashtag, tab: 'recent' });
    const cursor = String(endpoints.hashtag_posts.data.parse(data).pagination.next_cursor);
    expect(source.issued(cursor, { hashtag, tab: 'recent' })).toBe(true);
    expect(source.issued(cursor, { hashtag, tab: 'top' })).toBe(false);
    expect(source.issued(cursor, { hashtag: 'other', tab: 'recent' })).toBe(false);
    expect(source.issued(cursor, { username: hashtag })).toBe(false);
    expect(
      source.issued(`${cursor.slice(0, 5)}${cursor.at(5) === 'A' ? 'B' : 'A'}${cursor.slice(6)}`, {
        hashtag,
        tab: 'recent',
      }),
    ).toBe(false);
    for (const forged of ['', '.', 'a.b', cursor.split('.')[0] ?? '', `${cursor}.x`])
      expect(source.issued(forged, { hashtag, tab: 'recent' })).toBe(false);
  });
});

describe('failing targets', () => {
  const failureOf = async (target: ScrapeTarget) => {
    const fetched = await source.fetch(target as never);
    return fetched.ok ? fetched : fetched.failure;
  };

  test('are reported as missing', async () => {
    for (const username of simulator.world.missingUsernames) {
      expect(await failureOf({ kind: 'profile', username })).toMatchObject({
        reason: 'target_missing',
        retryable: false,
      });
      expect(await failureOf({ kind: 'user_posts', username, limit: 12 })).toMatchObject({ reason: 'target_missing' });
    }
    expect(await failureOf({ kind: 'post', shortcode: 'AAAAAAAAAAB' })).toMatchObject({ reason: 'target_missing' });
    expect(await failureOf({ kind: 'comments', shortcode: 'AAAAAAAAAAB', limit: 20 })).toMatchObject({
      reason: 'target_missing',
    });
    expect(await failureOf({ kind: 'hashtag_posts', hashtag: 'nobodyusesthis', tab: 'recent' })).toMatchObject({
      reason: 'target_missing',
    });
    expect(await failureOf({ kind: 'hashtag_posts', hashtag: 'nobodyusesthis', tab: 'clips' })).toMatchObject({
      reason: 'empty',
    });
  });

  test('are reported as private', async () => {
    const hidden = simulator.world.users.find(({ isPrivate }) => isPrivate);
    const username = String(hidden?.username);
    expect(await failureOf({ kind: 'profile', username })).toMatchObject({
      reason: 'target_private',
      retryable: false,
    });
    expect(await failureOf({ kind: 'user_posts', username, limit: 50 })).toMatchObject({ reason: 'target_private' });
  });

  const reported: Record<
    Exclude<FaultKind, 'delay' | 'gated' | 'unreadable_items' | 'hidden_comments'>,
    FailureReason | 'failed' | 'timed_out'
  > = {
    slow: 'timed_out',
    hang: 'timed_out',
    hang_body: 'timed_out',
    reset: 'failed',
    reset_body: 'failed',
    garbage: 'failed',
    html: 'upstream_blocked',
    login_page: 'upstream_blocked',
    login_redirect: 'upstream_blocked',
    login_required: 'upstream_blocked',
    challenge: 'upstream_blocked',
    feedback: 'upstream_blocked',
    forbidden_html: 'upstream_blocked',
    rate_limited: 'upstream_blocked',
    rate_limited_bare: 'upstream_blocked',
    server_error: 'failed',
    bad_gateway: 'failed',
    truncated: 'failed',
    truncated_json: 'failed',
    empty_body: 'upstream_blocked',
    wrong_content_type: 'failed',
    huge: 'failed',
    gzip_bomb: 'failed',
    deep_json: 'failed',
    renamed_fields: 'upstream_changed',
    null_fields: 'upstream_changed',
    wrong_types: 'upstream_changed',
    other_target: 'upstream_changed',
    fail_unknown: 'upstream_changed',
    graphql_error: 'upstream_changed',
    endless_headers: 'failed',
    redirect_loop: 'upstream_blocked',
    redirect_foreign: 'upstream_blocked',
    please_wait: 'upstream_blocked',
    login_demanded: 'upstream_blocked',
    challenge_required: 'upstream_blocked',
    consent_required: 'upstream_blocked',
    rate_limit_error: 'upstream_blocked',
    sentry_block: 'upstream_blocked',
    session_withdrawn: 'upstream_blocked',
    incorrect_query: 'upstream_changed',
    schema_deleted: 'upstream_changed',
    null_answer: 'target_missing',
    deleted: 'target_missing',
    missing: 'target_missing',
    private: 'target_private',
  };
  const targets = (): Record<string, { name: string; target: ScrapeTarget }> => {
    const [user] = open(1) as [SimulatedUser];
    const { shortcode } = simulator.world.post(user, 0);
    const [hashtag = ''] = simulator.world.hashtags;
    return {
      profile: { name: user.username, target: { kind: 'profile', username: user.username } },
      posts: { name: user.username, target: { kind: 'user_posts', username: user.username, limit: 50 } },
      post: { name: shortcode, target: { kind: 'post', shortcode } },
      comments: { name: shortcode, target: { kind: 'comments', shortcode, limit: 50 } },
      hashtag: { name: hashtag, target: { kind: 'hashtag_posts', hashtag, tab: 'recent' } },
    };
  };
  const expected = (reason: string): object =>
    reason === 'timed_out'
      ? { kind: 'timed_out' }
      : reason === 'failed'
        ? { kind: 'failed', retryable: true }
        : { kind: 'failed', reason };

  /** Faults that a list of a hashtag doesn't show: it has no name of its target, and nothing that is null. */
  const nameless: ReadonlySet<string> = new Set(['other_target', 'null_answer']);

  test.each(Object.entries(reported))('with the fault %s are reported as %s', async (fault, reason) => {
    const asked = Object.entries(targets()).filter(
      ([kind]) => !((fault === 'other_target' && kind === 'comments') || (nameless.has(fault) && kind === 'hashtag')),
    );
    for (const { name } of new Map(asked.map(([, asking]) => [asking.name, asking])).values())
      simulator.faults.add({ target: name, fault: fault as FaultKind });
    const failures = await Promise.all(
      asked.map(async ([kind, { target }]) => [kind, await failureOf(target)] as const),
    );
    for (const [kind, failure] of failures) {
      expect([kind, failure]).toEqual([kind, expect.objectContaining(expected(reason))]);
      if (reason === 'failed') expect(failure).not.toHaveProperty('reason');
    }
  });

  test('are fetched again after a transient fault', async () => {
    const [user] = open(1) as [SimulatedUser];
    for (const fault of ['server_error', 'reset', 'truncated'] as const) {
      simulator.faults.add({ target: user.username, fault, times: 1 });
      expect(await dataOf({ kind: 'profile', username: user.username })).toMatchObject({ ok: true });
    }
  });

  test.each(['web', 'app'] as const)(
    'are fetched in the other style, whatever is wrong with the %s style',
    async (style) => {
      const wrong = Object.keys(reported).filter((fault) => !['slow', 'deleted', 'private'].includes(fault));
      const kinds = Object.entries(targets()).filter(([kind]) => kind !== 'hashtag');
      for (const fault of wrong) {
        for (const { name, target } of Object.values(Object.fromEntries(kinds))) {
          if (fault === 'other_target' && target.kind === 'comments') continue;
          simulator.faults.clear();
          simulator.faults.add({ target: name, fault: fault as FaultKind, style });
          expect([fault, await dataOf(target)]).toMatchObject([fault, { ok: true }]);
        }
      }
    },
  );

  test('that some readers may not see are refused, not missing', async () => {
    const { post } = targets();
    simulator.faults.add({ target: String(post?.name), fault: 'gated' });
    expect(await failureOf(post?.target as ScrapeTarget)).toMatchObject({
      reason: 'upstream_blocked',
      retryable: true,
    });
  });
});

describe('whatever the shape', () => {
  const kinds = Object.entries(shapes).flatMap(([kind, known]) =>
    Object.keys(known).flatMap((shape) =>
      (['web', 'app'] as const).map((style) => [kind as ShapedKind, style, shape] as const),
    ),
  );
  const truth = new Truth(simulator.world);
  const [user] = open(1) as [SimulatedUser];
  const posts = Array.from({ length: 20 }, (_, index) => simulator.world.post(user, index));
  const plain = (post: SimulatedPost) =>
    plainPost({ ...truth.post(post), caption: post.caption?.toWellFormed() ?? null });
  const [hashtag = ''] = simulator.world.hashtags;
  const targets: Record<ShapedKind, { names: string[]; target: ScrapeTarget; known: () => unknown }> = {
    profile: {
      names: [user.username],
      target: { kind: 'profile', username: user.username },
      known: () => truth.profile(user),
    },
    user_posts: {
      names: [user.username],
      target: { kind: 'user_posts', username: user.username, limit: 20 },
      known: () => posts.map(plain),
    },
    post: {
      names: [posts[0]?.shortcode ?? ''],
      target: { kind: 'post', shortcode: posts[0]?.shortcode ?? '' },
      known: () => plain(posts[0] as SimulatedPost),
    },
    comments: {
      names: [posts[0]?.shortcode ?? ''],
      target: { kind: 'comments', shortcode: posts[0]?.shortcode ?? '', limit: 15 },
      known: () =>
        Array.from({ length: Math.min(15, posts[0]?.comments ?? 0) }, (_, index) =>
          truth.comment(simulator.world.comment(posts[0] as SimulatedPost, index)),
        ),
    },
    hashtag_posts: {
      names: [hashtag],
      target: { kind: 'hashtag_posts', hashtag, tab: 'recent' },
      known: () =>
        expect.objectContaining({
          posts: simulator.world
            .hashtagPosts(hashtag, 'recent')
            ?.slice(0, 24)
            .map((post) => expect.objectContaining({ shortcode: post.shortcode, id: post.mediaId })),
        }),
    },
  };

  /** What a shape of a profile doesn't say. */
  const lackingIn = {
    web_profile: { account_type: undefined },
    web_profile_query: { contact_email: null, contact_phone: null, business_address: null },
  } as const;

  afterEach(() => simulator.shapes.reset());

  test.each(kinds)('of %s in the %s style is %s, the answer is the same', async (kind, style, shape) => {
    const { names, target, known } = targets[kind];
    expect(simulator.shapes.set(kind, style, shape)).toBe(true);
    // The other style is refused, so that this one answers; a user's posts need a profile first.
    const other = style === 'web' ? 'app' : 'web';
    if (kind !== 'user_posts')
      for (const name of names) simulator.faults.add({ target: name, fault: 'login_demanded', style: other });
    const { data } = await dataOf(target);
    const lacking = lackingIn[shape as keyof typeof lackingIn];
    expect(data).toEqual(lacking === undefined ? known() : { ...(known() as object), ...lacking });
  });

  test('a post that cannot be read is left out, and counted', async () => {
    const { target, names, known } = targets.user_posts;
    const left = new Map<string, number>();
    const counting = new PhotonetHttpSource(settings, {
      onRoute: ({ target: kind, unreadable }) => left.set(kind, (left.get(kind) ?? 0) + unreadable),
    });
    simulator.faults.add({ target: String(names[0]), fault: 'unreadable_items' });
    expect(await counting.fetch(target as never)).toMatchObject({ ok: true, data: known() });
    await counting.close();
    // One in each answer: the profile's, and two pages.
    expect(left.get('user_posts')).toBe(3);
  });

  test('comments that the owner hides are none', async () => {
    const { target, names } = targets.comments;
    simulator.faults.add({ target: String(names[0]), fault: 'hidden_comments' });
    expect(await dataOf(target)).toMatchObject({ data: [] });
  });
});
