import { describe, expect, test } from '@jest/globals';
import { readImportValue } from './import-line.ts';
import { TableColumns } from './table-columns.ts';

const dictionaries = {
  places: { byId: (id: string) => ({ id }) as never },
  languages: { byCode: (code: string) => ({ code, name: code }) },
};

function columnsOf(header: readonly string[], delimiter: string | null = ','): TableColumns {
  const columns = TableColumns.of(header, { delimiter });
  if (!(columns instanceof TableColumns)) throw new Error(columns.problems.join('; '));
  return columns;
}

/** Reads a row with these and the required fields. */
function read(fields: Readonly<Record<string, string>>, delimiter?: string) {
  const columns = columnsOf(['platform', 'handle', 'name', ...Object.keys(fields)], delimiter);
  const { value, problems } = columns.read(['photonet', 'ana', 'Ana', ...Object.values(fields)]);
  return readImportValue(value, dictionaries, problems);
}

function problemsOf(...header: string[]): readonly string[] {
  const columns = TableColumns.of(header, { delimiter: ',' });
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

test('columns of one list are joined, and empty cells are absent fields', () => {
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
  ['follower_count', '9007199254740993', 'follower_count: must be a whole number from 0 to 9007199254740991'],
  ['follower_count', '1.5', 'follower_count: must be a whole number from 0 to 9007199254740991'],
  ['is_verified', 'perhaps', 'is_verified: must be true or false'],
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

test.each([
  ['follower_count', '1,200', 'is not a plain number'],
  ['follower_count', '12.000', 'is not a plain number'],
  ['follower_count', '1.2M', 'is an abbreviated number'],
  ['engagement_rate_pct', '3,5', 'is not a plain number'],
  ['engagement_rate_pct', '3.2%', 'has a percent sign'],
  ['last_post_at', '01.11.2026', 'is not a date in the form 2026-11-01'],
  ['last_post_at', '45962', 'is not a date in the form 2026-11-01'],
  ['as_of', '11/1/26 8:00 AM', 'is not a date in the form 2026-11-01'],
  ['is_verified', '1', 'is not true or false'],
  ['interests', 'Food; Travel', 'has several entries without |'],
  ['hashtags', 'food, travel', 'has several entries without |'],
  ['topics', '美食、旅行', 'has several entries without |'],
  ['is_verified', 'да', 'is not true or false'],
])('the column %s with %j is a problem of the column', (column, cell, problem) => {
  expect(read({ [column]: cell })).toMatchObject({ ok: false, reason: `${column}: ${problem}`, columns: [{ column }] });
});

test.each([
  ['follower_count', '12400.0', ',', 12_400],
  ['average_likes', '1.234', ',', 1.234],
  ['average_likes', '1.234', ';', undefined],
  ['last_post_at', '2026-11-01T08:00:00Z', ',', '2026-11-01'],
  ['as_of', '2026-11-01', ',', '2026-11-01T00:00:00.000Z'],
  ['as_of', '2026-11-01 10:00:00.5+02', ',', '2026-11-01T08:00:00.500Z'],
  ['as_of', '2026-11-01 13:30:00+05:30', ',', '2026-11-01T08:00:00.000Z'],
  ['captions', 'one; two, three', ',', ['one; two, three']],
  ['topics', 'a|N/A|b', ',', ['a', 'b']],
  ['topics', '#SUMMERVIBES!', ',', ['#SUMMERVIBES!']],
])('the column %s with %j and the delimiter %s is %j', (column, cell, delimiter, value) => {
  const result = read({ [column]: cell }, delimiter);
  expect(result.ok ? result.record[column as 'topics'] : undefined).toEqual(value);
});

test.each('#N/A|N/A|n/a|NULL|null|-| – |#NV|#WERT!|#REF!|#DIV/0!|#UNKNOWN!|NaN|nan|None|?'.split('|'))(
  'a cell with %s is empty and counted',
  (cell) => {
    const columns = columnsOf(['platform', 'handle', 'name', 'topics', 'bio']);
    const { value, placeholders } = columns.read(['photonet', 'a', 'Nan', cell, 'NA']);
    expect({ ...value, placeholders }).toEqual({
      ...{ platform: 'photonet', handle: 'a', name: 'Nan', bio: 'NA', placeholders: 1 },
    });
  },
);

test('headers are read in any case, with usual names of required fields; unused ones may repeat', () => {
  const header = 'Platform,Username,Full Name,FOLLOWER_COUNT,Notes,Notes,contacts.email,contacts.EMAIL'.split(',');
  expect(columnsOf(header).read(['photonet', 'a', 'A', '7', 'x', 'y', 'a@example.com', 'b@example.com'])).toMatchObject(
    {
      value: {
        ...{ platform: 'photonet', handle: 'a', name: 'A', follower_count: 7 },
        contacts: [
          { type: 'EMAIL', value: 'a@example.com' },
          { type: 'EMAIL', value: 'b@example.com' },
        ],
      },
    },
  );
  expect(columnsOf(header).read(['photonet', 'a', 'A']).value).toEqual(
    Object.assign(Object.create(null), { platform: 'photonet', handle: 'a', name: 'A' }),
  );
});

test('unknown columns are unknown fields of the rows that fill them', () => {
  expect(read({ followers: '1', __proto__: '2', 'audience.genders.OTHER': '3', shoe_size: '' })).toMatchObject({
    ok: true,
    unknown: ['followers', 'audience.genders.OTHER'],
  });
  expect(columnsOf(['platform', 'handle', 'name', '__proto__', '']).read(['a', 'b', 'c', 'd', 'e']).value).toEqual(
    Object.assign(Object.create(null), { platform: 'a', handle: 'b', name: 'c', ['__proto__']: 'd', 'column 5': 'e' }),
  );
});

describe('a header is refused', () => {
  test.each([
    [['platform', 'handle', 'name', 'bio', ' bio '], ['column bio is repeated']],
    [['platform', 'login', 'name'], ['column handle is missing (is it login?)']],
    [['platform', 'handle', 'Username', 'name', 'Name'], ['column name is repeated']],
    [
      ['platform', 'handle', 'name', 'audience', 'audience.credibility'],
      ['audience and audience.credibility fill the same field'],
    ],
    [['a'], ['column platform is missing', 'column handle is missing', 'column name is missing']],
  ])('%j', (header, problems) => {
    expect(problemsOf(...header)).toEqual(problems);
  });
});
