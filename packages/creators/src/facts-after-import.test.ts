import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CreatorFacts } from './creator.ts';
import { factsAfterImport, type ImportMode } from './facts-after-import.ts';
import { type ImportRecord, momentOfImport } from './import-record.ts';

const record = { platform: 'photonet', handle: 'ana', name: 'Ana' } as const;
const [january, march, june] = ['2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];
const known = factsAfterImport(null, { ...record, bio: 'hello', age: 30, topics: ['Food'], as_of: january }, 'update');

test('facts absent from a first import are unknown', () => {
  expect(factsAfterImport(null, record, 'update')).toMatchObject({
    bio: null,
    follower_count: null,
    is_verified: false,
    topics: [],
    contacts: [],
    details_as_of: null,
    growth_as_of: null,
    audience_as_of: null,
  });
});

test('an update keeps absent facts and applies present ones, including null', () => {
  expect(factsAfterImport(known, { ...record, name: 'Ana S.', bio: null }, 'update')).toMatchObject({
    name: 'Ana S.',
    bio: null,
    age: 30,
    topics: ['Food'],
  });
});

test('a replacement drops absent facts', () => {
  expect(factsAfterImport(known, { ...record, age: 31 }, 'replace')).toMatchObject({ bio: null, age: 31, topics: [] });
});

test('a record without a date is dated by the import', () => {
  expect(known.as_of).toBe(january);
  expect(factsAfterImport(known, record, 'update').as_of).toBe(momentOfImport);
});

const audience = { genders: [{ code: 'FEMALE' as const, percentage: 60 }] };
const whole = { ...record, age: 30, follower_growth_pct: { '1': 2 }, audience };

test('times have aliases', () => {
  const times = { collected_at: june, audience_collected_at: january, growth_collected_at: march };
  const facts = factsAfterImport(null, { ...whole, ...times }, 'update');
  expect([facts.as_of, facts.audience_as_of, facts.growth_as_of]).toEqual([june, january, march]);
  expect(factsAfterImport(null, { ...whole, ...times, as_of: march }, 'update').as_of).toBe(march);
});

test('every kind of facts may have its own time', () => {
  expect(factsAfterImport(null, { ...whole, as_of: march }, 'update')).toMatchObject({
    as_of: march,
    details_as_of: march,
    growth_as_of: march,
    audience_as_of: march,
  });
  const times = { as_of: june, details_as_of: january, audience_as_of: january, growth_as_of: march };
  expect(factsAfterImport(null, { ...whole, ...times }, 'update')).toMatchObject(times);
});

test.each(['update', 'refresh'] as const)(
  'a new profile (%s) does not change the times of audience, growth or engagement',
  (mode) => {
    const before = factsAfterImport(null, { ...whole, as_of: january }, 'update');
    expect(factsAfterImport(before, { ...record, follower_count: 5, as_of: june }, mode)).toEqual({
      ...before,
      follower_count: 5,
      as_of: june,
    });
  },
);

test('a replacement without audience drops the audience and its time', () => {
  const before = factsAfterImport(null, { ...whole, as_of: january }, 'update');
  expect(factsAfterImport(before, { ...record, as_of: june }, 'replace')).toMatchObject({
    audience: null,
    audience_as_of: null,
    growth_as_of: null,
    details_as_of: null,
  });
});

test.each(['update', 'replace', 'refresh'] as const)('an older record (%s) only adds unknown facts', (mode) => {
  const before = factsAfterImport(
    null,
    { ...whole, as_of: june, bio: 'of June', topics: ['Food'], hashtags: [] },
    'update',
  );
  const older: ImportRecord = {
    ...record,
    handle: 'ANA',
    name: 'Old',
    bio: 'of March',
    photo_url: 'https://example.com/a.jpg',
    age: 29,
    gender: 'FEMALE',
    topics: ['Travel'],
    hashtags: ['lisbon'],
    audience: {},
    contacts: [{ type: 'EMAIL', value: 'a@example.com' }],
    as_of: march,
  };
  expect(factsAfterImport(before, older, mode)).toEqual({
    ...before,
    photo_url: older.photo_url,
    gender: 'FEMALE',
    hashtags: older.hashtags,
    contacts: older.contacts,
  });
});

test('a record older than the profile may have a newer audience', () => {
  const before = factsAfterImport(null, { ...whole, as_of: january }, 'update');
  const refreshed = factsAfterImport(before, { ...record, as_of: june }, 'refresh');
  expect(factsAfterImport(refreshed, { ...whole, name: 'Old', audience: {}, as_of: march }, 'update')).toEqual({
    ...refreshed,
    audience: {},
    details_as_of: march,
    growth_as_of: march,
    audience_as_of: march,
  });
});

test('facts without a known time are replaced by any others', () => {
  const before: CreatorFacts = { ...known, audience, audience_as_of: null };
  expect(factsAfterImport(before, { ...record, audience: {}, as_of: '2020-01-01T00:00:00Z' }, 'update')).toMatchObject({
    audience: {},
    audience_as_of: '2020-01-01T00:00:00Z',
  });
});

test('a rename drops a profile URL with the old handle, and keeps one with a user id', () => {
  const after = (profile_url: string, next: Partial<ImportRecord>) =>
    factsAfterImport({ ...known, profile_url }, { ...record, ...next }, 'update').profile_url;
  const [ofHandle, ofUser] = ['https://photonet.example/Ana/', 'https://photonet.example/channel/77'];
  expect([after(ofHandle, { handle: 'anna' }), after(ofUser, { handle: 'anna' })]).toEqual([null, ofUser]);
  expect([after(ofHandle, { handle: 'ANA' }), after(ofHandle, { handle: 'anna', profile_url: ofUser })]).toEqual([
    ofHandle,
    ofUser,
  ]);
});

const estimate = { ...record, location_id: 'guess', age: 20, estimated: ['location_id', 'age'] } as const;

test.each(['update', 'refresh', 'replace'] as const)('an estimate (%s) never replaces a stated fact', (mode) => {
  const before = factsAfterImport(null, { ...record, location_id: 'LIS', as_of: january }, 'update');
  expect(factsAfterImport(before, { ...estimate, estimated: [...estimate.estimated], as_of: june }, mode)).toEqual({
    ...before,
    age: 20,
    as_of: june,
    details_as_of: june,
    estimated: ['age'],
  });
  const same: ImportRecord = { ...record, location_id: 'guess', estimated: ['location_id'], as_of: june };
  expect(factsAfterImport(before, same, mode)).toMatchObject({ details_as_of: january, estimated: [] });
});

test.each(['update', 'refresh', 'replace'] as const)('a stated fact (%s) replaces an estimate, however old', (mode) => {
  const given: ImportRecord = { ...estimate, estimated: [...estimate.estimated], as_of: june };
  const before = factsAfterImport(null, given, 'refresh');
  const after = factsAfterImport(before, { ...record, name: 'Old', location_id: 'LIS', as_of: march }, mode);
  expect(after).toEqual({ ...before, location_id: 'LIS', estimated: ['age'] });
});

test('an unknown or dropped fact is not an estimate', () => {
  const given: ImportRecord = { ...estimate, age: null, estimated: ['age', 'location_id', 'topics'], topics: [] };
  const before = factsAfterImport(null, given, 'refresh');
  expect(before.estimated).toEqual(['location_id']);
  expect(factsAfterImport(before, record, 'replace').estimated).toEqual([]);
  expect(factsAfterImport(before, { ...record, location_id: null }, 'update').estimated).toEqual([]);
  expect(factsAfterImport(before, record, 'refresh').estimated).toEqual(['location_id']);
});

test('in any order of records, a stated fact wins, else the newest estimate', () => {
  const given = fc.record({
    at: fc.integer({ min: 0, max: 30 }),
    brings: fc.constantFrom('stated', 'estimate', 'nothing'),
    mode: fc.constantFrom<ImportMode>('update', 'refresh'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(given, { selector: ({ at }) => at, maxLength: 8, minLength: 1 }), (records) => {
      let facts: CreatorFacts | null = null;
      for (const { at, brings, mode } of records) {
        const as_of = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
        const place: Partial<ImportRecord> = brings === 'nothing' ? {} : { location_id: `${brings} ${at}` };
        const estimated: Partial<ImportRecord> = brings === 'estimate' ? { estimated: ['location_id'] } : {};
        facts = factsAfterImport(facts, { ...record, as_of, ...place, ...estimated }, mode);
      }
      const wasStated = records.some(({ brings }) => brings === 'stated');
      const estimates = records.filter(({ brings }) => brings === 'estimate').map(({ at }) => at);
      expect(facts?.estimated).toEqual(wasStated || estimates.length === 0 ? [] : ['location_id']);
      if (wasStated) expect(facts?.location_id).toMatch(/^stated/);
      else expect(facts?.location_id).toBe(estimates.length === 0 ? null : `estimate ${Math.max(...estimates)}`);
    }),
  );
});

test('in any order of dated records, each kind ends with its newest facts and their time', () => {
  const times = fc.integer({ min: 0, max: 30 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString());
  const dated = fc.record({ at: times, brings: fc.subarray(['age', 'audience', 'follower_growth_pct'] as const) });
  fc.assert(
    fc.property(fc.uniqueArray(dated, { selector: ({ at }) => at, maxLength: 8, minLength: 1 }), (given) => {
      let facts: CreatorFacts | null = null;
      for (const [day, { at, brings }] of given.entries()) {
        const all: Partial<ImportRecord> = {
          age: day,
          audience: { credibility: day / 10 },
          follower_growth_pct: { '1': day },
        };
        const brought = Object.fromEntries(brings.map((field) => [field, all[field]]));
        facts = factsAfterImport(facts, { ...record, name: `${day}`, as_of: at, ...brought }, modeOf(day));
      }
      const newest = (field?: 'age' | 'audience' | 'follower_growth_pct') =>
        [...given.entries()]
          .filter(([, { brings }]) => field === undefined || brings.includes(field))
          .sort(([, one], [, other]) => one.at.localeCompare(other.at))
          .at(-1);
      expect([facts?.name, facts?.as_of]).toEqual([`${newest()?.[0]}`, newest()?.[1].at]);
      expect([facts?.age ?? undefined, facts?.details_as_of ?? undefined]).toEqual([
        newest('age')?.[0],
        newest('age')?.[1].at,
      ]);
      expect([facts?.follower_growth_pct?.[1], facts?.growth_as_of ?? undefined]).toEqual([
        newest('follower_growth_pct')?.[0],
        newest('follower_growth_pct')?.[1].at,
      ]);
      expect(facts?.audience_as_of ?? undefined).toBe(newest('audience')?.[1].at);
    }),
  );
});

function modeOf(day: number): ImportMode {
  return day % 2 === 0 ? 'update' : 'refresh';
}
