import type { Place } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import { readImportLine } from './import-line.ts';
import { importRecordSchema } from './import-record.ts';
import { hostTable } from './reading/index.ts';

const germany = { id: 'DE', displayName: 'Germany', type: 'COUNTRY' } as Place;

const dictionaries = {
  places: {
    byId: (id: string) => (id === 'DE' ? ({ id } as never) : null),
    named: (name: string) => (name.startsWith('German') ? [{ ...germany, name: 'Germany' }] : []),
  },
  languages: {
    byCode: (code: string) => (code.toLowerCase() === 'de' ? { code: 'de', name: 'German' } : null),
    resolve: (name: string) =>
      ['de', 'german', 'germn'].includes(name.toLowerCase()) ? { code: 'de', name: 'German' } : null,
  },
};
const minimal = { platform: 'photonet', handle: '@Ana', name: 'Ana' };

function read(fields: object) {
  return readImportLine(JSON.stringify({ ...minimal, ...fields }), dictionaries);
}

test('only platform, handle and name are required', () => {
  expect(read({})).toEqual({
    ok: true,
    record: { platform: 'photonet', handle: 'Ana', name: 'Ana' },
    unknown: [],
  });
});

test('a name loses its control characters', () => {
  const named = ['\u0001Ana\n\u0085Lu', '\u0001\u009f', ' Ana '].map((name) => read({ name }));
  expect(named).toMatchObject(['Ana Lu', '', ' Ana '].map((name) => ({ ok: true, record: { name } })));
});

test('a field that is null is absent, unless null means that the value is known to be unknown', () => {
  const optional = Object.keys(importRecordSchema.shape).filter((field) => !Object.hasOwn(minimal, field));
  const nulls = Object.fromEntries(optional.map((field) => [field, null]));
  const { record } = read(nulls) as { readonly record: object };
  expect(record).toMatchObject({ bio: null, follower_count: null, audience: null });
  for (const field of ['interests', 'contacts', 'is_verified', 'estimated', 'as_of'])
    expect(record).not.toHaveProperty(field);
  const audience = { locations: null, credibility: null };
  expect(read({ audience, follower_growth_pct: { '1': null, '2': 5 } })).toMatchObject({
    record: { audience: {}, follower_growth_pct: { '2': 5 } },
  });
  expect(read({ name: null })).toMatchObject({ ok: false, reason: expect.stringMatching(/^name: is missing/) });
});

test('hashtags lose their #, and repeated contacts are dropped', () => {
  const contact = { type: 'EMAIL', value: 'ana@example.com' };
  expect(
    read({
      bio: null,
      follower_count: 12,
      gender: 'FEMALE',
      language: 'de',
      location_id: 'DE',
      hashtags: ['#food', 'fun', '#vegan #sea', '＃日本'],
      last_post_at: '2026-02-28',
      follower_growth_pct: { '1': -2.5, '6': 10 },
      as_of: '2026-03-01T10:00:00+01:00',
      audience: {
        locations: [{ id: 'DE', percentage: 40 }],
        ages: [{ min: 18, max: 24, percentage: 9.5 }],
        credibility: 0.8,
      },
      contacts: [contact, contact, { type: 'PHONE', value: ' +49 555 1 ' }],
    }),
  ).toMatchObject({
    ok: true,
    record: {
      hashtags: ['food', 'fun', 'vegan', 'sea', '日本'],
      bio: null,
      contacts: [contact, { type: 'PHONE', value: '+49 555 1' }],
    },
  });
});

test.each([
  [{ location: 'Germany' }, { location_id: 'DE' }],
  [{ location: 'Atlantis', location_id: 'DE' }, { location_id: 'DE' }],
  [{ location: null }, { location_id: null }],
  ...['German', 'de_DE', 'DE', 'German (Austria)', 'de-Latn-DE'].map(
    (language) => [{ language }, { language: 'de' }] as const,
  ),
  ...['female', 'Woman', ' Frau', 'FEMININO', '女性'].map((gender) => [{ gender }, { gender: 'FEMALE' }] as const),
  [{ gender: 'non-binary', account_type: 'Business' }, { account_type: 'BUSINESS' }],
  ...['Photonet', 'Instagram', 'INSTAGRAM.com'].map((platform) => [{ platform }, { platform: 'photonet' }] as const),
  [{ platform: 'You Tube' }, { platform: 'videonet' }],
  [{ topics: ['N/A', '', ' ', 'tea'] }, { topics: ['tea'] }],
  [{ hashtags: ['', '#', 'null', 'https://x.example/#frag', '#food'] }, { hashtags: ['food'] }],
])('%j means %j', (fields, record) => {
  expect(read(fields)).toEqual({ ok: true, record: { ...minimal, handle: 'Ana', ...record }, unknown: [] });
});

test('names that were matched approximately are warned about', () => {
  expect(read({ location: 'Germani', language: 'Germn' })).toMatchObject({
    record: { location_id: 'DE', language: 'de' },
    warnings: [
      'location was read as Germany (country, DE), which is spelled differently.',
      'language was read as German (de), which is spelled differently.',
    ],
  });
  expect(read({ location: 'Germany', language: 'german' })).not.toHaveProperty('warnings');
});

test('unknown fields are ignored and reported', () => {
  expect(read({ shoe_size: 42, audience: { cities: [] } })).toEqual({
    ok: true,
    record: { platform: 'photonet', handle: 'Ana', name: 'Ana', audience: {} },
    unknown: ['shoe_size', 'audience.cities'],
  });
});

test('unknown fields of bad lines are reported, because they may be the cause', () => {
  expect(readImportLine('{"platform": "photonet", "username": "ana", "name": "Ana"}', dictionaries)).toMatchObject({
    ok: false,
    unknown: ['username'],
  });
});

test('strict reading refuses unknown fields and suggests known ones', () => {
  const line = JSON.stringify({ ...minimal, followers: 12, shoe_size: 42, age: -1 });
  expect(readImportLine(line, { ...dictionaries, strict: true })).toMatchObject({
    ok: false,
    reason:
      'age: must be a whole number from 0 to 150; ' +
      'followers: is not a field of the record; did you mean follower_count?; shoe_size: is not a field of the record',
  });
});

test.each([
  [{ platform: 'othernet' }, 'platform'],
  [{ handle: 'two words' }, 'handle'],
  [{ handle: undefined }, 'handle'],
  [{ handle: 'https://photonet.example/p/Cx1aB/' }, 'handle'],
  [{ handle: 'https://shortnet.example/@ana' }, 'handle'],
  [{ handle: 'https://photonet.example/channel/17841' }, 'handle'],
  [{ name: 'broken \ud800' }, 'name'],
  [{ bio: 'nul \u0000' }, 'bio'],
  [{ profile_url: 'https://[/x' }, 'profile_url'],
  [{ profile_url: 'photonet.example/ana' }, 'profile_url'],
  [{ photo_url: 'javascript:alert(1)' }, 'photo_url'],
  [{ photo_url: 'https://photonet.example/a b' }, 'photo_url'],
  [{ follower_count: -1 }, 'follower_count'],
  [{ follower_count: 1.5 }, 'follower_count'],
  [{ follower_count: '12' }, 'follower_count'],
  [{ age: 200 }, 'age'],
  [{ location: 'Atlantis' }, 'location'],
  [{ language: 'xx' }, 'language'],
  [{ location_id: 'Atlantis' }, 'location_id'],
  [{ last_post_at: '2026-02-30' }, 'last_post_at'],
  [{ as_of: 'yesterday' }, 'as_of'],
  [{ follower_growth_pct: { '7': 1 } }, 'follower_growth_pct'],
  [{ audience: { locations: [{ id: 'Atlantis', percentage: 1 }] } }, 'audience.locations.0.id'],
  [{ audience: { languages: [{ code: 'xx', percentage: 1 }] } }, 'audience.languages.0.code'],
  [{ audience: { ages: [{ min: 30, max: 20, percentage: 1 }] } }, 'audience.ages.0'],
  [{ audience: { genders: [{ code: 'MALE', percentage: 101 }] } }, 'audience.genders.0.percentage'],
  [{ contacts: [{ type: 'PIGEON', value: 'x' }] }, 'contacts.0.type'],
  [{ contacts: [{ type: 'EMAIL', value: ' ' }] }, 'contacts.0.value'],
  [{ last_post_at: '0000-12-31' }, 'last_post_at'],
  [{ as_of: '0000-06-01T00:00:00Z' }, 'as_of'],
  [{ as_of: '0001-01-01T00:00:00+00:01' }, 'as_of'],
  [{ as_of: '9999-12-31T23:59:59-00:01' }, 'as_of'],
])('%j is refused, and the reason names the field', (fields, field) => {
  const result = read(fields);
  expect(result.ok).toBe(false);
  expect(result.ok ? '' : result.reason).toContain(`${field}: `);
});

test('a handle may be a link, to hosts of this installation too', () => {
  const hosts = hostTable([['photos.corp.example', 'photonet']]);
  const line = JSON.stringify({ ...minimal, handle: 'https://photos.corp.example/Ana/' });
  expect(readImportLine(line, { ...dictionaries, hosts })).toMatchObject({ ok: true, record: { handle: 'Ana' } });
});

test('times are converted to UTC', () => {
  expect(read({ as_of: '2026-03-01T10:00:00+23:59' })).toMatchObject({
    record: { as_of: '2026-02-28T10:01:00.000Z' },
  });
});

test('a reason states the rule of each field', () => {
  const { reason } = readImportLine(
    '{"platform": "othernet", "follower_count": 1e300, "age": "x", "bio": 7}',
    dictionaries,
  ) as {
    reason: string;
  };
  expect(reason.split('; ')).toEqual(
    [
      'platform: must be one of photonet, videonet, shortnet',
      'handle: is missing; it must be a handle or a link to a profile',
      'name: is missing; it must be text of at most 500 characters, without NUL and broken characters',
      'bio: must be text of at most 20000 characters, without NUL and broken characters',
      'follower_count: must be a whole number from 0 to 9007199254740991',
      'age: must be a whole number from 0 to 150',
    ].flatMap((part) => part.split('; ')),
  );
});

test('fields that the schema accepts are checked in lines with other bad fields', () => {
  const { reason } = read({ age: -1, handle: 'two words', location: 'Atlantis', language: 'xx' }) as { reason: string };
  for (const field of ['age', 'handle', 'location', 'language']) expect(`; ${reason}`).toContain(`; ${field}: `);
});

test('no reason has the default text of the validator', () => {
  for (const field of Object.keys(importRecordSchema.shape)) {
    for (const value of [
      {},
      [{}],
      'x\0',
      -1e300,
      [['x']],
      { '9': 'x' },
      { ages: [{}], locations: [0], genders: [{}] },
    ]) {
      const result = read({ [field]: value });
      if (!result.ok) expect(result.reason).not.toMatch(/invalid|expected|too (big|small)|unrecognized/i);
    }
  }
});

test('a reason has at most ten problems', () => {
  const result = read({ interests: Array.from({ length: 500 }, () => 1) });
  expect(result.ok ? '' : result.reason).toMatch(/; and 490 more$/);
});

test('a reason never contains values', () => {
  const result = read({
    contacts: [{ type: 'secret', value: 'secret' }],
    age: 'secret',
    language: 'secret',
  });
  expect(JSON.stringify(result)).not.toContain('secret');
});

test.each([
  ['{"platform":', 'not JSON'],
  ['[]', 'record: '],
  ['null', 'record: '],
  [`"${'x'.repeat(1_048_577)}"`, 'longer than 1 MiB'],
])('a line must be an object: %#', (line, reason) => {
  const result = readImportLine(line, dictionaries);
  expect(result.ok ? '' : result.reason).toContain(reason);
});
