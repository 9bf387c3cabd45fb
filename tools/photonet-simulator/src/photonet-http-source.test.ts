import { defaultPhotonetSettings, PhotonetHttpSource } from '@creator-discovery/photonet-http';
import {
  endpoints,
  type FailureReason,
  plainPost,
  type ScrapeTarget,
  specifiedJson,
  type TargetKind,
  type TargetOf,
} from '@creator-discovery/scraping';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { FaultKind } from './faults.ts';
import { Simulator } from './simulator.ts';
import { Truth } from './truth.ts';
import type { SimulatedPost, SimulatedUser } from './world.ts';

const simulator = new Simulator({ port: 0, host: '127.0.0.1', seed: 7, users: 600, latencyMs: 0 });
const cursorSecret = 'a secret of the tests';

function open(count: number): SimulatedUser[] {
  return simulator.world.users.filter(({ isPrivate }) => !isPrivate).slice(0, count);
}

async function dataOf<Kind extends TargetKind>(target: TargetOf<Kind>) {
  const fetched = await source.fetch<Kind>(target);
  if (!fetched.ok) throw new Error(`${JSON.stringify(target)}: ${fetched.failure.message}`);
  return fetched;
}

/** Returns an item as the API returns it. */
function specified(data: unknown): unknown {
  return JSON.parse(specifiedJson(data));
}

async function shapeProblems(target: ScrapeTarget): Promise<string[]> {
  const { data } = await dataOf(target);
  const checked = endpoints[target.kind].data.safeParse(data);
  return checked.success ? [] : [`${JSON.stringify(target)}: ${checked.error.message}`];
}

const settings = {
  ...defaultPhotonetSettings,
  baseUrl: await simulator.start(),
  cursorSecret,
  idleTimeoutMs: 1_000,
  attemptTimeoutMs: 3_000,
  totalTimeoutMs: 6_000,
};
const source = new PhotonetHttpSource(settings);
afterAll(async () => {
  await source.close();
  await simulator.stop();
});
afterEach(() => simulator.faults.clear());

describe('the simulated network, read over HTTP', () => {
  test('has profiles of the specified shape', async () => {
    const found = await Promise.all(open(100).map(({ username }) => shapeProblems({ kind: 'profile', username })));
    expect(found.flat()).toEqual([]);
  });

  test('finds a renamed user by user id only', async () => {
    const { username, id } = simulator.world.users[200] as SimulatedUser;
    expect(simulator.world.rename(username, 'quite.another')).toBe(true);
    expect(await source.fetch({ kind: 'profile', username })).toMatchObject({ failure: { reason: 'target_missing' } });
    const { data } = await dataOf<'profile'>({ kind: 'profile', username, userId: id });
    expect(data).toMatchObject({ id, username: 'quite.another' });
    expect(await source.fetch({ kind: 'profile', username, userId: '999' })).toMatchObject({
      failure: { reason: 'target_missing' },
    });
    const route = source.routes().find((one) => one.route === 'user_info');
    expect(await route?.reads.fetch<'profile'>({ kind: 'profile', username: 'quite.another' })).toMatchObject({
      ok: true,
    });
  });

  test('returns each post unchanged', async () => {
    const posts = open(25).flatMap((user) => [simulator.world.post(user, 0), simulator.world.post(user, 1)]);
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

  test.each(['top', 'recent', 'clips'] as const)('pages through the %s posts of a hashtag', async (tab) => {
    for (const hashtag of simulator.world.hashtags.slice(0, 3)) {
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
});

describe('failing targets', () => {
  const failureOf = async (target: ScrapeTarget) => {
    const fetched = await source.fetch(target as never);
    return fetched.ok ? fetched : fetched.failure;
  };

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

  /** Faults without effect on a hashtag's listing, which has no name of its target and no null fields. */
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
        simulator.faults.clear();
        const asked = kinds.filter(([kind]) => fault !== 'other_target' || kind !== 'comments');
        for (const name of new Set(asked.map(([, asking]) => asking.name)))
          simulator.faults.add({ target: name, fault: fault as FaultKind, style });
        const read = await Promise.all(asked.map(async ([, { target }]) => (await dataOf(target)).ok));
        expect([fault, read]).toEqual([fault, asked.map(() => true)]);
      }
    },
  );
});

test('an unreadable post is omitted and counted', async () => {
  const [user] = open(1) as [SimulatedUser];
  const truth = new Truth(simulator.world);
  const posts = Array.from({ length: 20 }, (_, index) => simulator.world.post(user, index));
  const left = new Map<string, number>();
  const counting = new PhotonetHttpSource(settings, {
    onRoute: ({ target: kind, unreadable }) => left.set(kind, (left.get(kind) ?? 0) + unreadable),
  });
  simulator.faults.add({ target: user.username, fault: 'unreadable_items' });
  const target = { kind: 'user_posts', username: user.username, limit: 20 } as const;
  const data = posts.map((post) => plainPost({ ...truth.post(post), caption: post.caption?.toWellFormed() ?? null }));
  expect(await counting.fetch<'user_posts'>(target)).toMatchObject({ ok: true, data });
  await counting.close();
  // Each of the three answers, the profile and two pages, has one.
  expect(left.get('user_posts')).toBe(3);
});

test('hidden comments are omitted', async () => {
  const { shortcode } = simulator.world.post(open(1)[0] as SimulatedUser, 0);
  simulator.faults.add({ target: shortcode, fault: 'hidden_comments' });
  expect(await dataOf({ kind: 'comments', shortcode, limit: 15 })).toMatchObject({ data: [] });
});
