import { creatorPlace } from '@creator-discovery/collection';
import { expect, test } from '@jest/globals';
import { LibraryContactFormats } from '../contact-formats/index.ts';
import { GeoNamesPlaces } from './geonames-places.ts';

const rules = { places: GeoNamesPlaces.load(), contacts: new LibraryContactFormats() };

type Evidence = Partial<Parameters<typeof creatorPlace>[0]>;

function estimated(evidence: Evidence) {
  const all = { address: null, bio: '', newest: [], language: null, phone: null, ...evidence };
  const found = creatorPlace(all, rules);
  return found === null ? [] : [found.place.displayName, found.certainty, found.from[0]];
}

function addressIn(city_name: string): Evidence {
  return { address: { street_address: '', city_name, zip_code: '', latitude: 0, longitude: 0 } };
}

function taggedWith(...locations: readonly (string | null)[]): Evidence {
  return { newest: locations.map((location) => ({ location })) };
}

const inAndalusia = 'Sevilla, Andalusia, Spain';

test.each<readonly [string, string?, number?]>([
  ['Based in Columbia, MO', 'Columbia, Missouri, United States', 0.7],
  ['📍 Athens, GA', 'Athens, Georgia, United States', 0.7],
  ['Cambridge, MA | painter', 'Cambridge, Massachusetts, United States', 0.7],
  ['Austin TX', 'Austin, Texas, United States', 0.7],
  ['📍 São Paulo - SP', 'São Paulo, Brazil', 0.7],
  ['from Mumbai, MH', 'Mumbai, Maharashtra, India', 0.7],
  ['📍 Perth, WA', 'Perth, Western Australia, Australia', 0.7],
  ['📍 Paris', 'Paris, Île-de-France, France', 0.6],
  ['📍 LA', 'Los Angeles, California, United States', 0.6],
  ['based in NYC', 'New York City, New York, United States', 0.6],
  ['based in Paris Texas', 'Paris, Texas, United States', 0.6],
  ['📍 Athens 🇬🇷', 'Athens, Attica, Greece', 0.7],
  ['📍 London 🇨🇦', 'Canada', 0.5],
  ['Clay and fire. Based in Madrid!', 'Madrid, Spain', 0.6],
  ['Potter | 📍Seville 🇪🇸', inAndalusia, 0.7],
  ['Pots • Seville, Spain • mail me', inAndalusia, 0.7],
  ['Madrid 🇪🇸', 'Madrid, Spain', 0.7],
  ['🇪🇸 potter', 'Spain', 0.5],
  ['Basée à Lyon', 'Lyon, Auvergne-Rhône-Alpes, France', 0.6],
  ['📍 Athens'],
  ['📍 Athens, XY'],
  ['based in Smallville, LA'],
  ['based in MO'],
  ['based in DE'],
  ['based in SD'],
  ['based in Columbia'],
  ['📍 Georgia'],
  ['Madrid'],
  ['I love Madrid and Seville'],
  ['Seville | Madrid'],
  ['🇪🇸🇩🇪'],
  ['🏳️‍🌈'],
  ['📍'],
  ['📍 everywhere'],
  ['from the heart'],
  ['working from home'],
  ['📍 Earth'],
  ['Aus Madrid mit Liebe'],
  [''],
])('the bio %j means %p', (bio, ...place) => {
  expect(estimated({ bio })).toEqual(place.length === 0 ? [] : [...place, 'bio']);
});

test.each<readonly [string, string?, number?]>([
  ['Paris, TX', 'Paris, Texas, United States', 0.95],
  ['Toronto, Ontario', 'Toronto, Ontario, Canada', 0.95],
  ['Madrid', 'Madrid, Spain', 0.8],
  ['Smallville, Texas', 'Texas, United States', 0.8],
  ['Cambridge'],
])('the business address %j means %p', (city, ...place) => {
  expect(estimated({ ...addressIn(city), bio: '' })).toEqual(place.length === 0 ? [] : [...place, 'business_address']);
});

test.each<readonly [Evidence, string?, number?]>([
  [taggedWith('Seville', 'Seville, Spain', 'Madrid'), inAndalusia, 0.5],
  [taggedWith('Seville', 'Córdoba, Spain', 'Madrid', 'Argentina'), 'Andalusia, Spain', 0.4],
  [taggedWith('Bar Sol, Seville, Spain', 'Seville', 'Unknown Bar', null), inAndalusia, 2 / 3],
  [{ ...taggedWith('Madrid', 'Madrid', 'Madrid'), bio: '📍 Paris' }, 'Madrid, Spain', 0.75],
  [taggedWith('Seville')],
  [taggedWith('Seville', 'Argentina', 'Unknown')],
])('the places of posts %j are in %p', (evidence, ...place) => {
  expect(estimated(evidence)).toEqual(place.length === 0 ? [] : [...place, 'tagged_places']);
});

test('the business address comes first', () => {
  const others = { ...taggedWith('Madrid', 'Madrid', 'Madrid'), bio: '📍 Madrid' };
  expect(estimated({ ...addressIn('Paris, TX'), ...others })[2]).toBe('business_address');
  expect(estimated({ ...addressIn('Nowhere'), ...others })[2]).toBe('tagged_places');
});

test.each<[string, Evidence, string | undefined]>([
  ['📍 Athens', { phone: '+302101234567' }, 'Athens, Attica, Greece'],
  ['📍 Athens', { phone: '+12125550123' }, undefined],
  ['📍 Athens', { newest: [{ location: 'Thessaloniki, Greece' }] }, 'Athens, Attica, Greece'],
  ['📍 Athens', { language: 'el' }, 'Athens, Attica, Greece'],
  ['📍 Athens', { language: 'en' }, undefined],
  ['📍 Georgia', { language: 'ka' }, 'Georgia'],
  ['📍 London 🇨🇦', { phone: '+442071234567' }, 'London, England, United Kingdom'],
])('a second sign decides between places of one name: %j, %j', (bio, evidence, place) => {
  expect(estimated({ bio, ...evidence })[0]).toBe(place);
});
