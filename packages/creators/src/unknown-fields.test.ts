import { expect, test } from '@jest/globals';
import { nearestField } from './nearest-field.ts';
import { recordFieldPaths } from './record-shape.ts';
import { UnknownFieldCounts, unknownFieldsOf } from './unknown-fields.ts';

test('known fields include those in lists and objects', () => {
  expect(recordFieldPaths).toEqual(
    expect.arrayContaining([
      'platform',
      'hashtags',
      'follower_growth_pct',
      'audience.credibility',
      'audience.ages.percentage',
      'audience.genders.code',
      'contacts.type',
      'as_of',
    ]),
  );
});

test('unknown fields are found at every level, once per line', () => {
  expect(
    unknownFieldsOf({
      handle: 'ana',
      followers: 1,
      follower_growth_pct: { '1': 2 },
      audience: { genders: [{ code: 'MALE', weight: 1 }, { weight: 2 }], cities: [] },
      contacts: [{ type: 'EMAIL', kind: 1 }],
      hashtags: [{ x: 1 }],
    }),
  ).toEqual(['followers', 'audience.genders[].weight', 'audience.cities', 'contacts[].kind']);
});

test.each([[null], [7], ['x'], [[]], [[{ x: 1 }]]])('%j has no fields', (value) => {
  expect(unknownFieldsOf(value)).toEqual([]);
});

test('names of inherited members are unknown fields', () => {
  expect(unknownFieldsOf(JSON.parse('{"__proto__": {"handle": "x"}, "constructor": 1, "toString": 2}'))).toEqual([
    '__proto__',
    'constructor',
    'toString',
  ]);
});

test.each([
  ['followers', 'follower_count'],
  ['followerCount', 'follower_count'],
  ['subscribers', 'follower_count'],
  ['username', 'handle'],
  ['hadnle', 'handle'],
  ['full_name', 'name'],
  ['biography', 'bio'],
  ['engagement_rate', 'engagement_rate_pct'],
  ['avg_likes', 'average_likes'],
  ['isVerified', 'is_verified'],
  ['profile_picture_url', 'photo_url'],
  ['email', 'contacts'],
  ['credibility', 'audience.credibility'],
  ['audience.credibilty', 'audience.credibility'],
  ['audience.genders[].weight', 'audience.genders.percentage'],
  ['growth_pct', 'follower_growth_pct'],
  ['shoe_size', null],
  ['', null],
])('suggests for %j: %j', (given, expected) => {
  expect(nearestField(given, recordFieldPaths)).toBe(expected);
});

test('lines are counted per field, most frequent first', () => {
  const counts = new UnknownFieldCounts();
  counts.add(['b', 'followers']);
  counts.add(['followers']);
  counts.add([]);
  counts.add(['a']);
  expect(counts.total).toEqual({
    fields: [
      { field: 'followers', lines: 2, nearest: 'follower_count' },
      { field: 'a', lines: 1, nearest: null },
      { field: 'b', lines: 1, nearest: null },
    ],
    otherLines: 0,
  });
});

test('at most two hundred names are stored; lines with others are counted', () => {
  const counts = new UnknownFieldCounts();
  for (let i = 0; i < 1000; i++) counts.add([`x${i}`, `y${i}`]);
  counts.add(['x0']);
  const { fields, otherLines } = counts.total;
  expect(fields.length).toBe(200);
  expect(fields[0]).toMatchObject({ field: 'x0', lines: 2 });
  expect(otherLines).toBe(900);
});

test('long names are truncated', () => {
  expect(unknownFieldsOf({ ['n'.repeat(100_000)]: 1 })[0]).toHaveLength(41);
});
