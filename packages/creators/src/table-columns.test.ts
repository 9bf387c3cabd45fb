import { describe, expect, test } from '@jest/globals';
import { readImportValue } from './import-line.ts';
import { TableColumns } from './table-columns.ts';

const dictionaries = {
  places: { byId: (id: string) => ({ id }) as never },
  languages: { byCode: (code: string) => ({ code, name: code }) },
};

function columnsOf(header: readonly string[]): TableColumns {
  const columns = TableColumns.of(header);
  if (!(columns instanceof TableColumns)) throw new Error(columns.problems.join('; '));
  return columns;
}

/** A row with these fields beside those that every record needs. */
function read(fields: Readonly<Record<string, string>>) {
  const columns = columnsOf(['platform', 'handle', 'name', ...Object.keys(fields)]);
  return readImportValue(columns.draftOf(['photonet', 'ana', 'Ana', ...Object.values(fields)]), dictionaries);
}

function problemsOf(...header: string[]): readonly string[] {
  const columns = TableColumns.of(header);
  return columns instanceof TableColumns ? [] : columns.problems;
}

test.each([
  ['follower_count', '1200', 1200],
  ['follower_count', ' 12 ', 12],
  ['engagement_rate_pct', '4.5e0', 4.5],
  ['is_verified', 'TRUE', true],
  ['is_private', 'false', false],
  ['bio', ' likes, "quotes"\nand lines ', 'likes, "quotes"\nand lines'],
  ['platform_user_id', '00123', '00123'],
  ['hashtags', '#food | fun|', ['food', 'fun']],
  ['interests', '["Home | Garden", "Pets"]', ['Home | Garden', 'Pets']],
  ['contacts', '[{"type":"KIK","value":"ana"}]', [{ type: 'KIK', value: 'ana' }]],
  [
    'contacts.EMAIL',
    'a@example.com|b@example.com',
    [
      { type: 'EMAIL', value: 'a@example.com' },
      { type: 'EMAIL', value: 'b@example.com' },
    ],
  ],
  ['follower_growth_pct.3', '-2.5', undefined],
  ['audience', '{"credibility": 0.8}', { credibility: 0.8 }],
  ['audience.credibility', '0.8', { credibility: 0.8 }],
  ['audience.genders.FEMALE', '60.5', { genders: [{ code: 'FEMALE', percentage: 60.5 }] }],
  ['audience.languages.de', '60', { languages: [{ code: 'de', percentage: 60 }] }],
  ['audience.locations.US.CA', '60', { locations: [{ id: 'US.CA', percentage: 60 }] }],
  ['audience.ages.18-24', '60', { ages: [{ min: 18, max: 24, percentage: 60 }] }],
  ['audience.ages.65+', '60', { ages: [{ min: 65, max: 150, percentage: 60 }] }],
  ['audience.genders', '[{"code":"MALE","percentage":1}]', { genders: [{ code: 'MALE', percentage: 1 }] }],
])('the column %s with %j', (column, cell, value) => {
  const result = read({ [column]: cell });
  expect(result.ok ? 'good' : result.reason).toBe('good');
  const field = column.split('.')[0] as 'audience';
  if (value === undefined) expect(result).toMatchObject({ record: { follower_growth_pct: { '3': -2.5 } } });
  else expect(result.ok && result.record[field]).toEqual(value);
});

test('columns of one list come together, and an empty cell says nothing', () => {
  expect(
    read({
      'audience.genders.FEMALE': '60',
      'audience.genders.MALE': '',
      'audience.ages.18-24': '5',
      'audience.ages.25-34': '6',
      'contacts.EMAIL': 'a@example.com',
      'contacts.PHONE': '+49 555 1',
      bio: ' ',
    }),
  ).toMatchObject({
    record: {
      audience: {
        genders: [{ code: 'FEMALE', percentage: 60 }],
        ages: [
          { min: 18, max: 24, percentage: 5 },
          { min: 25, max: 34, percentage: 6 },
        ],
      },
      contacts: [
        { type: 'EMAIL', value: 'a@example.com' },
        { type: 'PHONE', value: '+49 555 1' },
      ],
    },
  });
  expect(read({ bio: ' ' })).not.toHaveProperty('record.bio');
});

test.each([
  ['follower_count', '1,200', 'follower_count: must be a whole number from 0 to 9007199254740991'],
  ['follower_count', '9007199254740993', 'follower_count: must be a whole number from 0 to 9007199254740991'],
  ['follower_count', '1.5', 'follower_count: must be a whole number from 0 to 9007199254740991'],
  ['is_verified', 'yes', 'is_verified: must be true or false'],
  ['interests', '["a"', 'interests: must be a list of at most 500'],
  ['audience', '60', 'audience: must be {locations, ages, genders, languages, credibility}'],
  [
    'audience',
    '{"credibility":1,"credibility":0}',
    'audience: must be {locations, ages, genders, languages, credibility}',
  ],
  [
    'audience.genders',
    'MALE|FEMALE',
    'audience.genders.0: must be {code, percentage}; audience.genders.1: must be {code, percentage}',
  ],
  ['audience.genders.MALE', '101', 'audience.genders.0.percentage: must be a number from 0 to 100'],
])('the column %s with %j is refused with its rule', (column, cell, reason) => {
  expect(read({ [column]: cell })).toMatchObject({ ok: false, reason });
});

test('columns of other names are unknown fields where a row fills them', () => {
  expect(read({ followers: '1', __proto__: '2', 'audience.genders.OTHER': '3', shoe_size: '' })).toMatchObject({
    ok: true,
    unknown: ['followers', 'audience.genders.OTHER'],
  });
  expect(columnsOf(['platform', 'handle', 'name', '__proto__', '']).draftOf(['a', 'b', 'c', 'd', 'e'])).toEqual(
    Object.assign(Object.create(null), { platform: 'a', handle: 'b', name: 'c', ['__proto__']: 'd', 'column 5': 'e' }),
  );
});

describe('a header is refused', () => {
  test.each([
    [['platform', 'handle', 'name', 'bio', ' bio '], ['several columns are called bio']],
    [['platform', 'username', 'name'], ['there is no column handle (is it username?)']],
    [
      ['platform', 'handle', 'name', 'audience', 'audience.credibility'],
      ['audience and audience.credibility fill the same field'],
    ],
    [['a'], ['there is no column platform', 'there is no column handle', 'there is no column name']],
  ])('%j', (header, problems) => {
    expect(problemsOf(...header)).toEqual(problems);
  });
});
