import { describe, expect, test } from '@jest/globals';
import { parseTarget } from './parameters.ts';
import { cacheKeyOf, type TargetKind } from './target.ts';

const cursors = { issued: (cursor: string) => cursor === 'made-here' };

function parse(kind: TargetKind, query: string) {
  return parseTarget(kind, new URLSearchParams(query), cursors);
}

describe('parameters of a call', () => {
  test.each([
    ['profile', 'username=Some.User', { kind: 'profile', username: 'some.user' }],
    ['profile', 'username=a&unknown=1&unknown=2&limit=5&name=b', { kind: 'profile', username: 'a' }],
    ['user_posts', 'username=a', { kind: 'user_posts', username: 'a', limit: 12 }],
    ['user_posts', 'username=a&limit=50', { kind: 'user_posts', username: 'a', limit: 50 }],
    ['comments', 'shortcode=AbCdE', { kind: 'comments', shortcode: 'AbCdE', limit: 20 }],
    ['comments', 'shortcode=AbCdE&limit=200', { kind: 'comments', shortcode: 'AbCdE', limit: 200 }],
    ['hashtag_posts', 'hashtag=%C3%89t%C3%A9', { kind: 'hashtag_posts', hashtag: 'été', tab: 'recent' }],
    ['hashtag_posts', 'hashtag=e%CC%81', { kind: 'hashtag_posts', hashtag: 'é', tab: 'recent' }],
    [
      'hashtag_posts',
      'hashtag=%E3%81%AF%E3%81%AA%F0%9F%8C%BA',
      { kind: 'hashtag_posts', hashtag: 'はな🌺', tab: 'recent' },
    ],
    [
      'hashtag_posts',
      'hashtag=a&tab=clips&cursor=made-here',
      { kind: 'hashtag_posts', hashtag: 'a', tab: 'clips', cursor: 'made-here' },
    ],
  ] as const)('of %s: %s', (kind, query, target) => {
    expect(parse(kind, query)).toEqual({ ok: true, target });
  });

  test.each([
    ['profile', ''],
    ['profile', 'username='],
    ['profile', 'username=@a'],
    ['profile', 'username=a&username=b'],
    ['profile', 'username=..%2F..'],
    ['profile', `username=${'a'.repeat(31)}`],
    ['profile', 'username=a%0d%0ab'],
    ['profile', 'username=a%00'],
    ['profile', 'username=%EF%BC%8E'],
    ['profile', 'username=%'],
    ['user_posts', 'username=a&limit=0'],
    ['user_posts', 'username=a&limit=51'],
    ['user_posts', 'username=a&limit=1.5'],
    ['user_posts', 'username=a&limit=1e1'],
    ['user_posts', 'username=a&limit=-1'],
    ['user_posts', 'username=a&limit=%2B5'],
    ['user_posts', 'username=a&limit=%205'],
    ['user_posts', 'username=a&limit='],
    ['user_posts', 'username=a&limit=1e400'],
    ['comments', 'shortcode=AbCdE&limit=201'],
    ['user_posts', 'username=a&Limit=5'],
    ['user_posts', 'username=a&limit=5&limits=5'],
    ['user_posts', 'username=a&LIMTI=5'],
    ['post', 'shortcode=abcd'],
    ['post', 'shortcode=abc%2Fdef'],
    ['hashtag_posts', 'hashtag=%23a'],
    ['hashtag_posts', 'hashtag=a%20b'],
    ['hashtag_posts', 'hashtag=%ED%A0%80'],
    ['hashtag_posts', 'hashtag=a&tab=new'],
    ['hashtag_posts', 'hashtag=a&tab=Top'],
    ['hashtag_posts', 'hashtag=a&cursor=made-elsewhere'],
    ['hashtag_posts', `hashtag=a&cursor=${'x'.repeat(5000)}`],
  ] as const)('refuses %s: %s', (kind, query) => {
    const parsed = parse(kind, query);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.problems).toHaveLength(1);
  });

  test('are all checked, and all problems are reported together', () => {
    expect(parse('user_posts', 'limit=99&Username=a')).toEqual({
      ok: false,
      problems: [
        '`username` is required.',
        '`limit` must be a whole number from 1 to 50.',
        '`Username` is not a parameter; use `username`.',
      ],
    });
  });
});

test('cache keys differ whenever answers may differ', () => {
  const keys = [
    cacheKeyOf({ kind: 'profile', username: 'a' }),
    cacheKeyOf({ kind: 'user_posts', username: 'a', limit: 1 }),
    cacheKeyOf({ kind: 'user_posts', username: 'a', limit: 12 }),
    cacheKeyOf({ kind: 'user_posts', username: 'a', limit: 12, cursor: 'c' }),
    cacheKeyOf({ kind: 'user_posts', username: 'a', limit: 12, cursor: 'd' }),
    cacheKeyOf({ kind: 'post', shortcode: 'a' }),
    cacheKeyOf({ kind: 'post', shortcode: 'A' }),
    cacheKeyOf({ kind: 'comments', shortcode: 'a', limit: 12 }),
    cacheKeyOf({ kind: 'hashtag_posts', hashtag: 'a', tab: 'top', cursor: 'c' }),
    cacheKeyOf({ kind: 'hashtag_posts', hashtag: 'a', tab: 'recent', cursor: 'd' }),
    cacheKeyOf({ kind: 'hashtag_posts', hashtag: 'a', tab: 'recent', cursor: 'c' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
