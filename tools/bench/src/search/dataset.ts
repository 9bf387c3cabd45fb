import { generateCreators } from '@creator-discovery/demo-data';
import type { GeoNamesPlaces } from '@creator-discovery/places';
import { indexedCreator } from '@creator-discovery/search-filters';
import type { BenchCreator } from './engine.ts';

/** Generated creators in batches, ids from 1. */
export function* batches(count: number, places: GeoNamesPlaces, batchSize = 2000): Generator<BenchCreator[]> {
  let batch: BenchCreator[] = [];
  let id = 0;
  for (const record of generateCreators({ count, places })) {
    id += 1;
    const contactTypes = [...new Set(record.contacts?.map(({ type }) => type))];
    batch.push({ record, indexed: indexedCreator({ ...record, id, contact_types: contactTypes }, places) });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
