import { execFileSync } from 'node:child_process';
import type { Installation } from '@creator-discovery/installation';
import { PostgresCreatorStore } from '@creator-discovery/postgres';
import type { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import {
  audienceLookalikeMinimum,
  creatorLookalikeMinimum,
  type IndexedCreator,
  type MeasuredCondition,
  type PlaceDictionary,
  type SearchQuery,
} from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import { HttpConnections } from '../measure/http-connection.ts';
import { inOrder } from '../measure/in-order.ts';
import { type Percentiles, percentilesOf } from '../measure/percentiles.ts';
import { ms } from '../report.ts';
import type { Population } from './dataset.ts';
import type { BenchCreator, BenchEngine } from './engine.ts';
import type { MemoryEngine } from './engines/memory-engine.ts';
import { measureFreshness } from './freshness.ts';
import { type ApiOptions, type HttpThroughput, measureHttp, totalsOf } from './http-throughput.ts';
import { measureLatencies, measureThroughput, warmUps, watchEngine } from './latencies.ts';
import type { LoadedEngines } from './load-all.ts';
import type { BenchRequest } from './requests.ts';
import { makeDurable } from './server.ts';

export interface SearchBench {
  readonly installation: Installation;
  readonly places: GeoNamesPlaces;
  readonly population: Population;
}

export type EngineResult = Awaited<ReturnType<typeof measureEngine>>;

export async function measureEngine(engine: BenchEngine, { requests }: LoadedEngines, seconds: number) {
  const spent = await watchEngine(engine);
  const latencies = await measureLatencies(engine, requests, { rounds: 5, seconds });
  // CPU per request, of the engine and its caller, is less sensitive to other load than the latency.
  const processorMs = ((await spent()) / (latencies.all.count + warmUps)) * 1000;
  const answered = requests.filter((_, number) => latencies.totals.has(number));
  const throughput = await measureThroughput(engine, answered, Math.min(8, seconds));
  const { p50, p95, count } = latencies.all;
  console.log(`${engine.name}: p50 ${ms(p50)}, p95 ${ms(p95)} ms over ${count} requests`);
  return { name: engine.name, processorMs, latencies, throughput };
}

/** Action APIs by their names in the report. */
export const actionApis: Readonly<Record<string, ApiOptions>> = {
  'engine index': { engine: 'index', isEveryPageCharged: false },
  'engine index, every page charged': { engine: 'index', isEveryPageCharged: true },
  'engine sql': { engine: 'sql', isEveryPageCharged: false },
};

interface IndexMeasurements {
  readonly index: MemoryEngine;
  readonly loaded: LoadedEngines;
  /** Names of `actionApis`. */
  readonly apis: readonly string[];
  /** Needs `beginBulkLoad`, which numbers creators in order. */
  readonly isFreshnessMeasured: boolean;
}

/** Measurements of the index in memory alone. */
export type IndexFigures = Awaited<ReturnType<typeof measureIndex>>;

export async function measureIndex(
  bench: SearchBench,
  { index, loaded, apis, isFreshnessMeasured }: IndexMeasurements,
) {
  const { installation, places, population } = bench;
  const { sample, requests, hostile } = loaded;
  const seed = sample.find(isWellKnown);
  const queries = [...Object.entries(hostile), ...(seed ? lookalikes(seed.indexed) : [])];
  const costly = await inOrder(queries, async ([name, query]) => ({ name, ...(await measureCostly(index, query)) }));
  const owned = sample.slice(0, 10_000).map(({ indexed }) => indexed.id);
  const without = requests.map((request) => ({ ...request, query: { ...request.query, excluded: owned } }));
  const excluding = (await measureLatencies(index, without, { rounds: 2, seconds: 35 })).all;
  const exportMilliseconds = await measureExports({ engine: index, installation, places }, requests);
  const { bytes: memory, startMs: fromDatabase } = index.report();
  await index.close();
  await index.finish();
  const start = { fromDatabase: fromDatabase ?? 0, fromSnapshot: index.report().startMs ?? 0 };
  await makeDurable(installation);
  const { snapshotDirectory } = index;
  const accountCalls = await measureAccountCalls(installation, { sample, snapshotDirectory, owned });
  const http = apis.length > 0 ? await measureOverHttp(bench, { index, loaded, apis }) : {};
  const freshness = isFreshnessMeasured
    ? await measureFreshness({ engine: index, installation, stored: population }, sample, requests)
    : null;
  return { costly, memory, start, exportMilliseconds, excluding, accountCalls, http, freshness };
}

/** The index starts from a snapshot. */
async function measureOverHttp(
  { installation }: SearchBench,
  { index, loaded: { requests }, apis }: Omit<IndexMeasurements, 'isFreshnessMeasured'>,
): Promise<Record<string, HttpThroughput>> {
  const totals = await totalsOf(index, requests);
  await index.close();
  // Otherwise commits wait while the new snapshot and tables are written to disk.
  execFileSync('sync');
  const bench = { installation, requests, totals, snapshotDirectory: index.snapshotDirectory };
  const chosen = Object.entries(actionApis).filter(([name]) => apis.includes(name));
  const http = await inOrder(chosen, async ([name, api]) => [name, await measureHttp({ ...bench, ...api })] as const);
  await index.finish();
  return Object.fromEntries(http);
}

/** Measures one client of the action API who finds creators by name, and counts with much else, without those it owns. */
async function measureAccountCalls(
  installation: Installation,
  { sample, snapshotDirectory, owned }: { sample: readonly BenchCreator[]; snapshotDirectory: string; owned: number[] },
): Promise<Readonly<Record<'find' | 'count', Percentiles>>> {
  const { accountId, key } = await installation.newAccount({ credits: 0 });
  await sql`insert into owned_creator (account_id, creator_id) select ${accountId}, unnest(${owned}::bigint[])`.execute(
    installation.db,
  );
  const limits = { LIMIT_FINDS: '10000/minute', LIMIT_COUNTS: '10000/minute' };
  const settings = { SEARCH_ENGINE: 'index', INDEX_SNAPSHOT_DIR: snapshotDirectory, ...limits };
  const api = await installation.start('action-api', settings);
  await installation.untilIndexed(api);
  const connections = new HttpConnections(api.url);
  const timesOf = async (path: string, bodies: readonly object[]): Promise<Percentiles> => {
    const times: number[] = [];
    for (const body of bodies) {
      const start = performance.now();
      const answer = await connections.post(path, { key, body: JSON.stringify(body) });
      times.push(performance.now() - start);
      if (answer.status !== 200) throw new Error(answer.body.toString());
    }
    // The first calls fill caches.
    return percentilesOf(times.slice(5));
  };
  const counted = {
    basic: { platform: 'photonet' },
    exclude: { owned: true },
    alternatives: Array.from({ length: 10 }, (_, n) => ({ creator: { audienceRange: { minValue: n * 1000 } } })),
    facets: ['interests', 'locations'],
  };
  const names = sample.slice(0, 300).map(({ record }) => ({ query: record.handle.slice(0, 4) }));
  const find = await timesOf('/api/v1/find_creators', names);
  const count = await timesOf('/api/v1/count_creators', new Array(25).fill(counted));
  connections.close();
  await installation.endProcess(api);
  return { find, count };
}

const creatorsPerStep = 500;
const maxExport = 10_000;
const maxSearches = 40;

/**
 * Measures how long an export reads, for searches with at least 10,000 matches. `ids` reads their ids in sort order; `rows`
 * also the whole rows, 500 at a time as a job reads them.
 */
async function measureExports(
  { engine, installation, places }: { engine: BenchEngine; installation: Installation; places: PlaceDictionary },
  requests: readonly BenchRequest[],
) {
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

/** Returns the median of five calls. */
async function measureCostly(
  engine: BenchEngine,
  query: SearchQuery,
): Promise<{ total: number; milliseconds: number }> {
  const times: number[] = [];
  let total = 0;
  for (let n = 0; n < 5; n++) {
    const start = performance.now();
    total = (await engine.search(query, { offset: 490, limit: 10 })).total;
    times.push(performance.now() - start);
  }
  return { total, milliseconds: percentilesOf(times).p50 };
}

/** Returns whether a photonet creator has enough facts to search for similar creators and similar audiences. */
function isWellKnown({ indexed: { platform, topics, bioWords, audience } }: BenchCreator): boolean {
  return (
    platform === 'photonet' &&
    topics.length > 0 &&
    bioWords !== null &&
    audience.places.length > 0 &&
    audience.ages.length > 0
  );
}

/** Returns searches for similar creators and for similar audiences. */
function lookalikes(seed: IndexedCreator): [string, SearchQuery][] {
  const bestFirst = (condition: MeasuredCondition): SearchQuery => ({
    platform: 'photonet',
    conditions: [condition],
    sort: { by: 'condition', condition },
  });
  return [
    [
      'similar creators, no other filter',
      bestFirst({ kind: 'alike', to: 'creator', seed, minimum: creatorLookalikeMinimum }),
    ],
    [
      'similar audiences, no other filter',
      bestFirst({ kind: 'alike', to: 'audience', seed, minimum: audienceLookalikeMinimum }),
    ],
  ];
}
