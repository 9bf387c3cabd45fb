import { createHmac } from 'node:crypto';
import { defaultPhotonetSettings, PhotonetHttpSource } from '@creator-discovery/photonet-http';
import {
  endpoints,
  type FailureReason,
  type ScrapeTarget,
  type TargetKind,
  type TargetOf,
} from '@creator-discovery/scraping';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FaultKind } from './faults.ts';
import { Simulator } from './simulator.ts';
import type { SimulatedPost, SimulatedUser } from './world.ts';

const simulator = new Simulator({ port: 0, host: '127.0.0.1', seed: 7, users: 2000, latencyMs: 0 });
const cursorSecret = 'a secret of the tests';
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

async function shapeProblems(target: ScrapeTarget): Promise<string[]> {
  const { data } = await dataOf(target);
  const checked = endpoints[target.kind].data.safeParse(data);
  return checked.success ? [] : [`${JSON.stringify(target)}: ${checked.error.message}`];
}

beforeAll(async () => {
  source = new PhotonetHttpSource({
    ...defaultPhotonetSettings,
    baseUrl: await simulator.start(),
    cursorSecret,
    idleTimeoutMs: 1_000,
    attemptTimeoutMs: 3_000,
    totalTimeoutMs: 6_000,
  });
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
        expect(endpoints.post.data.parse(data)).toEqual(data);
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
        expect(page).toEqual(data);
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

  const reported: Record<Exclude<FaultKind, 'delay'>, FailureReason | 'failed' | 'timed_out'> = {
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

  test.each(Object.entries(reported))('with the fault %s are reported as %s', async (fault, reason) => {
    const asked = Object.entries(targets()).filter(
      ([kind]) => fault !== 'other_target' || !['comments', 'hashtag'].includes(kind),
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

  test('are fetched in the app style when the web style fails', async () => {
    const [user] = open(1) as [SimulatedUser];
    const { shortcode } = simulator.world.post(user, 0);
    simulator.faults.add({ target: shortcode, fault: 'graphql_error', times: 1 });
    expect(await dataOf({ kind: 'post', shortcode })).toMatchObject({ data: { shortcode } });
  });
});
