import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serveLocally } from '@creator-discovery/http-server/testing';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { adminUnderTest } from './testing/admin-under-test.ts';

const admin = await adminUnderTest();
let networkIsUp: boolean;
const asked: string[] = [];

/** A network with one profile, which can refuse requests, and a provider in the format of docs/providers/hikerapi.json. */
const { url, end } = await serveLocally((request, response) => {
  asked.push(request.url ?? '');
  const { status, body } = answerTo(new URL(request.url ?? '/', 'http://server'));
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

function answerTo({ pathname }: URL): { status: number; body: unknown } {
  const flat = {
    pk: '17',
    username: 'known.one',
    full_name: '',
    biography: 'b',
    profile_pic_url: 'https://pictures.example/17.jpg',
    is_verified: false,
    is_private: false,
    is_business: false,
    account_type: 1,
    media_count: 3,
    follower_count: 5,
    following_count: 7,
  };
  if (pathname === '/v1/user/by/username') return { status: 200, body: flat };
  if (!networkIsUp) return { status: 429, body: {} };
  const web = {
    ...flat,
    id: '17',
    is_business_account: false,
    is_professional_account: false,
    edge_followed_by: { count: 5 },
    edge_follow: { count: 7 },
    edge_owner_to_timeline_media: { count: 3, edges: [], page_info: { has_next_page: false } },
  };
  return { status: 200, body: { data: { user: web }, status: 'ok' } };
}

const mapping = {
  name: 'one',
  base_url: url,
  auth: { header: 'key' },
  currency: 'USD',
  kinds: {
    profile: {
      path: '/v1/user/by/username',
      query: { username: '{username}' },
      cost: 0.01,
      fields: {
        ...Object.fromEntries(
          ['username', 'full_name', 'biography', 'follower_count', 'following_count', 'media_count'].map((name) => [
            name,
            name,
          ]),
        ),
        id: 'pk',
        profile_pic_url: 'profile_pic_url',
        is_verified: 'is_verified',
        is_private: 'is_private',
        is_business: 'is_business',
        is_professional_account: 'is_business',
      },
    },
  },
};
const file = path.join(admin.folder, 'mapping.json');
await writeFile(file, JSON.stringify(mapping));
const environment = {
  DATABASE_URL: admin.databaseUrl,
  PHOTONET_BASE_URL: url,
  PHOTONET_CURSOR_SECRET: 'a secret of the tests',
  PHOTONET_PROVIDER_FILE: file,
  PHOTONET_PROVIDER_KEY: 'secret-key-of-the-provider',
};
afterAll(end);
beforeEach(() => {
  networkIsUp = true;
  asked.length = 0;
});

function run(...args: string[]) {
  return admin.run(['photonet', 'probe', ...args], '', environment);
}

describe('photonet probe', () => {
  test('lists the result of each route, and succeeds if every source answers', async () => {
    const { status, out } = await run('--targets', 'profile:known.one', '--json');
    const rows = JSON.parse(out) as { source: string; route: string; outcome: string; missing: string; ms: number }[];
    expect(rows.map(({ source, route }) => `${source} ${route}`)).toEqual([
      'network web_profile_info',
      'network username_info',
      'network feed_by_username',
      'network user_info',
      'provider all',
    ]);
    expect(rows.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'upstream_changed')).toEqual([]);
    expect(rows.at(-1)?.missing).toContain('category');
    expect(rows.every(({ ms }) => ms >= 0)).toBe(true);
    expect(status).toBe(0);
  });

  test('exits with status 1 and lists the sources that did not answer', async () => {
    networkIsUp = false;
    await writeFile(path.join(admin.folder, 'targets.txt'), 'profile:known.one\n');
    const { status, out, errors } = await run('--file', path.join(admin.folder, 'targets.txt'));
    expect(status).toBe(1);
    expect(out).toMatch(/network +\S+ +profile +profile:known\.one +upstream_blocked/);
    expect(out).toMatch(/provider +\S+ +profile +profile:known\.one +ok/);
    expect(errors).toBe('error: no answer from network profile\n');
  });

  test('can request a single source, and records the costs of a provider', async () => {
    expect((await run('--targets', 'profile:known.one', '--source', 'provider')).status).toBe(0);
    expect(asked).toEqual(['/v1/user/by/username?username=known.one']);
    const costs = await admin.json('photonet', 'costs', '--from', '2020-01-01', '--to', '2099-01-01');
    expect(costs).toMatchObject([{ provider: 'one', kind: 'profile', cost: expect.stringMatching(/^0\.0\d0000$/) }]);
  });

  test.each<[string[], number, string]>([
    [[], 2, 'use --targets or --file'],
    [['--targets', 'a', '--file', 'b'], 2, 'use --targets or --file'],
    [['--targets', 'story:x'], 1, 'story:x: must begin with one of'],
    [['--targets', ' , '], 1, 'the list of targets is empty'],
    [['--file', '/no/such/file'], 1, 'cannot read /no/such/file'],
  ])('sends no request with invalid targets: %j', async (args, status, problem) => {
    const refused = await run(...args);
    expect([refused.status, refused.errors]).toEqual([status, expect.stringContaining(problem)]);
    expect(asked).toEqual([]);
  });

  test('reports invalid settings, without the key', async () => {
    const { status, errors } = await admin.run(['photonet', 'probe', '--targets', 'profile:a'], '', {
      ...environment,
      PHOTONET_PROVIDER_FILE: '/no/such.json',
    });
    expect([status, errors]).toEqual([
      1,
      expect.stringContaining('PHOTONET_PROVIDER_FILE must be a mapping of a provider'),
    ]);
    expect(errors).not.toContain('secret-key');
  });
});
