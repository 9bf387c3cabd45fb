import { PostgresCreatorStore } from '@creator-discovery/postgres';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { BenchEngine } from './engine.ts';
import type { PostgresServer } from './engines/postgres-server.ts';
import { type Percentiles, percentiles } from './measure.ts';
import type { BenchRequest } from './requests.ts';

export interface ExportMilliseconds {
  /** The ids of up to 10,000 creators in sort order. */
  readonly ids: Percentiles;
  /** The ids, and after them every column of 10,000 creators with their contacts, 500 at a time as a job reads them. */
  readonly rows: Percentiles;
}

const creatorsPerStep = 500;
const largestExport = 10_000;

/** How long an export reads, over searches with at least so many matches; null where there are none. */
export async function measureExports(
  { engine, server, places }: { engine: BenchEngine; server: PostgresServer; places: PlaceDictionary },
  requests: readonly BenchRequest[],
): Promise<ExportMilliseconds | null> {
  const store = new PostgresCreatorStore(server.db, places);
  const [ids, rows]: [number[], number[]] = [[], []];
  for (const { query } of requests) {
    const start = performance.now();
    const page = await engine.search(query, { offset: 0, limit: largestExport });
    if (!page || page.creatorIds.length < largestExport) continue;
    ids.push(performance.now() - start);
    for (let from = 0; from < largestExport; from += creatorsPerStep) {
      await store.byIds(page.creatorIds.slice(from, from + creatorsPerStep));
    }
    rows.push(performance.now() - start);
    if (rows.length >= 40) break;
  }
  // The first reads what no cache has yet.
  const [of, afterFirst] = [percentiles(ids), percentiles(rows.slice(1))];
  return of && afterFirst && { ids: of, rows: afterFirst };
}
