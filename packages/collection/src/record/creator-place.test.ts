import type { BusinessAddress } from '@creator-discovery/scraping';
import { testPost } from '@creator-discovery/scraping/memory';
import { placeDictionary } from '@creator-discovery/search-filters/testing';
import { expect, test } from '@jest/globals';
import { creatorPlace, type PlaceEvidence } from './creator-place.ts';

const inSpain = new Map([
  ['Córdoba', 'cordoba-es'],
  ['Seville', 'seville'],
]);

/** As `PlaceDictionary.resolve` does for a name followed by places around it. */
const places = {
  byId: (id: string) => (id === 'ES' ? placeDictionary.resolve('Spain') : placeDictionary.byId(id)),
  resolve: (name: string) => {
    const [first = '', ...around] = name.split(',').map((part) => part.trim());
    const named = around.at(-1) === 'Spain' ? inSpain.get(first) : undefined;
    if (named !== undefined) return placeDictionary.byId(named);
    return around.length === 0 ? placeDictionary.resolve(first) : null;
  },
};

function found(evidence: Partial<PlaceEvidence>) {
  const estimate = creatorPlace({ address: null, bio: '', newest: [], ...evidence }, places);
  return estimate === null ? null : [estimate.place.id, estimate.from[0], estimate.certainty];
}

function address(city_name: string): BusinessAddress {
  return { street_address: '', city_name, zip_code: '', latitude: 0, longitude: 0 };
}

function taggedWith(...locations: readonly (string | null)[]) {
  return { newest: locations.map((location, i) => testPost({ shortcode: `post${i}`, location })) };
}

test('the address of a business comes before all else', () => {
  const others = { ...taggedWith('Madrid', 'Madrid', 'Madrid'), bio: '📍 Madrid' };
  expect(found({ address: address('Seville, Spain'), ...others })).toEqual(['seville', 'business_address', 0.95]);
  expect(found({ address: address('Seville'), ...others })).toEqual(['seville', 'business_address', 0.8]);
  expect(found({ address: address('Nowhere, Seville'), ...others })).toEqual(['seville', 'business_address', 0.8]);
  expect(found({ address: address('Nowhere'), ...others })).toEqual(['madrid', 'tagged_places', 0.75]);
});

test('of the tagged places it is the narrowest in which at least half of the posts lie', () => {
  expect(found(taggedWith('Seville', 'Seville, Spain', 'Madrid'))).toEqual(['seville', 'tagged_places', 0.5]);
  expect(found(taggedWith('Seville', 'Córdoba, Spain', 'Madrid', 'Argentina'))).toEqual([
    'andalusia',
    'tagged_places',
    0.4,
  ]);
  expect(found(taggedWith('Bar Sol, Seville, Spain', 'Seville', 'Unknown Bar', null))?.slice(0, 2)).toEqual([
    'seville',
    'tagged_places',
  ]);
});

test('a single tagged post says nothing, nor do posts in different countries', () => {
  expect(found(taggedWith('Seville'))).toBeNull();
  expect(found(taggedWith('Seville', 'Argentina', 'Unknown'))?.[0]).not.toBe('madrid');
});

test.each([
  ['📍 Seville', 'seville', 0.6],
  ['Potter | 📍Seville 🇪🇸', 'seville', 0.7],
  ['based in Seville, Spain', 'seville', 0.7],
  ['Clay and fire. Based in Madrid!', 'madrid', 0.6],
  ['Aus Madrid mit Liebe', 'madrid', 0.6],
  ['Pots • Seville, Spain • mail me', 'seville', 0.7],
  ['Córdoba, Spain', 'cordoba-es', 0.7],
  ['Madrid 🇪🇸', 'madrid', 0.7],
  ['🇪🇸 potter', 'spain', 0.5],
])('the bio %j names %s', (bio, place, certainty) => {
  expect(found({ bio })).toEqual([place, 'bio', certainty]);
});

test.each([
  'Madrid',
  'I love Madrid and Seville',
  'Seville | Madrid',
  '🇪🇸🇩🇪',
  '🏳️‍🌈',
  '📍',
  '📍 everywhere',
  'from the heart',
  '',
])('the bio %j names no place', (bio) => {
  expect(found({ bio })).toBeNull();
});
