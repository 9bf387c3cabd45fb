import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/places';
import { type Platform, platforms } from '@creator-discovery/search-filters';
import { describe, expect, test } from '@jest/globals';
import { batches } from './dataset.ts';
import { benchRequests, requestClasses } from './requests.ts';
import { Vocabulary } from './vocabulary.ts';

describe('the requests of the search benchmark', () => {
  test('are at least 60 filter sets in six classes, each by four sort keys at two offsets, the same every time', async () => {
    const places = GeoNamesPlaces.load();
    const make = () => {
      const vocabularies = Object.fromEntries(
        platforms.map((platform) => [platform, new Vocabulary(platform, places)]),
      );
      for (const batch of batches(1500, places)) {
        for (const { indexed } of batch) for (const vocabulary of Object.values(vocabularies)) vocabulary.add(indexed);
      }
      return benchRequests(vocabularies as Record<Platform, Vocabulary>, { places, languages: IsoLanguages.load() });
    };
    const requests = await make();
    const filterSets = new Set(requests.map(({ query: { sort: _, ...conditions } }) => JSON.stringify(conditions)));
    expect(filterSets.size).toBeGreaterThanOrEqual(60);
    expect(new Set(requests.map(({ className }) => className))).toEqual(new Set(requestClasses));
    expect(new Set(requests.map(({ query }) => JSON.stringify(query.sort))).size).toBe(4);
    expect(new Set(requests.map(({ offset }) => offset))).toEqual(new Set([0, 490]));
    expect(await make()).toEqual(requests);
  });
});
