import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldName } from './folding.ts';
import { GeoNamesPlaces } from './geonames-places.ts';

const places = GeoNamesPlaces.load();
const anyOrdinal = fc.nat(places.size - 1);

test('every place is found by its id, and its parent contains it', () => {
  fc.assert(
    fc.property(anyOrdinal, (ordinal) => {
      const place = places.byOrdinal(ordinal);
      expect(place).not.toBeNull();
      expect(places.byId(place?.id ?? '')).toBe(place);
      if (place?.parentId == null) return expect(place?.type).toBe('COUNTRY');
      const parent = places.byId(place.parentId);
      expect(parent?.ordinal).toBeLessThan(ordinal);
      expect(parent?.lastOrdinal).toBeGreaterThanOrEqual(place.lastOrdinal);
      expect(parent?.population).toBeGreaterThanOrEqual(place.population);
      expect(parent?.countryCode).toBe(place.countryCode);
    }),
  );
});

test('a name is resolved to the most populous place with that name', () => {
  fc.assert(
    fc.property(anyOrdinal, (ordinal) => {
      const place = places.byOrdinal(ordinal);
      const resolved = places.resolve(place?.name.toUpperCase() ?? '');
      expect(resolved?.population).toBeGreaterThanOrEqual(place?.population ?? 0);
    }),
  );
});

test.each([
  ['berlin', '2950159'],
  ['SÃO PAULO', 'BR.27'],
  ['sao paulo', 'BR.27'],
  ['Lodz', '3093133'],
  ['Xian', '1790630'],
  ['München', '2867714'],
  ['USA', 'US'],
  ['uk', 'GB'],
  ['Deutschland', 'DE'],
  ['California', 'US.CA'],
])('%s is resolved to %s, regardless of case and accents', (name, id) => {
  expect(places.resolve(name)?.id).toBe(id);
});

test('a name may be followed by the places that contain it', () => {
  expect(places.resolve('Paris')?.countryCode).toBe('FR');
  expect(places.resolve('Paris, Texas')).toMatchObject({ countryCode: 'US', parentId: 'US.TX' });
  expect(places.resolve('Springfield, Illinois, United States')?.parentId).toBe('US.IL');
  expect(places.resolve('Paris, Japan')).toBeNull();
});

test('a display name is resolved to a place with that name', () => {
  fc.assert(
    fc.property(anyOrdinal, (ordinal) => {
      const place = places.byOrdinal(ordinal);
      fc.pre(place !== null && !place.name.includes(','));
      expect(foldName(places.resolve(place?.displayName ?? '')?.name ?? '')).toBe(foldName(place?.name ?? ''));
    }),
  );
});

test.each(['', ' ', '?', 'no such place anywhere', '999999999999', '-1', '1.5', 'DE.', 'de'])(
  '%p is the id of no place',
  (id) => {
    expect(places.byId(id)).toBeNull();
  },
);

test.each([-1, 1.5, Number.NaN, places.size])('%p is the ordinal of no place', (ordinal) => {
  expect(places.byOrdinal(ordinal)).toBeNull();
});

test('a search returns names that start with the text, most populous first, then names that contain it', () => {
  const names = places.search('york', { offset: 0, limit: 50 }).entries.map(({ name }) => name.toLowerCase());
  const beginning = names.filter((name) => name.startsWith('york'));
  expect(names.slice(0, beginning.length)).toEqual(beginning);
  expect(names).toContain('new york');
  const populations = places.search('berl', { offset: 0, limit: 5 }).entries.map(({ population }) => population);
  expect(populations).toEqual([...populations].sort((a, b) => b - a));
});

test('a search can be restricted to one type and never returns more than its limit', () => {
  const { entries: cities, total } = places.search('berlin', { offset: 0, limit: 3, type: 'CITY' });
  expect(cities).toHaveLength(3);
  expect(total).toBeGreaterThan(3);
  expect(cities.every(({ type }) => type === 'CITY')).toBe(true);
  expect(places.search('germany', { offset: 0, limit: 5, type: 'COUNTRY' }).entries.map(({ id }) => id)).toEqual([
    'DE',
  ]);
  expect(places.search('!!', { offset: 0, limit: 5 })).toEqual({ entries: [], total: 0 });
});

test('the pages of a search are all of its places, each once, whatever the pages before were', () => {
  const whole = places.search('ber', { offset: 0, limit: 100_000 });
  const pages = [0, 700, 1400, 2100].flatMap((offset) => places.search('ber', { offset, limit: 700 }).entries);
  expect(pages).toEqual(whole.entries.slice(0, 2800));
  expect(new Set(whole.entries).size).toBe(whole.total);
  expect(places.search('ber', { offset: whole.total, limit: 5 })).toEqual({ entries: [], total: whole.total });
});
