import { describe, expect, test } from '@jest/globals';
import { readImportValue } from './import-line.ts';
import { ImportMapping } from './import-mapping.ts';
import { ForeignColumns } from './table-columns.ts';

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
  ['a source field', { follower_count: 'followers' }, { followers: 12 }, { follower_count: 12 }],
  ['a nested field', { bio: 'profile.about' }, { profile: { about: 'hi' } }, { bio: 'hi' }],
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
  ...(
    [
      ['a number with separators', 'follower_count', '12,400', { unit: 'number', decimal: '.' }, 12_400],
      ['a German number', 'average_likes', '1.234,5', { unit: 'number', decimal: ',' }, 1234.5],
      ['an abbreviated number', 'follower_count', '1.2M', { unit: 'compact' }, 1_200_000],
      ['a percent sign', 'engagement_rate_pct', '3,2 %', { unit: 'percent' }, 3.2],
      ['percent of a percent field', 'engagement_rate_pct', 3.2, { unit: 'percent' }, 3.2],
      ['a German date', 'last_post_at', '1.11.2026', { unit: 'date', format: 'DD.MM.YYYY' }, '2026-11-01'],
      ['an American date', 'last_post_at', '11/01/26', { unit: 'date', format: 'MM/DD/YY' }, '2026-11-01'],
      ['the day of a spreadsheet', 'last_post_at', '46327', { unit: 'date', format: 'excel' }, '2026-11-01'],
      [
        ...(['a time', 'as_of', '01/11/2026 8:05'] as const),
        { unit: 'date', format: 'DD/MM/YYYY hh:mm' },
        '2026-11-01T08:05:00.000Z',
      ],
      ['a German flag', 'is_verified', 'WAHR', { unit: 'flag' }, true],
      ['a digit as flag', 'is_private', 0, { unit: 'flag' }, false],
    ] as const
  ).map(
    ([name, field, given, rule, value]) =>
      [name, { [field]: { from: 'x', ...rule } }, { x: given }, { [field]: value }] as [string, object, object, object],
  ),
  ['translated values', { gender: { from: 'sex', values: { f: 'FEMALE' } } }, { sex: 'f' }, { gender: 'FEMALE' }],
  ['values without a meaning', { gender: { from: 'sex', values: { f: 'FEMALE' } } }, { sex: 'x' }, {}],
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
    'shares as a list without meaningless entries',
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
])('values that do not fit are refused by the rule of the field: %j', (fields, source, reason) => {
  const result = read(fields, source);
  expect(result.ok ? '' : result.reason).toContain(reason);
});

test('unused source fields are unknown, unless they are ignored or empty', () => {
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
    reason: 'score: is not used by the mapping',
  });
});

test('a record must be an object', () => {
  expect(readImportValue(7, { ...dictionaries, mapping: mappingOf({}) })).toMatchObject({ ok: false });
});

test('names of inherited members are plain fields', () => {
  expect(read({ bio: '__proto__' }, { bio: 'x' })).toMatchObject({ ok: true, unknown: ['bio'] });
  expect(read({ bio: 'constructor.name' }, {})).not.toHaveProperty('record.bio');
});

describe('a mapping is refused', () => {
  test.each<[object, object, string[]]>([
    [{ followers: 'f' }, {}, ['fields.followers: is not a field of the import record']],
    [
      { bio: 7 },
      {},
      [
        'fields.bio: must be the name of a source field, {from, separator, unit, decimal, format, values, each} or {constant}',
      ],
    ],
    [{ bio: { from: 'a', form: 'b' } }, {}, ['fields.bio: form is not an option of a mapping']],
    [
      { bio: { from: 'a', unit: 'miles' } },
      {},
      [
        'fields.bio.unit: must be one of number, compact, percent, fraction, unix_seconds, unix_milliseconds, date, flag',
      ],
    ],
    [{ bio: { from: 'a', unit: 'fraction' } }, {}, ['fields.bio.unit: fraction does not fit the field']],
    [
      { age: { from: 'a', unit: 'number', format: 'DD.MM.YYYY' }, bio: { from: 'a', decimal: ',' } },
      {},
      [
        'fields.age.format: needs the unit date',
        'fields.bio.decimal: needs the unit number, compact, percent or fraction',
      ],
    ],
    ...['DD.MM', 'DDMMYYYY', 'DD.DD.YYYY'].map(
      (format) =>
        [
          { as_of: { from: 'a', unit: 'date', format } },
          {},
          ['fields.as_of.format: must have DD, MM and YYYY with characters between them, or be excel'],
        ] as [object, object, string[]],
    ),
    [{ bio: { from: 'a', separator: ',' } }, {}, ['fields.bio.separator: the field is not a list']],
    [
      { topics: { from: 'a', each: { x: 'y' } } },
      {},
      ['fields.topics.each: must be the name of one field, because the entries are texts'],
    ],
    [
      { 'audience.ages': { from: 'a', each: { low: 'y' } } },
      {},
      ['fields.audience.ages.each.low: is not a member of audience.ages'],
    ],
    [
      { audience: 'a', 'audience.credibility': 'b' },
      {},
      ['fields: audience and audience.credibility fill the same field'],
    ],
    [{}, { ignored: [] }, ['mapping: ignored is not an option of a mapping']],
  ])('%j %j', (fields, more, problems) => {
    expect(problemsOf(fields, more)).toEqual(problems);
  });

  test('without a required field', () => {
    expect(ImportMapping.of({ fields: { handle: 'a' } })).toEqual({
      problems: ['fields.platform: is required', 'fields.name: is required'],
    });
    expect(ImportMapping.of([])).toHaveProperty('problems');
  });
});

test.each([
  [{ average_likes: { from: 'x', unit: 'number' } }, '1.234', 'is not a plain number'],
  [{ last_post_at: 'x' }, '01.11.2026', 'is not a date in the form 2026-11-01'],
  [{ interests: 'x' }, 'Food; Travel', 'has several entries without |'],
])('%j with %j is a problem of the field', (fields, x, problem) => {
  expect(read(fields, { x })).toMatchObject({ ok: false, reason: `${Object.keys(fields)[0]}: ${problem}` });
});

test('a table without a column of the mapping is refused with the nearest one; unused columns may repeat', () => {
  const mapping = mappingOf({ follower_count: 'Followers', bio: { from: ['About', 'Bio'] } });
  const header = ['user', 'full_name', 'Folowers', 'Bio', 'Notes', 'Notes'];
  expect(ForeignColumns.of(header, mapping)).toEqual({
    problems: ['the mapping of follower_count names the column Followers, which is missing (did you mean Folowers?)'],
  });
  const right = header.map((name) => (name === 'Folowers' ? 'Followers' : name));
  expect(ForeignColumns.of(right, mapping)).toBeInstanceOf(ForeignColumns);
  expect(ForeignColumns.of([...right, 'Bio'], mapping)).toEqual({ problems: ['column Bio is repeated'] });
});
