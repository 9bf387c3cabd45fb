import { expect, test } from '@jest/globals';
import { readImportLine } from './import-line.ts';

const dictionaries = {
  places: { byId: (id: string) => (id === 'DE' ? ({ id } as never) : null) },
  languages: { byCode: (code: string) => (code === 'de' ? { code, name: 'German' } : null) },
};
const minimal = { platform: 'photonet', handle: '@Ana', name: 'Ana' };

function read(fields: object) {
  return readImportLine(JSON.stringify({ ...minimal, ...fields }), dictionaries);
}

test('platform, handle and name are enough', () => {
  expect(read({})).toEqual({ ok: true, record: { platform: 'photonet', handle: 'Ana', name: 'Ana' } });
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
      collected_at: '2026-03-01T10:00:00+01:00',
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

test('fields of other names are ignored', () => {
  expect(read({ shoe_size: 42 })).toEqual(read({}));
});

test.each([
  [{ platform: 'othernet' }, 'platform'],
  [{ handle: 'two words' }, 'handle'],
  [{ handle: undefined }, 'handle'],
  [{ name: 'broken \ud800' }, 'name'],
  [{ bio: 'nul \u0000' }, 'bio'],
  [{ follower_count: -1 }, 'follower_count'],
  [{ follower_count: 1.5 }, 'follower_count'],
  [{ follower_count: '12' }, 'follower_count'],
  [{ age: 200 }, 'age'],
  [{ language: 'DE' }, 'language'],
  [{ language: 'xx' }, 'language'],
  [{ location_id: 'Atlantis' }, 'location_id'],
  [{ last_post_at: '2026-02-30' }, 'last_post_at'],
  [{ collected_at: 'yesterday' }, 'collected_at'],
  [{ follower_growth_pct: { '7': 1 } }, 'follower_growth_pct'],
  [{ audience: { locations: [{ id: 'Atlantis', percentage: 1 }] } }, 'audience.locations.0.id'],
  [{ audience: { languages: [{ code: 'xx', percentage: 1 }] } }, 'audience.languages.0.code'],
  [{ audience: { ages: [{ min: 30, max: 20, percentage: 1 }] } }, 'audience.ages.0'],
  [{ audience: { genders: [{ code: 'MALE', percentage: 101 }] } }, 'audience.genders.0.percentage'],
  [{ contacts: [{ type: 'PIGEON', value: 'x' }] }, 'contacts.0.type'],
  [{ contacts: [{ type: 'EMAIL', value: 'not an address' }] }, 'contacts.0'],
])('%j is a bad line for its field', (fields, field) => {
  const result = read(fields);
  expect(result.ok).toBe(false);
  expect(result.ok ? '' : result.reason).toContain(`${field}: `);
});

test('the reason of a bad line never repeats its values', () => {
  const result = read({
    contacts: [{ type: 'EMAIL', value: 'secret at example.com' }],
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
