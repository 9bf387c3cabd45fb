import { type DemoDataOptions, generateCreators } from '@creator-discovery/demo-data';
import type { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { indexedCreator } from '@creator-discovery/search-filters';
import type { BenchCreator } from './engine.ts';

/** Which creators are generated. */
export type Population = Pick<DemoDataOptions, 'count' | 'texts' | 'unspacedShare'>;

/** Generated creators in batches, ids from 1. */
export function* batches(population: Population, places: GeoNamesPlaces, batchSize = 2000): Generator<BenchCreator[]> {
  let batch: BenchCreator[] = [];
  let id = 0;
  for (const record of generateCreators({ ...population, places })) {
    id += 1;
    const contactTypes = [...new Set(record.contacts?.map(({ type }) => type))];
    batch.push({ record, indexed: indexedCreator({ ...record, id, contact_types: contactTypes }, places) });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
