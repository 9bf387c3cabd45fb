import type { CreatorRow } from '@creator-discovery/creators';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvColumns, csvHeader, csvLine } from './csv.ts';

function row(name: string, bio: string | null): CreatorRow {
  return {
    handle: 'h',
    platform: 'photonet',
    platform_user_id: null,
    name,
    profile_url: null,
    photo_url: null,
    bio,
    follower_count: -1,
    content_count: null,
    engagement_rate_pct: 1.5,
    average_likes: null,
    average_views: null,
    average_comments: null,
    follower_growth_pct: null,
    is_verified: true,
    account_type: null,
    gender: null,
    age: null,
    language: null,
    location: null,
    interests: ['a', 'b'],
    topics: [],
    last_post_at: null,
    audience_credibility: null,
    email: null,
    emails: [],
    phone: '+33100',
    contacts: [{ type: 'EMAIL', value: 'a@example.com' }],
    owned_since: null,
    charged: 0,
    as_of: '2026-01-01T00:00:00.000Z',
    details_as_of: '2025-12-01T00:00:00.000Z',
    growth_as_of: null,
    audience_as_of: null,
    handle_changed: false,
  };
}

/** Reads RFC 4180 the plain way. */
function read(csv: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    record.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

test('any text comes back as it was, but for an apostrophe before what a spreadsheet would run', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.string({ unit: 'binary' })), (name, bio) => {
      const [header, cells] = read(csvHeader + csvLine(row(name, bio))) as [string[], string[]];
      expect(header).toEqual([...csvColumns]);
      const cell = (column: (typeof csvColumns)[number]) => cells[csvColumns.indexOf(column)];
      const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
      expect(cell('name')).toBe(harmless(name));
      expect(cell('bio')).toBe(harmless(bio ?? ''));
      expect(cells).toHaveLength(csvColumns.length);
    }),
  );
});

test('numbers stay numbers, lists are joined, a phone can not run as a formula', () => {
  const [, cells] = read(csvHeader + csvLine(row('n', null))) as [string[], string[]];
  const cell = (column: (typeof csvColumns)[number]) => cells[csvColumns.indexOf(column)];
  expect([cell('follower_count'), cell('is_verified'), cell('interests'), cell('contacts'), cell('phone')]).toEqual([
    '-1',
    'true',
    'a; b',
    'EMAIL:a@example.com',
    "'+33100",
  ]);
});
