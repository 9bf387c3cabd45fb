import { creatorPlace } from '@creator-discovery/collection';
import { expect, test } from '@jest/globals';
import { LibraryContactFormats } from '../contact-formats/index.ts';
import { GeoNamesPlaces } from './geonames-places.ts';

const rules = { places: GeoNamesPlaces.load(), contacts: new LibraryContactFormats() };

type Evidence = Partial<Parameters<typeof creatorPlace>[0]>;

function estimated(evidence: Evidence) {
  const all = { address: null, bio: '', newest: [], language: null, phone: null, ...evidence };
  return creatorPlace(all, rules)?.place.displayName;
}

function addressIn(city_name: string): Evidence {
  return { address: { street_address: '', city_name, zip_code: '', latitude: 0, longitude: 0 } };
}

function taggedWith(...locations: readonly (string | null)[]): Evidence {
  return { newest: locations.map((location) => ({ location })) };
}

const inAndalusia = 'Sevilla, Andalusia, Spain';

test.each<readonly [string, string?]>([
  ['Based in Marfa, TX', 'Marfa, Texas, United States'],
  ['📍 Athens, GA', 'Athens, Georgia, United States'],
  ['Cambridge, MA | painter', 'Cambridge, Massachusetts, United States'],
  ['Austin TX', 'Austin, Texas, United States'],
  ['📍 São Paulo - SP', 'São Paulo, Brazil'],
  ['from Mumbai, MH', 'Mumbai, Maharashtra, India'],
  ['📍 Perth, WA', 'Perth, Western Australia, Australia'],
  ['📍 Paris', 'Paris, Île-de-France, France'],
  ['📍 LA', 'Los Angeles, California, United States'],
  ['based in NYC', 'New York City, New York, United States'],
  ['based in Paris Texas', 'Paris, Texas, United States'],
  ['📍Athens 🇬🇷', 'Athens, Attica, Greece'],
  ['📍 London 🇨🇦', 'Canada'],
  ['Clay and fire. Based in Madrid!', 'Madrid, Spain'],
  ['Potter | based in Marfa 🇺🇸', 'Marfa, Texas, United States'],
  ['Pots • Seville, Spain • mail me', inAndalusia],
  ['Madrid 🇪🇸', 'Madrid, Spain'],
  ['🇪🇸 potter', 'Spain'],
  ['Basée à Lyon', 'Lyon, Auvergne-Rhône-Alpes, France'],
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
])('the bio %j means %p', (bio, ...[place]) => {
  expect(estimated({ bio })).toBe(place);
});

test.each<readonly [string, string?]>([
  ['Paris, TX', 'Paris, Texas, United States'],
  ['Toronto, Ontario', 'Toronto, Ontario, Canada'],
  ['Madrid', 'Madrid, Spain'],
  ['Smallville, Texas', 'Texas, United States'],
  ['Cambridge'],
])('the business address %j means %p', (city, ...[place]) => {
  expect(estimated(addressIn(city))).toBe(place);
});

test.each<readonly [Evidence, string?]>([
  [taggedWith('Seville', 'Seville, Spain', 'Madrid'), inAndalusia],
  [taggedWith('Seville', 'Córdoba, Spain', 'Madrid', 'Argentina'), 'Andalusia, Spain'],
  [taggedWith('Bar Sol, Seville, Spain', 'Seville', 'Unknown Bar', null), inAndalusia],
  [{ ...taggedWith('Madrid', 'Madrid', 'Madrid'), bio: '📍 Paris' }, 'Madrid, Spain'],
  [taggedWith('Seville')],
  [taggedWith('Seville', 'Seville', 'Argentina', 'Chile', 'Unknown', 'Peru')],
])('the places of posts %j are in %p', (evidence, ...[place]) => {
  expect(estimated(evidence)).toBe(place);
});

test('the business address comes first', () => {
  const others = { ...taggedWith('Madrid', 'Madrid', 'Madrid'), bio: '📍 Paris' };
  expect(estimated({ ...addressIn('Paris, TX'), ...others })).toBe('Paris, Texas, United States');
  expect(estimated({ ...addressIn('Nowhere'), ...others })).toBe('Madrid, Spain');
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
  expect(estimated({ bio, ...evidence })).toBe(place);
});
