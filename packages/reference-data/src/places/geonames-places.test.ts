import { statSync } from 'node:fs';
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

test('of places with that name the most populous is meant, but a city rather than the region that it half is', () => {
  fc.assert(
    fc.property(anyOrdinal, (ordinal) => {
      const place = places.byOrdinal(ordinal);
      const resolved = places.resolve(place?.name.toUpperCase() ?? '');
      if (place?.type !== 'REGION') expect(resolved?.population).toBeGreaterThanOrEqual(place?.population ?? 0);
      else expect(resolved?.population).toBeGreaterThanOrEqual(place.population / 2);
    }),
  );
});

test.each([
  ['Philadelphia', '4560349'],
  ['Salem', '1257629'],
  ['Salvador', '3450554'],
  ['Cancún', '3531673'],
  ['Brasília', '3469058'],
])('%s is the place that is shown so, not a larger one of that name in another language', (name, id) => {
  expect(places.resolve(name)?.id).toBe(id);
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

test('a search returns names that begin with the text before those of which a later word does', () => {
  const names = places
    .search('york', { offset: 0, limit: 50, type: 'CITY' })
    .entries.map(({ place }) => place.name.toLowerCase());
  expect(names[0]).toBe('york');
  expect(names).toContain('new york city');
  expect(names.indexOf('yorkton')).toBeLessThan(names.indexOf('east york'));
});

test('a search says by which of its names a place was found', () => {
  const found = (query: string) => {
    const [first] = places.search(query, { offset: 0, limit: 1 }).entries;
    return [first?.place.id, first?.matchedName];
  };
  expect(found('mailand')).toEqual(['3173435', 'Mailand']);
  expect(found('milan')).toEqual(['3173435', 'Milan']);
  expect(found('大阪')).toEqual(['1853909', '大阪']);
  expect(found('munchen')).toEqual(['2867714', 'München']);
  expect(found('barcelnoa')).toEqual(['3128760', 'Barcelona']);
  expect(found('САНКТ-ПЕТЕРБ')).toEqual(['498817', 'Санкт-Петербург']);
});

test('a search finds first what the name resolves to', () => {
  fc.assert(
    fc.property(anyOrdinal, (ordinal) => {
      const name = places.byOrdinal(ordinal)?.name ?? '';
      expect(places.search(name, { offset: 0, limit: 1 }).entries[0]?.place).toBe(places.resolve(name));
    }),
    { numRuns: 50 },
  );
});

test('a search can be restricted to one type and never returns more than its limit', () => {
  const { entries: cities, total } = places.search('berlin', { offset: 0, limit: 3, type: 'CITY' });
  expect(cities).toHaveLength(3);
  expect(total).toBeGreaterThan(3);
  expect(cities.every(({ place }) => place.type === 'CITY')).toBe(true);
  expect(
    places.search('germany', { offset: 0, limit: 5, type: 'COUNTRY' }).entries.map(({ place }) => place.id),
  ).toEqual(['DE']);
  expect(places.search('!!', { offset: 0, limit: 5 })).toEqual({ entries: [], total: 0 });
});

test('the pages of a search are all of its places, each once, whatever the pages before were', () => {
  const whole = places.search('ber', { offset: 0, limit: 100_000 });
  const pages = [0, 200, 400, 600].flatMap((offset) => places.search('ber', { offset, limit: 200 }).entries);
  expect(pages).toEqual(whole.entries.slice(0, 800));
  expect(new Set(whole.entries.map(({ place }) => place)).size).toBe(whole.total);
  expect(places.search('ber', { offset: whole.total, limit: 5 })).toEqual({ entries: [], total: whole.total });
});

test.each([
  ['Munchenn', 'Munich, Bavaria, Germany'],
  ['Springfeild, Illinois', 'Springfield, Illinois, United States'],
  ['Barselonaa', 'Barcelona, Catalonia, Spain'],
  ['Stockholmsville', 'Stockholm, Sweden'],
])('what is nearest to %s: %s', (name, nearest) => {
  expect(places.resolve(name)).toBeNull();
  expect(places.nearest(name, 5).map(({ displayName }) => displayName)).toContain(nearest);
});

test('nothing is near to nothing', () => {
  expect(places.nearest('', 5)).toEqual([]);
  expect(places.nearest('?!', 5)).toEqual([]);
});

/** Of the edition of March 2020: what GeoNames took together or found twice. */
test.each([
  ['2110683', 'Tsukuba'],
  ['6091104', 'Toronto'],
  ['3397838', 'Jaboatão'],
])('the id %s of an earlier edition means what is %s today', (id, name) => {
  expect(places.byId(id)).toMatchObject({ name: expect.stringContaining(name), type: 'CITY' });
  expect(places.byId(id)?.id).not.toBe(id);
});

test('the file is as small as it has to be', () => {
  expect(statSync(new URL('../../data/places.bin', import.meta.url)).size).toBeLessThan(15_000_000);
});
