import { contactChannels, genders, platforms } from '@creator-discovery/search-filters';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { type FactName, factNames, facts } from './facts/index.ts';
import { importRecordSchema, quickRecord } from './import-record.ts';
import { quickReaderOf } from './quick-readers.ts';

function quick(value: unknown) {
  const found = { otherFields: false };
  return { read: quickRecord(value, found), otherFields: found.otherFields };
}

const whole = {
  platform: 'videonet',
  handle: 'Ana.1',
  name: 'Ana',
  platform_user_id: '4711',
  bio: 'Köln 🌿',
  profile_url: 'https://videonet.example/@Ana.1',
  photo_url: null,
  follower_count: 12,
  content_count: 0,
  is_verified: true,
  is_private: false,
  account_type: 'BUSINESS',
  gender: null,
  age: 31,
  language: 'de',
  location_id: 'DE',
  interests: ['Arts & Crafts'],
  topics: [],
  hashtags: ['#food', ' fun '],
  captions: ['', 'one'],
  last_post_at: '2026-02-28',
  average_likes: 1.5,
  average_views: null,
  average_comments: 0,
  engagement_rate_pct: 2.25,
  follower_growth_pct: { '1': -2.5, '6': 10 },
  audience: {
    locations: [{ id: 'DE', percentage: 40 }],
    ages: [{ min: 18, max: 24, percentage: 9.5 }],
    genders: [{ code: 'FEMALE', percentage: 100 }],
    languages: [{ code: 'de', percentage: 0 }],
    credibility: 0.8,
  },
  contacts: [
    { type: 'EMAIL', value: ' ana@example.com ' },
    { type: 'EMAIL', value: 'ana@example.com' },
  ],
  estimated: ['age', 'topics'],
  location: 'Germany',
  as_of: '2026-03-01T10:00:00Z',
  details_as_of: '2026-03-01T10:00:00Z',
  audience_as_of: '2026-03-01T10:00:00.25Z',
  growth_as_of: '2026-03-01T10:00:00.123Z',
  collected_at: '2026-03-01T10:00:00Z',
  audience_collected_at: '2026-03-01T10:00:00Z',
  growth_collected_at: '2026-03-01T10:00:00Z',
};

/** Returns a value for a fact that `whole` lacks: that of another fact with the same type of column. */
function alike(name: FactName): unknown {
  const values: Readonly<Record<string, unknown>> = whole;
  const same = factNames.find((other) => facts[other].column === facts[name].column && values[other] != null);
  return same && values[same];
}

test('a record with every field is read like by the schema', () => {
  const others = factNames.filter((name) => !(name in whole)).map((name) => [name, alike(name)]);
  const every = { ...whole, ...Object.fromEntries(others) };
  expect(Object.keys(every).sort()).toEqual(Object.keys(importRecordSchema.shape).sort());
  expect(quick(every)).toEqual({ read: importRecordSchema.parse(every), otherFields: false });
});

test('unknown fields are dropped at every level and reported', () => {
  const others = { ...whole, shoe_size: 42, contacts: [{ type: 'EMAIL', value: 'a@example.com', verified: true }] };
  expect(quick(others)).toEqual({ read: importRecordSchema.parse(others), otherFields: true });
  expect(quick(JSON.parse('{"platform":"photonet","handle":"a","name":"A","__proto__":{"bio":"x"}}'))).toEqual({
    read: { platform: 'photonet', handle: 'a', name: 'A' },
    otherFields: true,
  });
});

test('the input is never changed, and unchanged parts are returned themselves', () => {
  const others = { shoe_size: 42, contacts: [{ type: 'EMAIL', value: 'a@example.com', verified: true }] };
  const record = { ...structuredClone(whole), ...structuredClone(others) };
  const { read } = quick(record);
  expect(record).toEqual({ ...whole, ...others });
  expect(read?.captions).toBe(record.captions);
  expect(read?.audience).toBe(record.audience);
  expect(read?.hashtags).toEqual(['food', 'fun']);
});

test.each([
  { platform: undefined },
  { name: undefined },
  { as_of: null },
  { as_of: '2026-02-30T10:00:00Z' },
  { as_of: '2026-02-28T24:00:00Z' },
  { as_of: '0000-06-01T00:00:00Z' },
  { last_post_at: '2026-02-30' },
  { last_post_at: '0000-12-31' },
  { average_likes: Number.POSITIVE_INFINITY },
  { follower_growth_pct: { '7': 1 } },
  { audience: { ages: [{ min: 30, max: 20, percentage: 1 }] } },
  { hashtags: [1] },
  { audience: { locations: [{ id: 'DE' }] } },
  { contacts: [{ type: 'EMAIL' }] },
  { contacts: {} },
])('values that the schema refuses are not read: %j', (fields) => {
  expect(importRecordSchema.safeParse({ ...whole, ...fields }).success).toBe(false);
  expect(quick({ ...whole, ...fields }).read).toBeUndefined();
});

test('a schema without a reader always decides', () => {
  expect(quickReaderOf(z.string().nullish())('text', { otherFields: false })).toBeUndefined();
});

describe('the reader agrees with the schema for any value of', () => {
  const texts = fc.oneof(
    fc.constantFrom('', ' ', '#', '#tag', '@Ana', 'Ana', 'a b', '\0', '\ud800', 'de', 'DE', 'x'.repeat(201), 'é'),
    fc.constantFrom(...platforms, ...genders, ...contactChannels),
    fc.constantFrom('2026-02-28', '2026-02-29', '2024-02-29', '2026-02-28T23:59:60Z', '2026-02-28T10:00:00+02:00'),
    fc.constantFrom('2026-02-28T10:00Z', '2026-02-28T10:00:00.123456Z', '2026-13-01T00:00:00Z', '9999-12-31T23:59:59Z'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const numbers = fc.oneof(
    fc.constantFrom(-101, -100, -1, -0, 0, 0.5, 1, 1.5, 100, 101, 2 ** 53, Number.POSITIVE_INFINITY),
    fc.double(),
  );
  const { value } = fc.letrec<{ readonly value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      texts,
      numbers,
      fc.constantFrom(null, undefined, true, false),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('id', 'code', 'percentage', 'min', 'max', 'type', 'value', '1', '7'), tie('value')),
    ),
  }));

  test.each(Object.keys(whole))('%s', (field) => {
    fc.assert(
      fc.property(value, (given) => {
        const record = { ...whole, [field]: given };
        const { read } = quick(record);
        const parsed = importRecordSchema.safeParse(record);
        if (read !== undefined) expect({ success: true, data: read }).toEqual(parsed);
      }),
      { numRuns: 200 },
    );
  });
});
