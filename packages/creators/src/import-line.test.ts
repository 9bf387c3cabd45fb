import { expect, test } from '@jest/globals';
import { readImportLine } from './import-line.ts';
import { importRecordSchema } from './import-record.ts';

const dictionaries = {
  places: { byId: (id: string) => (id === 'DE' ? ({ id } as never) : null) },
  languages: { byCode: (code: string) => (code === 'de' ? { code, name: 'German' } : null) },
};
const minimal = { platform: 'photonet', handle: '@Ana', name: 'Ana' };

function read(fields: object) {
  return readImportLine(JSON.stringify({ ...minimal, ...fields }), dictionaries);
}

test('platform, handle and name are enough', () => {
  expect(read({})).toEqual({
    ok: true,
    record: { platform: 'photonet', handle: 'Ana', name: 'Ana' },
    unknown: [],
  });
});

test('a full record is read; hashtags lose their #, duplicate contacts are dropped', () => {
  const contact = { type: 'EMAIL', value: 'ana@example.com' };
  expect(
    read({
      bio: null,
      follower_count: 12,
      gender: 'FEMALE',
      language: 'de',
      location_id: 'DE',
      hashtags: ['#food', 'fun'],
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
    record: { hashtags: ['food', 'fun'], bio: null, contacts: [contact, { type: 'PHONE', value: '+49 555 1' }] },
  });
});

test('fields of other names are ignored and named', () => {
  expect(read({ shoe_size: 42, audience: { cities: [] } })).toEqual({
    ok: true,
    record: { platform: 'photonet', handle: 'Ana', name: 'Ana', audience: {} },
    unknown: ['shoe_size', 'audience.cities'],
  });
});

test('fields of other names are named for a bad line too: they may be why it is bad', () => {
  expect(readImportLine('{"platform": "photonet", "username": "ana", "name": "Ana"}', dictionaries)).toMatchObject({
    ok: false,
    unknown: ['username'],
  });
});

test('where lines are read strictly, a field of another name makes the line bad, with the field that was meant', () => {
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
  [{ language: 'DE' }, 'language'],
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
])('%j is a bad line for its field', (fields, field) => {
  const result = read(fields);
  expect(result.ok).toBe(false);
  expect(result.ok ? '' : result.reason).toContain(`${field}: `);
});

test('a time is read in UTC, whatever its offset', () => {
  expect(read({ as_of: '2026-03-01T10:00:00+23:59' })).toMatchObject({
    record: { as_of: '2026-02-28T10:01:00.000Z' },
  });
});

test('a reason says of each field what it must be', () => {
  const { reason } = readImportLine(
    '{"platform": "othernet", "follower_count": 1e300, "age": "x", "bio": 7}',
    dictionaries,
  ) as {
    reason: string;
  };
  expect(reason.split('; ')).toEqual(
    [
      'platform: must be one of photonet, videonet, shortnet',
      'handle: is missing; it must be a handle: up to 100 characters without spaces',
      'name: is missing; it must be text of at most 500 characters, without NUL and broken characters',
      'bio: must be text of at most 20000 characters, without NUL and broken characters',
      'follower_count: must be a whole number from 0 to 9007199254740991',
      'age: must be a whole number from 0 to 150',
    ].flatMap((part) => part.split('; ')),
  );
});

test('every field has a rule in words of its own: none of the validator is left', () => {
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

test('of a line with thousands of problems a few are named', () => {
  const result = read({ interests: Array.from({ length: 500 }, () => 1) });
  expect(result.ok ? '' : result.reason).toMatch(/; and 490 more$/);
});

test('the reason of a bad line never repeats its values', () => {
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
])('a line that is not an object is bad: %#', (line, reason) => {
  const result = readImportLine(line, dictionaries);
  expect(result.ok ? '' : result.reason).toContain(reason);
});
