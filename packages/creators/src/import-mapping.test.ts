import { describe, expect, test } from '@jest/globals';
import { readImportValue } from './import-line.ts';
import { ImportMapping } from './import-mapping.ts';

const dictionaries = {
  places: { byId: (id: string) => ({ id }) as never },
  languages: { byCode: (code: string) => ({ code, name: code }) },
};
const needed = { platform: { constant: 'photonet' }, handle: 'user', name: { from: ['full_name', 'user'] } };

function mappingOf(fields: object, ignore?: readonly string[]): ImportMapping {
  const mapping = ImportMapping.of({ fields: { ...needed, ...fields }, ...(ignore && { ignore }) });
  if (!(mapping instanceof ImportMapping)) throw new Error(mapping.problems.join('; '));
  return mapping;
}

function problemsOf(fields: object, more: object = {}): readonly string[] {
  const mapping = ImportMapping.of({ fields: { ...needed, ...fields }, ...more });
  return mapping instanceof ImportMapping ? [] : mapping.problems;
}

function read(fields: object, source: object) {
  return readImportValue({ user: 'ana', ...source }, { ...dictionaries, mapping: mappingOf(fields) });
}

test.each<[string, object, object, object]>([
  ['their field', { follower_count: 'followers' }, { followers: 12 }, { follower_count: 12 }],
  ['a field within theirs', { bio: 'profile.about' }, { profile: { about: 'hi' } }, { bio: 'hi' }],
  ['a field with a dot in its name', { bio: 'profile.about' }, { 'profile.about': 'hi' }, { bio: 'hi' }],
  ['the first with a value', { bio: { from: ['about', 'text'] } }, { about: null, text: 'hi' }, { bio: 'hi' }],
  ['a number as text', { follower_count: 'followers' }, { followers: ' 12 ' }, { follower_count: 12 }],
  ['an id as a number', { platform_user_id: 'id' }, { id: 123 }, { platform_user_id: '123' }],
  ['a constant', { language: { constant: 'de' } }, {}, { language: 'de' }],
  ['a list in a text', { interests: { from: 'tags', separator: ';' } }, { tags: 'a; b;' }, { interests: ['a', 'b'] }],
  ['a list of numbers as texts', { topics: 'ids' }, { ids: [1, 2] }, { topics: ['1', '2'] }],
  [
    'a list of objects as texts',
    { topics: { from: 't', each: 'name' } },
    { t: [{ name: 'a' }, {}] },
    { topics: ['a'] },
  ],
  ['a fraction', { engagement_rate_pct: { from: 'er', unit: 'fraction' } }, { er: 0.07 }, { engagement_rate_pct: 7 }],
  [
    'a fraction as text',
    { engagement_rate_pct: { from: 'er', unit: 'fraction' } },
    { er: '0.07' },
    { engagement_rate_pct: 7 },
  ],
  [
    'percent',
    { 'audience.credibility': { from: 'c', unit: 'percent' } },
    { c: 83 },
    { audience: { credibility: 0.83 } },
  ],
  [
    'Unix seconds',
    { as_of: { from: 'at', unit: 'unix_seconds' } },
    { at: 1_700_000_000 },
    { as_of: '2023-11-14T22:13:20.000Z' },
  ],
  [
    'the day of a time',
    { last_post_at: { from: 'at', unit: 'date' } },
    { at: '2026-02-28T10:00:00Z' },
    { last_post_at: '2026-02-28' },
  ],
  ['translated values', { gender: { from: 'sex', values: { f: 'FEMALE' } } }, { sex: 'f' }, { gender: 'FEMALE' }],
  ['values of another meaning', { gender: { from: 'sex', values: { f: 'FEMALE' } } }, { sex: 'x' }, {}],
  [
    'a contact',
    { 'contacts.EMAIL': 'mail', 'contacts.PHONE': 'tel' },
    { mail: 'a@example.com', tel: '' },
    { contacts: [{ type: 'EMAIL', value: 'a@example.com' }] },
  ],
  [
    'shares by their key',
    {
      'audience.genders.FEMALE': { from: 'f', unit: 'fraction' },
      'audience.genders.MALE': { from: 'm', unit: 'fraction' },
    },
    { f: 0.6, m: 0.4 },
    {
      audience: {
        genders: [
          { code: 'FEMALE', percentage: 60 },
          { code: 'MALE', percentage: 40 },
        ],
      },
    },
  ],
  [
    'shares as a list; an entry that means nothing is left out',
    {
      'audience.genders': {
        from: 'g',
        each: { code: { from: 'k', values: { m: 'MALE' } }, percentage: { from: 'w', unit: 'fraction' } },
      },
    },
    {
      g: [
        { k: 'm', w: 0.4 },
        { k: 'x', w: 0.6 },
      ],
    },
    { audience: { genders: [{ code: 'MALE', percentage: 40 }] } },
  ],
  [
    'age bands',
    { 'audience.ages': { from: 'a', each: { band: 'k', percentage: 'w' } } },
    {
      a: [
        { k: '18-24', w: 40 },
        { k: '65-', w: 2 },
        { k: 'old', w: 1 },
      ],
    },
    {
      audience: {
        ages: [
          { min: 18, max: 24, percentage: 40 },
          { min: 65, max: 150, percentage: 2 },
        ],
      },
    },
  ],
])('%s', (_, fields, source, record) => {
  expect(read(fields, source)).toEqual({
    ok: true,
    record: { platform: 'photonet', handle: 'ana', name: 'ana', ...record },
    unknown: [],
  });
});

test.each<[object, object, string]>([
  [{ follower_count: 'followers' }, { followers: 'many' }, 'follower_count: must be a whole number'],
  [{ platform_user_id: 'id' }, { id: 2 ** 53 }, 'platform_user_id: must be text'],
  [{ 'audience.genders': { from: 'g', each: { code: 'k' } } }, { g: 7 }, 'audience.genders: must be a list'],
  [{ as_of: { from: 'at', unit: 'unix_seconds' } }, { at: 1e300 }, 'as_of: must be a time'],
])('what does not fit is refused by the rule of the field: %j', (fields, source, reason) => {
  const result = read(fields, source);
  expect(result.ok ? '' : result.reason).toContain(reason);
});

test('fields of theirs that nothing is made of are unknown, but for those that are left out knowingly and those without value', () => {
  const mapping = mappingOf({ bio: 'profile.about', topics: { from: 't', each: 'name' } }, ['stats', 'profile.links']);
  expect(
    mapping.unmapped({
      user: 'ana',
      profile: { about: 'hi', motto: 'x', links: [1] },
      stats: { a: 1 },
      t: [{ name: 'a', weight: 1 }],
      empty: '',
      none: null,
      score: 7,
    }),
  ).toEqual(['profile.motto', 'score']);
  const strict = { ...dictionaries, mapping, strict: true };
  expect(readImportValue({ user: 'ana', score: 7 }, strict)).toMatchObject({
    ok: false,
    reason: 'score: the mapping makes nothing of it',
  });
});

test('what is not an object is refused', () => {
  expect(readImportValue(7, { ...dictionaries, mapping: mappingOf({}) })).toMatchObject({ ok: false });
});

test('a field that is called as what every object inherits is only a field', () => {
  expect(read({ bio: '__proto__' }, { bio: 'x' })).toMatchObject({ ok: true, unknown: ['bio'] });
  expect(read({ bio: 'constructor.name' }, {})).not.toHaveProperty('record.bio');
});

describe('a mapping is refused', () => {
  test.each<[object, object, string[]]>([
    [{ followers: 'f' }, {}, ['fields.followers: the import record has no such field']],
    [
      { bio: 7 },
      {},
      ['fields.bio: must be the name of their field, {from, separator, unit, values, each} or {constant}'],
    ],
    [{ bio: { from: 'a', form: 'b' } }, {}, ['fields.bio: there is no form in a mapping']],
    [
      { bio: { from: 'a', unit: 'miles' } },
      {},
      ['fields.bio.unit: must be one of fraction, percent, unix_seconds, unix_milliseconds, date'],
    ],
    [{ bio: { from: 'a', unit: 'fraction' } }, {}, ['fields.bio.unit: fraction does not fit the field']],
    [{ bio: { from: 'a', separator: ',' } }, {}, ['fields.bio.separator: the field is not a list']],
    [
      { topics: { from: 'a', each: { x: 'y' } } },
      {},
      ['fields.topics.each: must be the name of one field; the entries are texts'],
    ],
    [
      { 'audience.ages': { from: 'a', each: { low: 'y' } } },
      {},
      ['fields.audience.ages.each.low: an entry of audience.ages has no such field'],
    ],
    [
      { audience: 'a', 'audience.credibility': 'b' },
      {},
      ['fields: audience and audience.credibility fill the same field'],
    ],
    [{}, { ignored: [] }, ['mapping: there is no ignored in a mapping']],
  ])('%j %j', (fields, more, problems) => {
    expect(problemsOf(fields, more)).toEqual(problems);
  });

  test('that lacks what every record needs', () => {
    expect(ImportMapping.of({ fields: { handle: 'a' } })).toEqual({
      problems: [
        'fields.platform: is missing; every record needs it',
        'fields.name: is missing; every record needs it',
      ],
    });
    expect(ImportMapping.of([])).toHaveProperty('problems');
  });
});
