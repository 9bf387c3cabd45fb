import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { describe, expect, test } from '@jest/globals';
import { benchRequests, requestClasses } from './requests.ts';
import { vocabulariesOf } from './vocabulary.ts';

describe('the requests of the search benchmark', () => {
  test('are at least 60 filter sets in seven classes with four sort keys and two offsets, whatever way texts are written', async () => {
    const places = GeoNamesPlaces.load();
    const dictionaries = { places, languages: IsoLanguages.load() };
    const make = (texts: 'written' | 'spaced') =>
      benchRequests(vocabulariesOf({ count: 1500, texts, unspacedShare: 0.2 }, places), dictionaries);
    const requests = await make('written');
    const filterSets = new Set(requests.map(({ query: { sort: _, ...conditions } }) => JSON.stringify(conditions)));
    expect(filterSets.size).toBeGreaterThanOrEqual(60);
    expect(new Set(requests.map(({ className }) => className))).toEqual(new Set(requestClasses));
    expect(new Set(requests.map(({ query }) => JSON.stringify(query.sort))).size).toBe(4);
    expect(new Set(requests.map(({ offset }) => offset))).toEqual(new Set([0, 490]));
    expect(await make('spaced')).toEqual(requests);
  });
});
