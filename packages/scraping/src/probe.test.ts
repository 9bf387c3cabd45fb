import { describe, expect, test } from '@jest/globals';
import { type ProbeReading, probeAll, routesUp, sourcesUp } from './probe.ts';
import { readProbeTargets } from './probe-targets.ts';
import { MemoryPhotonetSource } from './testing/memory-photonet-source.ts';
import { testHashtagPost } from './testing/test-hashtag-post.ts';
import { testProfile } from './testing/test-profile.ts';

function targetsOf(text: string) {
  const read = readProbeTargets(text);
  if (!read.ok) throw new Error(read.problem);
  return read.targets;
}

describe('known targets', () => {
  test('are parsed from a line or a file, without duplicates', () => {
    expect(targetsOf('profile:Lena.Costa, post:Cabc1\nhashtag_posts:travel\n post:Cabc1 ')).toEqual([
      { name: 'profile:Lena.Costa', target: { kind: 'profile', username: 'lena.costa' } },
      { name: 'post:Cabc1', target: { kind: 'post', shortcode: 'Cabc1' } },
      { name: 'hashtag_posts:travel', target: { kind: 'hashtag_posts', hashtag: 'travel', tab: 'recent' } },
    ]);
    expect(targetsOf('')).toEqual([]);
  });

  test.each([
    ['story:x', 'story:x: must begin with one of profile:, user_posts:, post:, comments:, hashtag_posts:'],
    ['profile', 'profile: `username` must not be empty.'],
    ['profile:a b', 'b: must begin with one of'],
    ['post:x', 'post:x: `shortcode` must be 5 to 39'],
  ])('that are none are refused by name: %s', (text, problem) => {
    expect(readProbeTargets(text)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});

describe('a probe', () => {
  const posts = [
    testHashtagPost('9000000001', { caption: 'a', hashtags: ['sea'] }),
    testHashtagPost('9000000002', { location: 'Pier' }),
  ];
  const network = {
    profiles: [testProfile({ username: 'a', biography: 'b' })],
    posts: { a: posts },
    comments: {},
    hashtags: { sea: posts },
  };

  test('reads targets over each route that can read them, and reports outcomes and missing fields', async () => {
    const one = new MemoryPhotonetSource(network);
    const other = new MemoryPhotonetSource(network);
    other.trouble = 'blocked';
    let ms = 0;
    const probed = await probeAll(
      [
        { source: 'network', route: 'one', reads: one },
        { source: 'provider', route: 'other', reads: other, kinds: ['user_posts'] },
      ],
      targetsOf('profile:a user_posts:a'),
      () => (ms += 5),
    );
    expect(probed.map(({ missing, ...rest }) => ({ ...rest, missing: missing.length }))).toEqual([
      { source: 'network', route: 'one', kind: 'profile', target: 'profile:a', outcome: 'ok', ms: 5, missing: 10 },
      { source: 'network', route: 'one', kind: 'user_posts', target: 'user_posts:a', outcome: 'ok', ms: 5, missing: 4 },
      {
        source: 'provider',
        route: 'other',
        kind: 'user_posts',
        target: 'user_posts:a',
        outcome: 'upstream_blocked',
        ms: 5,
        missing: 0,
      },
    ]);
    expect(probed[1]?.missing).toEqual(['thumbnail_url', 'video_view_count', 'the service', 'tagged_users']);
    expect(probed[0]?.missing).not.toContain('biography');
  });

  test('reads only hashtag listings that a route supports', async () => {
    const reads = new MemoryPhotonetSource(network);
    const probed = await probeAll(
      [
        { source: 'network', route: 'recent', reads, tabs: ['recent'] },
        { source: 'network', route: 'top', reads, tabs: ['top'] },
        { source: 'network', route: 'all', reads },
      ],
      targetsOf('hashtag_posts:sea profile:a'),
      () => 0,
    );
    expect(probed.map(({ kind, route }) => `${kind} ${route}`)).toEqual([
      ...['hashtag_posts recent', 'hashtag_posts all'],
      ...['profile recent', 'profile top', 'profile all'],
    ]);
  });

  test('a source is up for a kind if at least one route reads each target', () => {
    const row = (source: ProbeReading['source'], target: string, outcome: string): ProbeReading => ({
      source,
      route: outcome,
      kind: 'post',
      target,
      outcome,
      ms: 1,
      missing: [],
    });
    expect(
      sourcesUp([
        row('network', 'post:1', 'upstream_changed'),
        row('network', 'post:1', 'ok'),
        row('network', 'post:2', 'ok'),
        row('provider', 'post:1', 'ok'),
        row('provider', 'post:2', 'target_missing'),
      ]),
    ).toEqual([
      { source: 'network', kind: 'post', up: true },
      { source: 'provider', kind: 'post', up: false },
    ]);
    const read = (route: string, outcome: string) => ({ ...row('network', 'post:1', outcome), route });
    const up = routesUp([read('a', 'empty'), read('a', 'ok'), read('b', 'ok'), read('b', 'ok'), read('c', 'empty')]);
    expect(up.map(({ route, up: isUp }) => [route, isUp])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ]);
  });
});
