import { execFileSync } from 'node:child_process';
import type { Installation } from '@creator-discovery/installation';
import type { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { inOrder } from '../measure/in-order.ts';
import type { Throughput } from '../measure/load.ts';
import type { Percentiles } from '../measure/percentiles.ts';
import { ms } from '../report.ts';
import { measureAccountCalls } from './account-calls.ts';
import { isWellKnown, lookalikes, measureCostly } from './costly.ts';
import type { Population } from './dataset.ts';
import type { BenchEngine, EngineSize } from './engine.ts';
import type { MemoryEngine } from './engines/memory-engine.ts';
import { type ExportMilliseconds, measureExports } from './exports.ts';
import { type Freshness, measureFreshness } from './freshness.ts';
import { type ApiOptions, type HttpThroughput, measureHttp, totalsOf } from './http-throughput.ts';
import { type Latencies, measureLatencies, measureThroughput, warmUps, watchEngine } from './latencies.ts';
import type { LoadedEngines } from './load-all.ts';
import { makeDurable } from './server.ts';

export interface SearchBench {
  readonly installation: Installation;
  readonly places: GeoNamesPlaces;
  readonly population: Population;
}

export interface EngineResult extends EngineSize {
  readonly name: string;
  readonly buildSeconds: number;
  /** CPU milliseconds per request, of the engine and its caller: less sensitive to other load than the latency. */
  readonly processorMs: number;
  readonly latencies: Latencies;
  readonly throughput: Throughput;
}

/** Measurements of the index in memory alone. */
export interface IndexFigures {
  readonly costly: readonly { readonly name: string; readonly total: number; readonly milliseconds: number }[];
  /** Milliseconds. */
  readonly start: { readonly fromDatabase: number; readonly fromSnapshot: number };
  /** Null unless measured. */
  readonly freshness: Freshness | null;
  readonly exportMilliseconds: ExportMilliseconds;
  /** The requests without the owned creators of an account. */
  readonly excluding: Percentiles;
  readonly accountCalls: Readonly<Record<'find' | 'count', Percentiles>>;
  /** Action API by engine. */
  readonly http: Readonly<Record<string, HttpThroughput>>;
}

export async function measureEngine(
  engine: BenchEngine,
  { requests, buildSeconds }: LoadedEngines,
  seconds: number,
): Promise<EngineResult> {
  const spent = await watchEngine(engine);
  const latencies = await measureLatencies(engine, requests, { rounds: 5, seconds });
  const processorMs = ((await spent()) / (latencies.all.count + warmUps)) * 1000;
  const answered = requests.filter((_, number) => latencies.totals.has(number));
  const throughput = await measureThroughput(engine, answered, Math.min(8, seconds));
  const { p50, p95, count } = latencies.all;
  console.log(`${engine.name}: p50 ${ms(p50)}, p95 ${ms(p95)} ms over ${count} requests`);
  const build = buildSeconds.get(engine) ?? 0;
  return { name: engine.name, buildSeconds: build, processorMs, latencies, throughput, ...(await engine.size()) };
}

/** Action APIs by their names in the report. */
export const actionApis: Readonly<Record<string, ApiOptions>> = {
  'engine index': { engine: 'index', isEveryPageCharged: false },
  'engine index, every page charged': { engine: 'index', isEveryPageCharged: true },
  'engine sql': { engine: 'sql', isEveryPageCharged: false },
};

interface IndexMeasurements {
  readonly index: MemoryEngine;
  readonly loaded: Omit<LoadedEngines, 'buildSeconds'>;
  /** Names of `actionApis`. */
  readonly apis: readonly string[];
  /** Needs `BulkLoad`, which numbers creators in order. */
  readonly isFreshnessMeasured: boolean;
}

export async function measureIndex(
  bench: SearchBench,
  { index, loaded, apis, isFreshnessMeasured }: IndexMeasurements,
): Promise<IndexFigures> {
  const { installation, places, population } = bench;
  const { sample, requests, hostile } = loaded;
  const seed = sample.find(isWellKnown);
  const queries = [...Object.entries(hostile), ...(seed ? lookalikes(seed.indexed) : [])];
  const costly = await inOrder(queries, async ([name, query]) => ({ name, ...(await measureCostly(index, query)) }));
  const owned = sample.slice(0, 10_000).map(({ indexed }) => indexed.id);
  const without = requests.map((request) => ({ ...request, query: { ...request.query, excluded: owned } }));
  const excluding = (await measureLatencies(index, without, { rounds: 2, seconds: 35 })).all;
  const exportMilliseconds = await measureExports({ engine: index, installation, places }, requests);
  const fromDatabase = index.report().startMs ?? 0;
  await index.close();
  await index.finish();
  const start = { fromDatabase, fromSnapshot: index.report().startMs ?? 0 };
  await makeDurable(installation);
  const { snapshotDirectory } = index;
  const accountCalls = await measureAccountCalls(installation, { sample, snapshotDirectory, owned });
  const http = apis.length > 0 ? await measureOverHttp(bench, { index, loaded, apis }) : {};
  const freshness = isFreshnessMeasured
    ? await measureFreshness({ engine: index, installation, stored: population }, sample, requests)
    : null;
  return { costly, start, exportMilliseconds, excluding, accountCalls, http, freshness };
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
