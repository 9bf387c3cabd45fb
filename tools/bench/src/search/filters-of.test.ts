import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/places';
import { normaliseFilters, type Platform, platforms } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import { batches } from './dataset.ts';
import { filtersOf } from './filters-of.ts';
import { benchRequests } from './requests.ts';
import { Vocabulary } from './vocabulary.ts';

test('the filters that the benchmark sends over HTTP ask for exactly what its queries ask for', async () => {
  const places = GeoNamesPlaces.load();
  const languages = new IsoLanguages();
  const vocabularies = Object.fromEntries(platforms.map((platform) => [platform, new Vocabulary(platform, places)]));
  for (const batch of batches(1500, places)) {
    for (const { indexed } of batch) for (const vocabulary of Object.values(vocabularies)) vocabulary.add(indexed);
  }
  for (const { query } of benchRequests(vocabularies as Record<Platform, Vocabulary>)) {
    const seeds = { byHandle: () => Promise.resolve(null) };
    const normalised = await normaliseFilters(filtersOf(query, places), { places, languages, seeds } as never);
    expect(normalised.ok && normalised.query).toEqual(query);
  }
});
