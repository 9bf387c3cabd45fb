import type { ImportRecord } from '@creator-discovery/creators';
import { normaliseFilters } from '@creator-discovery/search-filters';
import { languageDictionary, placeDictionary } from '@creator-discovery/search-filters/testing';
import { expect, test } from '@jest/globals';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { PostgresSeedCreators } from '../creators/postgres-seed-creators.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorIndex } from './postgres-creator-index.ts';

const { db } = await testDatabase();
const store = new PostgresCreatorStore(db, placeDictionary);
const chef: ImportRecord = {
  platform: 'photonet',
  handle: 'TheChef',
  name: 'Chef',
  bio: 'Vegan chef in Sevilla',
  follower_count: 5000,
  location_id: 'seville',
  language: 'es',
  interests: ['Food'],
  topics: ['Cooking', 'Vegan food'],
  audience: { locations: [{ id: 'andalusia', percentage: 40.5 }], genders: [{ code: 'FEMALE', percentage: 61 }] },
  contacts: [{ type: 'EMAIL', value: 'chef@example.com' }],
};

async function found(filters: object): Promise<readonly string[]> {
  const normalised = await normaliseFilters(
    { basic: { platform: 'photonet' }, ...filters },
    { places: placeDictionary, languages: languageDictionary, seeds: new PostgresSeedCreators(db, placeDictionary) },
  );
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems));
  const page = await new PostgresCreatorIndex(db).search(normalised.query, { offset: 0, limit: 10 });
  return (await store.previews(page.creatorIds)).map(({ handle }) => handle);
}

test('an imported creator is found as soon as the import has committed', async () => {
  await store.upsert([chef], 'update');
  const filters = {
    creator: { location: { name: 'Spain' }, interests: { values: ['food'] }, language: { code: 'es' } },
    audience: { location: { id: 'spain', percentage: 40.5 }, gender: { code: 'FEMALE', percentage: 61 } },
    content: { bioKeywords: { all: ['VEGAN chef'] } },
  };
  expect(await found(filters)).toEqual(['TheChef']);
  await store.upsert([{ platform: 'photonet', handle: 'thechef', name: 'Chef', bio: 'Retired' }], 'update');
  expect(await found(filters)).toEqual([]);
  expect(await found({ content: { bioKeywords: { any: ['retired'] } } })).toEqual(['thechef']);
});

test('a lookalike filter finds its seed regardless of case', async () => {
  await store.upsert(
    [
      chef,
      { ...chef, handle: 'sous_chef' },
      { ...chef, handle: 'driver', topics: ['Cars'], bio: 'Cars', interests: [] },
    ],
    'replace',
  );
  expect(await found({ creator: { lookalikeCreators: '@THECHEF' } })).toEqual(['sous_chef']);
  const unknown = await new PostgresSeedCreators(db, placeDictionary).seed('videonet', 'thechef');
  expect(unknown).toBeNull();
});
