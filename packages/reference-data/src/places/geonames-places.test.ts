import { statSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldName } from './folding.ts';
import { GeoNamesPlaces } from './geonames-places.ts';
import regionCodes from './region-codes.json' with { type: 'json' };

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

test('a name resolves to the most populous place, or to the city that a region is named after', () => {
  fc.assert(
    fc.property(anyOrdinal, (ordinal) => {
      const place = places.byOrdinal(ordinal);
      const resolved = places.resolve(place?.name.toUpperCase() ?? '');
      const around = [resolved?.population ?? 0, places.byId(resolved?.parentId ?? '')?.population ?? 0];
      expect(Math.max(...around)).toBeGreaterThanOrEqual(place?.population ?? 0);
    }),
  );
});

test.each([
  ['Philadelphia', '4560349'],
  ['Salem', '1257629'],
  ['Salvador', '3450554'],
  ['Cancún', '3531673'],
  ['Brasília', '3469058'],
])('%s is the place displayed with that name, not a larger one with that name in another language', (name, id) => {
  expect(places.resolve(name)?.id).toBe(id);
});

test.each<readonly [string, string]>([
  ['berlin', '2950159'],
  ['SÃO PAULO', '3448439'],
  ['sao paulo', '3448439'],
  ['Lisboa', '2267057'],
  ['Valencia', '2509954'],
  ['New York', '5128581'],
  ['Durango', '4011743'],
  ['Oklahoma', 'US.OK'],
  ['Lodz', '3093133'],
  ['Xian', '1790630'],
  ['München', '2867714'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['u.a.e.', 'AE'],
  ['uk', 'GB'],
  ['la', '5368361'],
  ['LA', '5368361'],
  ['LA, California', '5368361'],
  ['TX', 'US.TX'],
  ['VA', 'US.VA'],
  ['WA', 'US.WA'],
  ['UK', 'GB'],
  ['Vatican City', 'VA'],
  ['Vatikan', 'VA'],
  ['Buenos Aires', '3435910'],
  ['Buenos Aires Province', 'AR.01'],
  ['Provincia de Buenos Aires, Argentina', 'AR.01'],
  ['Djibouti', 'DJ'],
  ['Åland', 'AX'],
  ...['DE', 'ID', 'IN', 'FR', 'ES', 'GB', 'CA', 'MX', 'NL', 'JP', 'MO'].map((code) => [code, code] as const),
  ['Deutschland', 'DE'],
  ['California', 'US.CA'],
])('%s resolves to %s, ignoring case and accents', (name, id) => {
  expect(places.resolve(name)?.id).toBe(id);
});

test('a name may be followed by places that contain it', () => {
  expect(places.resolve('Paris')?.countryCode).toBe('FR');
  expect(places.resolve('Paris, Texas')).toMatchObject({ countryCode: 'US', parentId: 'US.TX' });
  expect(places.resolve('Springfield, Illinois, United States')?.parentId).toBe('US.IL');
  expect(places.resolve('Paris, Japan')).toBeNull();
  expect(places.resolve('EU')).toBeNull();
  expect(places.resolve('de Lisboa')).toBeNull();
});

test.each([
  ['Athens, ga', 'Athens, Georgia, United States'],
  ['Paris France', 'Paris, Île-de-France, France'],
  ['Cambridge Massachusetts', 'Cambridge, Massachusetts, United States'],
  ['Washington D.C.', 'Washington, District of Columbia, United States'],
  ['Los Angeles, CA, USA', 'Los Angeles, California, United States'],
  ['London, ON', 'London, Ontario, Canada'],
  ['São Paulo - SP', 'São Paulo, Brazil'],
  ['MG, Brasil', 'Minas Gerais, Brazil'],
  ['Bogotá D.C.', 'Bogota D.C., Colombia'],
  ['Bogotá, Bogota D.C., Colombia', 'Bogotá, Bogota D.C., Colombia'],
  ['Berlin, DE', 'Berlin, State of Berlin, Germany'],
])('a region, a country or its code may follow a name: %s', (name, displayName) => {
  expect(places.resolve(name)?.displayName).toBe(displayName);
});

test('all places with a name are listed, most populous first', () => {
  expect(places.named('Georgia').map(({ id }) => id)).toEqual(['US.GA', 'GE']);
  expect(places.named('Springfield').length).toBeGreaterThan(20);
  expect(places.named('Athens, TX').map(({ parentId }) => parentId)).toEqual(['US.TX']);
  expect(places.named('Cambridge, MA').map(({ id }) => id)).toEqual(['4931972']);
  expect(places.named('CA').map(({ id }) => id)).toEqual(['CA', 'US.CA']);
  expect(places.named('LA').map(({ id }) => id)).toEqual(['5368361', 'LA', 'US.LA', 'IN.41']);
  expect(places.named('Athens,')).toEqual(places.named('Athens'));
});

test('each region code belongs to a region', () => {
  for (const [country, codes] of Object.entries(regionCodes))
    for (const pair of codes.split(' ')) expect(places.byId(`${country}.${pair.split('=')[1]}`)?.type).toBe('REGION');
});

test('a display name resolves to a place with that name', () => {
  fc.assert(
    fc.property(anyOrdinal, (ordinal) => {
      const place = places.byOrdinal(ordinal);
      fc.pre(place !== null && !place.name.includes(','));
      expect(foldName(places.resolve(place?.displayName ?? '')?.name ?? '')).toBe(foldName(place?.name ?? ''));
    }),
  );
});

test.each([
  '',
  ' ',
  '?',
  'no such place anywhere',
  '999999999999',
  '02950159',
  '２９５０１５９',
  '-1',
  '1.5',
  'DE.',
  'de',
])('%p is not a place id', (id) => {
  expect(places.byId(id)).toBeNull();
});

test.each([-1, 1.5, Number.NaN, places.size])('%p is not an ordinal', (ordinal) => {
  expect(places.byOrdinal(ordinal)).toBeNull();
});

test('a search returns names that begin with the text before names with such a later word', () => {
  const names = places
    .search('york', { offset: 0, limit: 50, type: 'CITY' })
    .entries.map(({ place }) => place.name.toLowerCase());
  expect(names[0]).toBe('york');
  expect(names).toContain('new york city');
  expect(names.indexOf('yorkton')).toBeLessThan(names.indexOf('east york'));
});

test('a search returns the matched name', () => {
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

test('the first result of a search is the place that the name resolves to', () => {
  fc.assert(
    fc.property(anyOrdinal, (ordinal) => {
      const name = places.byOrdinal(ordinal)?.name ?? '';
      expect(places.search(name, { offset: 0, limit: 1 }).entries[0]?.place).toBe(places.resolve(name));
    }),
    { numRuns: 50 },
  );
});

test('a search has a type and a limit', () => {
  const { entries: cities, total } = places.search('berlin', { offset: 0, limit: 3, type: 'CITY' });
  expect(cities).toHaveLength(3);
  expect(total).toBeGreaterThan(3);
  expect(cities.every(({ place }) => place.type === 'CITY')).toBe(true);
  expect(
    places.search('germany', { offset: 0, limit: 5, type: 'COUNTRY' }).entries.map(({ place }) => place.id),
  ).toEqual(['DE']);
  expect(places.search('!!', { offset: 0, limit: 5 })).toEqual({ entries: [], total: 0 });
});

test('the pages of a search contain each place once', () => {
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
  ['tx', 'Texas, United States'],
  ['de', 'Germany'],
  ['in', 'Indiana, United States'],
  ['va', 'Virginia, United States'],
  ['KO', 'South Korea'],
  ['SU', 'Sudan'],
  ['YU', 'Yunnan, China'],
  ['Stockholmsville', 'Stockholm, Sweden'],
])('suggests for %s: %s', (name, nearest) => {
  expect(places.resolve(name)).toBeNull();
  expect(places.nearest(name, 5).map(({ displayName }) => displayName)).toContain(nearest);
});

test('suggests nothing for an empty name', () => {
  expect(places.nearest('', 5)).toEqual([]);
  expect(places.nearest('?!', 5)).toEqual([]);
});

/** Ids of March 2020 that GeoNames has merged since. */
test.each([
  ['2110683', 'Tsukuba'],
  ['6091104', 'Toronto'],
  ['3397838', 'Jaboatão'],
])('the former id %s finds %s', (id, name) => {
  expect(places.byId(id)).toMatchObject({ name: expect.stringContaining(name), type: 'CITY' });
  expect(places.byId(id)?.id).not.toBe(id);
});

test('the file has less than 15 MB', () => {
  expect(statSync(new URL('../../data/places.bin', import.meta.url)).size).toBeLessThan(15_000_000);
});
