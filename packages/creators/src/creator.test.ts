import { expect, test } from '@jest/globals';
import { contactTypesOf, factsAfterImport } from './creator.ts';

const record = { platform: 'photonet', handle: 'ana', name: 'Ana' } as const;
const known = factsAfterImport(
  null,
  { ...record, bio: 'hello', age: 30, topics: ['Food'], collected_at: '2026-01-01T00:00:00Z' },
  'update',
);

test('what a first import does not contain is unknown', () => {
  expect(factsAfterImport(null, record, 'update')).toMatchObject({
    bio: null,
    follower_count: null,
    is_verified: false,
    topics: [],
    contacts: [],
  });
});

test('an update keeps what the record does not contain and takes what it contains, including null', () => {
  expect(factsAfterImport(known, { ...record, name: 'Ana S.', bio: null }, 'update')).toMatchObject({
    name: 'Ana S.',
    bio: null,
    age: 30,
    topics: ['Food'],
  });
});

test('a replacement drops what the record does not contain', () => {
  expect(factsAfterImport(known, { ...record, age: 31 }, 'replace')).toMatchObject({ bio: null, age: 31, topics: [] });
});

test('a record without its own date is dated by the import', () => {
  expect(known.collected_at).toBe('2026-01-01T00:00:00Z');
  expect(factsAfterImport(known, record, 'update').collected_at).toBeNull();
});

test('each channel of the contacts is listed once', () => {
  expect(
    contactTypesOf([
      { type: 'EMAIL', value: 'a' },
      { type: 'PHONE', value: 'b' },
      { type: 'EMAIL', value: 'c' },
    ]),
  ).toEqual(['EMAIL', 'PHONE']);
});
