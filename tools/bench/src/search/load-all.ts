import { type GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { counted } from '../report.ts';
import { beginBulkLoad } from './bulk-load.ts';
import { batches, type Population } from './dataset.ts';
import type { BenchCreator, BenchEngine } from './engine.ts';
import type { SearchBench } from './measurements.ts';
import { type BenchRequest, benchRequests, hostileRequests } from './requests.ts';
import { vocabulariesOf } from './vocabulary.ts';

/** Creators kept for changes and seeds. */
const sampleSize = 50_000;
/** Batches in progress: the next one is generated while servers store others. */
const maxBatches = 3;

export interface LoadedEngines {
  readonly sample: readonly BenchCreator[];
  readonly requests: readonly BenchRequest[];
  readonly hostile: ReturnType<typeof hostileRequests>;
}

/** Loads the same creators into every engine and makes requests from their texts. */
export async function loadAll(
  { installation, places, population }: SearchBench,
  engines: readonly BenchEngine[],
): Promise<LoadedEngines> {
  const bulk = await beginBulkLoad(installation);
  const sample = await loadBatches(batches(population, places), async (batch) => {
    await Promise.all([bulk.creators(batch), bulk.searchRows(batch), ...engines.map((engine) => engine.load?.(batch))]);
  });
  await bulk.finish();
  // The index in memory comes last: it reads PostgreSQL.
  for (const engine of [...engines].reverse()) {
    await engine.finish?.();
    console.log(`${engine.name}: ready`);
  }
  return { sample, ...(await requestsFor(population, places)) };
}

/** Makes requests from the texts of a population. */
export async function requestsFor(population: Population, places: GeoNamesPlaces) {
  const vocabularies = vocabulariesOf(population, places);
  const requests = await benchRequests(vocabularies, { places, languages: IsoLanguages.load() });
  return { requests, hostile: hostileRequests(vocabularies.photonet) };
}

/** Loads all batches, several at a time; returns the first creators. */
async function loadBatches(
  all: Iterable<BenchCreator[]>,
  load: (batch: readonly BenchCreator[]) => Promise<void>,
): Promise<readonly BenchCreator[]> {
  const sample: BenchCreator[] = [];
  const inFlight = new Set<Promise<void>>();
  let loaded = 0;
  for (const batch of all) {
    if (sample.length < sampleSize) sample.push(...batch);
    const loading = load(batch).finally(() => inFlight.delete(loading));
    inFlight.add(loading);
    if (inFlight.size >= maxBatches) await Promise.race(inFlight);
    loaded += batch.length;
    if (loaded % 100_000 === 0) console.log(`${counted(loaded)} creators loaded`);
  }
  await Promise.all(inFlight);
  return sample;
}
