import { expect, test } from '@jest/globals';
import { encodeDictionary } from './dictionary-file.ts';
import { GeoNamesPlaces } from './geonames-places.ts';
import { buildPlaceTree, type GivenCity } from './place-tree.ts';

function city(id: number, name: string, at: Pick<GivenCity, 'country' | 'region' | 'population'> & Partial<GivenCity>) {
  return { id, name, aliases: [], ...at };
}

const given = {
  countries: [
    { code: 'AA', name: 'Aland', aliases: ['Ålanda', 'The A', 'North'], population: 20_000 },
    { code: 'BB', name: 'Besia', aliases: [] },
    { code: 'CC', name: 'Emptia', aliases: [], population: 0 },
    { code: 'DD', name: 'Port', aliases: [], population: 10 },
  ],
  regions: [
    { code: 'AA.1', name: 'North', aliases: ['Nord'] },
    { code: 'AA.2', name: 'Empty', aliases: [] },
    { code: 'AA.3', name: 'State of Capital', aliases: ['Capital', 'Kapital', 'Kapitalland'] },
    { code: 'AA.4', name: 'Delta', aliases: ['Delta Land'] },
    { code: 'AA.5', name: 'Fork', aliases: [] },
    { code: 'BB.1', name: 'Besia', aliases: [] },
  ],
  cities: [
    city(10, 'Port', { country: 'AA', region: '1', population: 5000 }),
    city(11, 'Port', { country: 'BB', region: '9', population: 7000 }),
    city(12, 'Quarter', { country: 'AA', region: '1', population: 4000, isQuarter: true }),
    city(16, 'Porto', { country: 'BB', region: '9', population: 20_000, aliases: ['Port'] }),
    city(13, 'Capital', { country: 'AA', region: '3', population: 6000, aliases: ['Kapital'] }),
    city(14, 'Delta', { country: 'AA', region: '4', population: 3000 }),
    city(17, 'Fork', { country: 'AA', region: '3', population: 1000 }),
    city(18, 'Bend', { country: 'AA', region: '5', population: 4000 }),
    city(19, 'Besia', { country: 'BB', region: '1', population: 9000 }),
    city(15, 'Deltaville', { country: 'AA', region: '4', population: 2000 }),
  ],
  formerIds: new Map([
    ['99', '10'],
    ['AA.9', 'AA.1'],
  ]),
};
const places = new GeoNamesPlaces(encodeDictionary(buildPlaceTree(given)));

test('a region has the population of its cities without quarters, a country the given one', () => {
  expect(places.byId('AA')?.population).toBe(20_000);
  expect(places.byId('BB')?.population).toBe(36_000);
  expect(places.byId('AA.1')?.population).toBe(5000);
});

test('countries without people and regions without cities are left out', () => {
  expect(places.byId('AA.2')).toBeNull();
  expect(places.byId('CC')).toBeNull();
});

test('a city of an unknown region belongs directly to its country', () => {
  expect(places.byId('11')).toMatchObject({ parentId: 'BB', displayName: 'Port, Besia' });
});

test('a country is found before cities of its name, else the most populous place', () => {
  expect(places.named('port').map(({ id }) => id)).toEqual(['DD', '11', '10', '16']);
  expect(places.named('besia').map(({ id }) => id)).toEqual(['BB', 'BB.1', '19']);
});

test('a name means the city in another region if it has a quarter of the people of the region of that name', () => {
  expect(places.resolve('fork')?.id).toBe('17');
});

test('a displayed name ranks before an alias of a place four times as large', () => {
  expect(places.search('port', { offset: 0, limit: 5 }).entries.map(({ place }) => place.id)).toEqual([
    'DD',
    '11',
    '10',
    '16',
  ]);
});

test('a place is found by its aliases', () => {
  expect(places.resolve('alanda')?.id).toBe('AA');
  expect(places.resolve('the a')?.id).toBe('AA');
});

test('a country is not found by the name of one of its regions', () => {
  expect(places.resolve('north')?.id).toBe('AA.1');
});

test('a region with a different name is not found by the name of its main city', () => {
  expect(places.resolve('kapital')?.id).toBe('13');
  expect(places.resolve('kapitalland')?.id).toBe('AA.3');
});

test('a name means the city if half of the region of that name lives there', () => {
  expect(places.resolve('delta')?.id).toBe('14');
  expect(places.search('delta', { offset: 0, limit: 5 }).entries.map(({ place }) => place.id)).toEqual([
    '14',
    'AA.4',
    '15',
  ]);
});

test('a former id finds the current place', () => {
  expect(places.byId('99')?.id).toBe('10');
  expect(places.byId('AA.9')?.id).toBe('AA.1');
});

test('the version changes with any name', () => {
  const renamed = given.cities.map((one) => (one.id === 15 ? { ...one, name: 'Deltatown' } : one));
  const other = new GeoNamesPlaces(encodeDictionary(buildPlaceTree({ ...given, cities: renamed })));
  const same = new GeoNamesPlaces(encodeDictionary(buildPlaceTree(given)));
  expect(other.version).not.toBe(places.version);
  expect(same.version).toBe(places.version);
});
