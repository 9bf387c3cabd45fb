import type { Installation } from '@creator-discovery/installation';
import { PostgresCreatorStore } from '@creator-discovery/postgres';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import { type Percentiles, percentilesOf } from '../measure/percentiles.ts';
import type { BenchEngine } from './engine.ts';
import type { BenchRequest } from './requests.ts';

export interface ExportMilliseconds {
  /** The ids of 10,000 creators in sort order. */
  readonly ids: Percentiles;
  /** The ids and then the whole rows with contacts, 500 at a time as a job reads them. */
  readonly rows: Percentiles;
}

const creatorsPerStep = 500;
const maxExport = 10_000;
const maxSearches = 40;

/** Measures how long an export reads, for searches with at least 10,000 matches. */
export async function measureExports(
  { engine, installation, places }: { engine: BenchEngine; installation: Installation; places: PlaceDictionary },
  requests: readonly BenchRequest[],
): Promise<ExportMilliseconds> {
  const store = new PostgresCreatorStore(installation.db, places);
  const [ids, rows]: [number[], number[]] = [[], []];
  for (const { query } of requests) {
    const start = performance.now();
    const { creatorIds } = await engine.search(query, { offset: 0, limit: maxExport });
    if (creatorIds.length < maxExport) continue;
    ids.push(performance.now() - start);
    for (let from = 0; from < maxExport; from += creatorsPerStep)
      await store.byIds(creatorIds.slice(from, from + creatorsPerStep));
    rows.push(performance.now() - start);
    if (rows.length >= maxSearches) break;
  }
  // The first one fills the caches.
  return { ids: percentilesOf(ids), rows: percentilesOf(rows.slice(1)) };
}
