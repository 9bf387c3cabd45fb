import { text } from 'node:stream/consumers';
import type { Profile, ScrapeTarget } from '@creator-discovery/scraping';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PhotonetHttpSource } from './photonet-http-source.ts';
import type { RouteOutcome } from './routes.ts';
import { defaultPhotonetSettings } from './settings.ts';
import { closeAll, Upstream } from './testing/tunnel-proxies.ts';

interface Answer {
  readonly status?: number;
  readonly body: string;
}

let source: PhotonetHttpSource;
/** Answers of the network by a part of the path or form; null hangs. */
let answers: Record<string, Answer | null>;
let asked: string[];
let outcomes: RouteOutcome[];

function json(body: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(body) };
}

beforeEach(async () => {
  [answers, asked, outcomes] = [{}, [], []];
  const network = new Upstream();
  network.answer = async (request, response) => {
    const call = `${request.url} ${decodeURIComponent(await text(request))}`;
    const name = Object.keys(answers).find((part) => call.includes(part));
    asked.push(name ?? call);
    const answer = name === undefined ? json({}, 404) : answers[name];
    if (answer === null || answer === undefined) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
  };
  await network.start();
  source = new PhotonetHttpSource(
    {
      ...defaultPhotonetSettings,
      baseUrl: network.url,
      cursorSecret: 'a secret of the tests',
      idleTimeoutMs: 300,
      totalTimeoutMs: 5_000,
    },
    { onRoute: (outcome) => outcomes.push(outcome) },
  );
});
afterEach(async () => {
  await source.close();
  await closeAll();
});

async function fetched(target: ScrapeTarget) {
  const result = await source.fetch(target as never);
  return result.ok ? result.data : (result.failure.reason ?? result.failure.kind);
}

const shortcode = 'CxYz12AbCdE';
const media = {
  pk: '1',
  code: shortcode,
  media_type: 1,
  caption: null,
  taken_at: 5,
  like_count: 3,
  comment_count: 0,
  image_versions2: { candidates: [{ url: 'still' }] },
  user: { pk: '17', username: 'anna', profile_pic_url: 'p' },
};
const user = {
  pk: '17',
  username: 'anna',
  full_name: '',
  biography: '',
  follower_count: 1,
  following_count: 2,
  media_count: 3,
  profile_pic_url: 'p',
  is_verified: false,
  is_private: false,
  account_type: 1,
};
const refused: Record<string, Answer> = {
  'a null': json({
    data: { xdt_shortcode_media: null, user: null, xdt_api__v1__media__media_id__comments__connection: null },
  }),
  'an unknown shape': json({ data: { new_root: {} } }),
  'an execution error': json({ errors: [{ message: 'execution error', severity: 'CRITICAL' }], data: null }),
  'a retired query': json({ message: 'Incorrect Query', code: 1675002, status: 'fail' }, 400),
  'a deleted schema': json({ message: 'Asset asset://x has been deleted. You cannot use this schema' }, 400),
  'an empty body': { body: '' },
  'a page': { body: '<html>Garden</html>' },
  'please wait': json({ message: 'Please wait a few minutes before you try again.', require_login: true }, 401),
  'a demand for a login': json({ message: 'login_required' }, 403),
  'a vague 404': json({}, 404),
};

describe('if the web style answers with', () => {
  test.each(Object.entries(refused))('%s, the app style is tried', async (_, answer) => {
    answers = {
      'doc_id=post': answer,
      '/info/': json({ items: [media] }),
      web_profile_info: answer,
      usernameinfo: json({ user }),
      'doc_id=user_posts': answer,
      '/feed/user/17/': json({ items: [media], more_available: false }),
    };
    expect(await fetched({ kind: 'post', shortcode })).toMatchObject({ shortcode });
    expect(await fetched({ kind: 'profile', username: 'anna' })).toMatchObject({ id: '17', is_business: false });
    expect(await fetched({ kind: 'user_posts', username: 'anna', limit: 12 })).toMatchObject([{ shortcode }]);
    expect(asked).toHaveLength(2 + 2 + 4);
  });

  test('nothing at all, the app style is tried in time', async () => {
    answers = { 'doc_id=post': null, '/info/': json({ items: [media] }) };
    expect(await fetched({ kind: 'post', shortcode })).toMatchObject({ shortcode });
    expect(asked).toEqual(['doc_id=post', '/info/']);
  });
});

describe('posts of a user whose profile has just been read', () => {
  async function profile(): Promise<Profile> {
    return (await fetched({ kind: 'profile', username: 'anna' })) as Profile;
  }

  test('come from the profile if it has enough', async () => {
    answers = { web_profile_info: json({ user, items: [media] }) };
    const posts = await fetched({ kind: 'user_posts', username: 'anna', limit: 1, owner: await profile() });
    expect(posts).toMatchObject([{ shortcode }]);
    expect(asked).toEqual(['web_profile_info']);
  });

  test('are requested without reading the profile again', async () => {
    const feed = json({ items: [media], more_available: false });
    answers = { web_profile_info: json({ user }), 'doc_id=user_posts': json({}, 400), '/feed/user/17/': feed };
    const posts = await fetched({ kind: 'user_posts', username: 'anna', limit: 12, owner: await profile() });
    expect(posts).toMatchObject([{ shortcode }]);
    expect(asked).toEqual(['web_profile_info', 'doc_id=user_posts', '/feed/user/17/']);
  });

  test('are requested from the start if one in the profile is unreadable, which is counted', async () => {
    answers = { web_profile_info: json({ user, items: [media, { id: {} }] }) };
    const owner = await profile();
    outcomes.length = 0;
    expect(await fetched({ kind: 'user_posts', username: 'anna', limit: 1, owner })).toMatchObject([{ shortcode }]);
    expect(outcomes).toMatchObject([{ target: 'user_posts', outcome: 'ok', unreadable: 1 }]);
  });

  test('are requested from the start if another source has read the profile', async () => {
    answers = { web_profile_info: json({ user, items: [media] }) };
    const owner = { ...(await profile()), id: '18' };
    expect(await fetched({ kind: 'user_posts', username: 'anna', limit: 1, owner })).toMatchObject([{ shortcode }]);
    expect(asked).toEqual(['web_profile_info', 'web_profile_info']);
  });
});

describe('posts of other users', () => {
  const shared = { ...media, pk: '2', code: 'DxYz12AbCdE', user: { ...media.user, pk: '18' } };
  const posts = { kind: 'user_posts', username: 'anna', limit: 12 } as const;

  test('are left out, with the user as co-author or not', async () => {
    const items = [media, { ...shared, coauthor_producers: [{ pk: '17', username: 'anna' }] }];
    answers = { web_profile_info: json({ user }), 'doc_id=user_posts': json({ items, more_available: false }) };
    expect(await fetched(posts)).toMatchObject([{ shortcode }]);
    answers['doc_id=user_posts'] = json({ items: items.slice(1), more_available: false });
    expect(await fetched(posts)).toEqual([]);
    answers = { ...answers, 'doc_id=user_posts': json({ items: [shared], more_available: false }) };
    answers['/feed/user/17/'] = json({ items: [media], more_available: false });
    expect(await fetched(posts)).toMatchObject([{ shortcode }]);
    answers['/feed/user/17/'] = json({ items: [shared], more_available: false });
    expect(await fetched(posts)).toEqual([]);
  });
});

test('a single route uses its route only, even if the profile contains the first posts', async () => {
  answers = {
    'doc_id=post': json({ items: [media] }),
    '/info/': json({ items: [] }),
    web_profile_info: json({ user, items: [media] }),
    'doc_id=user_posts': json({ message: 'new words' }, 400),
    '/feed/user/17/': json({ items: [media], more_available: false }),
  };
  const outcomeOf = async (name: string, target: ScrapeTarget) => {
    const route = source.routes().find((one) => one.route === name && one.kinds?.includes(target.kind));
    const read = await route?.reads.fetch(target as never);
    return read?.ok ? 'ok' : read?.failure.reason;
  };
  const posts = { kind: 'user_posts', username: 'anna', limit: 1 } as const;
  expect(await outcomeOf('post_query', { kind: 'post', shortcode })).toBe('ok');
  expect(await outcomeOf('media_info', { kind: 'post', shortcode })).toBe('target_missing');
  expect(await outcomeOf('timeline_query', posts)).toBe('upstream_changed');
  expect(await outcomeOf('feed_by_id', posts)).toBe('ok');
  expect(asked).toEqual([
    'doc_id=post',
    '/info/',
    'web_profile_info',
    'doc_id=user_posts',
    'web_profile_info',
    '/feed/user/17/',
  ]);
  expect(source.routes().map(({ route, tabs }) => [route, tabs])).toContainEqual(['hashtag_info', ['top', 'recent']]);
});

describe('a target', () => {
  const deleted = json({ message: 'Sorry, this photo has been deleted', status: 'fail' }, 400);

  test('is missing if both styles report it, or if the words leave no doubt', async () => {
    const none = json({ data: { xdt_shortcode_media: null } });
    answers = { 'doc_id=post': none, '/info/': json({ items: [] }) };
    expect(await fetched({ kind: 'post', shortcode })).toBe('target_missing');
    answers = { 'doc_id=post': deleted };
    expect(await fetched({ kind: 'post', shortcode })).toBe('target_missing');
    expect(asked).toEqual(['doc_id=post', '/info/', 'doc_id=post']);
  });

  test('is not missing if one style did not answer', async () => {
    const none = json({ data: { user: null, xdt_shortcode_media: null } });
    answers = { 'doc_id=post': none, '/info/': refused['please wait'] as Answer };
    expect(await fetched({ kind: 'post', shortcode })).toBe('upstream_blocked');
    answers = { web_profile_info: none, usernameinfo: { body: '' }, '/username/': json({ message: 'new words' }, 400) };
    expect(await fetched({ kind: 'profile', username: 'anna' })).toBe('upstream_blocked');
    answers = { 'doc_id=post': none, '/info/': json({ message: 'new words' }, 400) };
    expect(await fetched({ kind: 'post', shortcode })).toBe('upstream_changed');
  });

  test('hidden from some readers is not missing', async () => {
    const gate = { if_not_gated_logged_out: null, gating_ruling: { title: 'Restricted', description: '' } };
    answers = { 'doc_id=post': json({ data: { xig_polaris_media: gate } }), '/info/': json({}, 404) };
    expect(await fetched({ kind: 'post', shortcode })).toBe('upstream_blocked');
  });

  test('is private even if all other fields are absent', async () => {
    answers = { web_profile_info: json({ data: { user: { is_private: true } } }) };
    expect(await fetched({ kind: 'profile', username: 'anna' })).toBe('target_private');
    expect(await fetched({ kind: 'user_posts', username: 'anna', limit: 12 })).toBe('target_private');
    expect(asked).toEqual(['web_profile_info', 'web_profile_info']);
  });

  test('is an empty hashtag only if its own listing is empty', async () => {
    const target = { kind: 'hashtag_posts', hashtag: 'cats', tab: 'recent' } as const;
    const empty = json({ sections: [], more_available: false });
    answers = { web_info: refused['a demand for a login'] as Answer, sections: empty };
    expect(await fetched(target)).toBe('empty');
    answers = { web_info: json({}, 404), sections: empty };
    expect(await fetched(target)).toBe('target_missing');
    const info = { recent: { sections: [], more_available: false } };
    answers = { web_info: json({ data: info }), sections: refused['please wait'] as Answer };
    expect(await fetched(target)).toBe('upstream_blocked');
  });
});

describe('a listing', () => {
  const item = (pk: number) => ({ ...media, pk: String(pk), code: `AAAAAAAAAA${pk}`, taken_at: 100 - pk });
  const items = (...pks: number[]) => pks.map(item);
  const next = async (cursor?: string) => {
    const read = await source.fetch<'user_posts'>({
      kind: 'user_posts',
      username: 'anna',
      limit: 2,
      ...(cursor !== undefined && { cursor }),
    });
    if (!read.ok) throw new Error(read.failure.message);
    return { codes: read.data.map((post) => post.shortcode.slice(10)), cursor: read.next ?? undefined };
  };
  const connection = (nodes: unknown[], end: string | null) =>
    json({
      data: {
        xdt_api__v1__feed__user_timeline_graphql_connection: {
          edges: nodes.map((node) => ({ node })),
          page_info: { has_next_page: end !== null, end_cursor: end },
        },
      },
    });

  test('continues by another route after the last returned post', async () => {
    answers = {
      web_profile_info: json({ data: { user } }),
      '"after":"two"': refused['an execution error'] as Answer,
      'doc_id=user_posts': connection(items(1, 2), 'two'),
      'max_id=four': json({ items: items(5), more_available: false }),
      '/feed/user/17/': json({ items: items(9, 0, 1, 2, 3, 4), more_available: true, next_max_id: 'four' }),
    };
    const first = await next();
    expect(first.codes).toEqual(['1', '2']);
    const second = await next(first.cursor);
    expect(second.codes).toEqual(['3', '4']);
    answers['doc_id=user_posts'] = refused['a page'] as Answer;
    expect(await next(second.cursor)).toEqual({ codes: ['5'], cursor: undefined });
  });

  test('continues after a deleted post, and never reads posts of a user who took over the name', async () => {
    answers = {
      web_profile_info: json({ data: { user } }),
      '"after":"two"': connection([{ ...item(7), user: { pk: '18', username: 'anna', profile_pic_url: 'p' } }], null),
      'doc_id=user_posts': connection(items(1, 2), 'two'),
      '/feed/user/17/': json({ items: items(1, 3, 4), more_available: false }),
    };
    const { cursor } = await next();
    expect((await next(cursor)).codes).toEqual(['3', '4']);
  });

  test('of comments returns the position under the name that the network used', async () => {
    const comment = (pk: number) => ({ pk, text: 't', created_at: 5, user: { username: 'u' } });
    answers = {
      'max_id=older': json({ comments: [comment(3)], comment_count: 3 }),
      'min_id=newer': json({ comments: [comment(2)], has_more_comments: true, next_max_id: 'older' }),
      '/comments/': json({ comments: [comment(1)], has_more_headload_comments: true, next_min_id: 'newer' }),
    };
    expect(await fetched({ kind: 'comments', shortcode, limit: 9 })).toMatchObject([
      { id: '1' },
      { id: '2' },
      { id: '3' },
    ]);
    answers = { '/comments/': json({ comments: [], comment_count: 3 }) };
    expect(await fetched({ kind: 'comments', shortcode, limit: 9 })).toEqual([]);
  });

  test('of comments is read by the stored query if the app style is refused', async () => {
    const node = { pk: '1', text: 't', created_at: 5, user: { username: 'u' } };
    const page = { edges: [{ node }], page_info: { has_next_page: false } };
    answers = {
      '/comments/': refused['please wait'] as Answer,
      'doc_id=comments': json({ data: { xdt_api__v1__media__media_id__comments__connection: page } }),
    };
    expect(await fetched({ kind: 'comments', shortcode, limit: 9 })).toMatchObject([{ id: '1' }]);
  });
});
