import { type GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { BulkLoad } from './bulk-load.ts';
import { batches, type Population } from './dataset.ts';
import type { BenchCreator, BenchEngine } from './engine.ts';
import type { PostgresServer } from './engines/postgres-server.ts';
import { SqlEngine } from './engines/sql-engine.ts';
import { type BenchRequest, benchRequests, hostileRequests } from './requests.ts';
import { vocabulariesOf } from './vocabulary.ts';

/** Creators the changes and seeds are taken from. */
const sampleSize = 50_000;
/** Batches on their way to the engines at once: while servers take one in, the next is made. */
const batchesAhead = 3;

export interface Loaded {
  readonly sample: readonly BenchCreator[];
  readonly requests: readonly BenchRequest[];
  readonly hostile: ReturnType<typeof hostileRequests>;
  /** Time of loading and indexing by engine, while others did the same on the same processors. */
  readonly buildSeconds: ReadonlyMap<BenchEngine, number>;
}

interface Loading {
  readonly server: PostgresServer;
  readonly engines: readonly BenchEngine[];
  readonly places: GeoNamesPlaces;
}

/** Gives every engine the same creators, and makes requests of what they say. */
export async function loadAll({ server, engines, places }: Loading, population: Population): Promise<Loaded> {
  const { timed, buildSeconds } = stopwatches();
  const sql = engines.find((engine) => engine instanceof SqlEngine);
  const bulk = await BulkLoad.begin(server);
  for (const engine of engines) await timed(engine, () => engine.prepare());
  const sample = await takeIn(batches(population, places), {
    give: async (batch) => {
      await Promise.all([
        bulk.creators(batch),
        timed(sql, () => bulk.searchRows(batch)),
        ...engines.map((engine) => timed(engine, () => engine.load(batch))),
      ]);
    },
  });
  await timed(sql, () => bulk.finish());
  // The index in memory is filled from PostgreSQL, so PostgreSQL comes first.
  for (const engine of [...engines].reverse()) {
    await timed(engine, () => engine.finish());
    console.log(`${engine.name}: ready after ${buildSeconds.get(engine)?.toFixed(1)} s`);
  }
  const vocabularies = vocabulariesOf(population, places);
  const requests = await benchRequests(vocabularies, { places, languages: IsoLanguages.load() });
  return { sample, requests, hostile: hostileRequests(vocabularies.photonet), buildSeconds };
}

/** Seconds in which anything was in progress, by engine. */
function stopwatches() {
  const buildSeconds = new Map<BenchEngine, number>();
  const begun = new Map<BenchEngine, { since: number; inFlight: number }>();
  const timed = async (engine: BenchEngine | undefined, work: () => Promise<void>): Promise<void> => {
    if (!engine) return work();
    const watch = begun.get(engine) ?? { since: performance.now(), inFlight: 0 };
    watch.inFlight += 1;
    begun.set(engine, watch);
    await work();
    watch.inFlight -= 1;
    if (watch.inFlight > 0) return;
    begun.delete(engine);
    buildSeconds.set(engine, (buildSeconds.get(engine) ?? 0) + (performance.now() - watch.since) / 1000);
  };
  return { timed, buildSeconds };
}

async function takeIn(
  made: Iterable<BenchCreator[]>,
  to: { readonly give: (batch: readonly BenchCreator[]) => Promise<void> },
) {
  const sample: BenchCreator[] = [];
  const inFlight = new Set<Promise<void>>();
  let loaded = 0;
  for (const batch of made) {
    if (sample.length < sampleSize) sample.push(...batch);
    const given = to.give(batch).finally(() => inFlight.delete(given));
    inFlight.add(given);
    if (inFlight.size >= batchesAhead) await Promise.race(inFlight);
    loaded += batch.length;
    if (loaded % 100_000 === 0) console.log(`${loaded} creators loaded`);
  }
  await Promise.all(inFlight);
  return sample;
}
