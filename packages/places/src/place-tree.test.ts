import { expect, test } from '@jest/globals';
import { encodeDictionary } from './dictionary-file.ts';
import { GeoNamesPlaces } from './geonames-places.ts';
import { buildPlaceTree } from './place-tree.ts';

function city(
  cityId: number,
  name: string,
  country: string,
  adminCode: string,
  population: number,
  featureCode = 'PPL',
) {
  return {
    cityId,
    name,
    country,
    adminCode,
    population,
    featureCode,
  };
}

const tree = buildPlaceTree({
  countries: {
    AA: { name: 'Aland', native: 'Ålanda', alias: ['The A'] },
    BB: { name: 'Besia', native: 'Besia' },
    CC: { name: 'Emptia', native: 'Emptia' },
  },
  regions: [
    { code: 'AA.1', name: 'North' },
    { code: 'AA.2', name: 'Nobody' },
  ],
  cities: [
    city(10, 'Port', 'AA', '1', 5000),
    city(11, 'Port', 'BB', '9', 7000),
    city(12, 'Quarter', 'AA', '1', 9000, 'PPLX'),
    city(13, 'Hamlet', 'AA', '1', 999),
  ],
});
const places = new GeoNamesPlaces(encodeDictionary(tree));

test('the population of a country or region is that of its cities, without quarters and hamlets', () => {
  expect(places.byId('AA')?.population).toBe(5000);
  expect(places.byId('AA.1')?.population).toBe(5000);
});

test('countries and regions without cities are left out', () => {
  expect(places.byId('AA.2')).toBeNull();
  expect(places.byId('CC')).toBeNull();
});

test('a city whose region is unknown is directly under its country', () => {
  expect(places.byId('11')).toMatchObject({ parentId: 'BB', displayName: 'Port, Besia' });
});

test('of places with the same name, the most populous is found', () => {
  expect(places.resolve('port')?.id).toBe('11');
});

test('a place is also found by its native name and its aliases', () => {
  expect(places.resolve('alanda')?.id).toBe('AA');
  expect(places.resolve('the a')?.id).toBe('AA');
});
