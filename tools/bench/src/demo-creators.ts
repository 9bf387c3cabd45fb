import { type ImportRecord, importRecordSchema } from '@creator-discovery/creators';
import { generateCreators } from '@creator-discovery/demo-data';
import { type Database, PostgresCreatorStore } from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';

/** Writes that many of the generated creators, the same ones every time, to the database. */
export async function importDemoCreators(db: Database, count: number): Promise<void> {
  const places = GeoNamesPlaces.load();
  const store = new PostgresCreatorStore(db, places);
  let batch: ImportRecord[] = [];
  for (const record of generateCreators({ count, places })) {
    batch.push(importRecordSchema.parse(record));
    if (batch.length < 1000) continue;
    await store.upsert(batch, 'update');
    batch = [];
  }
  if (batch.length > 0) await store.upsert(batch, 'update');
}
