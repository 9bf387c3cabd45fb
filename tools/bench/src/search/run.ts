import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GeoNamesPlaces } from '@creator-discovery/places';
import { putSearchRows } from '@creator-discovery/postgres';
import {
  audienceLookalikeMinimum,
  creatorLookalikeMinimum,
  everyCreator,
  type PlaceDictionary,
  type Platform,
  platforms,
} from '@creator-discovery/search-filters';
import { batches } from './dataset.js';
import type { BenchCreator, BenchEngine } from './engine.js';
import { MemoryEngine } from './engines/memory-engine.js';
import { PostgresServer } from './engines/postgres-server.js';
import { SqlEngine } from './engines/sql-engine.js';
import { engineNames, makeEngines } from './engines.js';
import { measureFreshness } from './freshness.js';
import { measureHttp } from './http-throughput.js';
import { measureLatencies, measureThroughput, percentiles } from './measure.js';
import { plotOf } from './plot.js';
import { type BenchResult, type EngineResult, reportOf } from './report.js';
import { type BenchRequest, benchRequests, hostileRequests } from './requests.js';
import { putCreators } from './stored-creators.js';
import { Vocabulary } from './vocabulary.js';

export interface SearchBenchOptions {
  readonly creators: number;
  /** Names of `engineNames`: what the index in memory is compared with. */
  readonly engines: readonly string[];
  /** Longest time for one engine's latencies; slow engines answer a fair sample of the requests. */
  readonly seconds: number;
  /** Folder for results as Markdown, JSON and picture; null = only print. */
  readonly out: string | null;
}

export { engineNames };

/** Creators the vocabulary and the changes are taken from. */
const sampleSize = 50_000;

/** Loads every engine with the same creators, asks all the same requests, compares, prints. True when all agree. */
export async function runSearchBench(options: SearchBenchOptions): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'search-bench-'));
  // Under root the server runs as another account, which must reach its files.
  await chmod(directory, 0o755);
  const server = await PostgresServer.start(join(directory, 'postgres'));
  const engines = makeEngines(options.engines, { server, directory });
  try {
    const loaded = await loadAll(engines, { server, count: options.creators });
    const { requests, buildSeconds } = loaded;
    const results: EngineResult[] = [];
    for (const engine of engines) {
      results.push(
        await measureEngine(engine, requests, {
          seconds: options.seconds,
          buildSeconds: buildSeconds.get(engine) ?? 0,
        }),
      );
    }
    const memory = engines.find((engine) => engine instanceof MemoryEngine);
    const extras = memory
      ? await measureMemory({ engine: memory, server, withSql: options.engines.includes('tuned') }, loaded)
      : noExtras;
    const result: BenchResult = {
      creators: options.creators,
      engines: results,
      disagreements: disagreementsOf(results, requests),
      ...extras,
    };
    console.log(`\n${reportOf(result)}`);
    if (options.out) await writeResults(options.out, result);
    return result.disagreements.length === 0;
  } finally {
    for (const engine of engines) await engine.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const indexedOf = (batch: readonly BenchCreator[]) => batch.map(({ indexed }) => indexed);

const noExtras = { hostile: [], restart: null, freshness: null, exportMilliseconds: null, http: null };

interface Loaded {
  readonly sample: readonly BenchCreator[];
  readonly requests: readonly BenchRequest[];
  readonly hostile: ReturnType<typeof hostileRequests>;
  readonly places: PlaceDictionary;
  readonly buildSeconds: ReadonlyMap<BenchEngine, number>;
}

async function loadAll(
  engines: readonly BenchEngine[],
  { server, count }: { readonly server: PostgresServer; readonly count: number },
): Promise<Loaded> {
  const places = GeoNamesPlaces.load();
  const vocabularies = Object.fromEntries(
    platforms.map((platform) => [platform, new Vocabulary(platform, places)]),
  ) as Record<Platform, Vocabulary>;
  const buildSeconds = new Map<BenchEngine, number>();
  const timed = async (engine: BenchEngine, work: () => Promise<void>) => {
    const start = performance.now();
    await work();
    buildSeconds.set(engine, (buildSeconds.get(engine) ?? 0) + (performance.now() - start) / 1000);
  };
  const sample: BenchCreator[] = [];
  for (const engine of engines) await timed(engine, () => engine.prepare());
  const writesSearchRows = engines.some((engine) => engine instanceof SqlEngine);
  let loaded = 0;
  for (const batch of batches(count, places)) {
    if (sample.length < sampleSize) {
      sample.push(...batch);
      for (const { indexed } of batch) for (const vocabulary of Object.values(vocabularies)) vocabulary.add(indexed);
    }
    await putCreators(server.db, batch);
    if (!writesSearchRows) await putSearchRows(server.db, indexedOf(batch));
    for (const engine of engines) await timed(engine, () => engine.load(batch));
    loaded += batch.length;
    if (loaded % 50_000 === 0) console.log(`${loaded} creators loaded`);
  }
  await server.client.query('vacuum analyze creator, creator_search');
  // The index in memory is filled from PostgreSQL, so PostgreSQL comes first.
  for (const engine of [...engines].reverse()) {
    await timed(engine, () => engine.finish());
    console.log(`${engine.name}: ready after ${buildSeconds.get(engine)?.toFixed(1)} s of work`);
  }
  return {
    sample,
    requests: benchRequests(vocabularies),
    hostile: hostileRequests(vocabularies.photonet),
    places,
    buildSeconds,
  };
}

async function measureEngine(
  engine: BenchEngine,
  requests: readonly BenchRequest[],
  { seconds, buildSeconds }: { readonly seconds: number; readonly buildSeconds: number },
): Promise<EngineResult> {
  const latencies = await measureLatencies(engine, requests, { rounds: 5, seconds });
  const answerable = requests.filter((_, number) => latencies.totals.has(number));
  const throughput = await measureThroughput(
    ({ query, offset }) => engine.search(query, { offset, limit: 10 }),
    answerable,
    {
      clients: 8,
      seconds: Math.min(10, seconds),
    },
  );
  const { p50, p95, p99 } = latencies.all;
  console.log(
    `${engine.name}: p50 ${p50.toFixed(3)}, p95 ${p95.toFixed(3)}, p99 ${p99.toFixed(3)} ms over ${latencies.all.count} requests`,
  );
  return { name: engine.name, buildSeconds, latencies, throughput, ...(await engine.size()) };
}

type Extras = Pick<BenchResult, 'hostile' | 'restart' | 'freshness' | 'exportMilliseconds' | 'http'>;

async function measureMemory(
  { engine, server, withSql }: { engine: MemoryEngine; server: PostgresServer; withSql: boolean },
  { sample, requests, hostile, places }: Omit<Loaded, 'buildSeconds'>,
): Promise<Extras> {
  const costly: Extras['hostile'][number][] = [];
  const [seed] = sample;
  for (const [name, query] of [...Object.entries(hostile), ...(seed ? lookalikes(seed) : [])]) {
    costly.push({ name, ...(await measureCostly(engine, query)) });
  }
  const exports: number[] = [];
  for (const { query } of requests.slice(0, 60)) {
    const start = performance.now();
    await engine.search(query, { offset: 0, limit: 10_000 });
    exports.push(performance.now() - start);
  }
  const fromDatabase = engine.report().startMilliseconds ?? 0;
  await engine.close();
  await engine.finish();
  const restart = { fromDatabase, fromSnapshot: engine.report().startMilliseconds ?? 0 };
  const http = withSql ? await measureBothOverHttp({ engine, server }, { requests, places }) : null;
  const freshness = await measureFreshness({ engine, server }, sample, requests);
  return { http, hostile: costly, restart, freshness, exportMilliseconds: percentiles(exports) };
}

/** The action API on each engine; the index starts from a snapshot and so is ready soon. */
async function measureBothOverHttp(
  { engine, server }: { engine: MemoryEngine; server: PostgresServer },
  { requests, places }: Pick<Loaded, 'requests' | 'places'>,
): Promise<NonNullable<BenchResult['http']>> {
  const totals = new Map<number, number>();
  for (const [number, { query }] of requests.entries()) {
    totals.set(number, (await engine.search(query, { offset: 0, limit: 1 })).total);
  }
  await engine.close();
  const { url: databaseUrl, db } = server;
  const bench = { databaseUrl, db, places, requests, totals, snapshotDirectory: engine.snapshotDirectory };
  const index = await measureHttp(bench, 'index');
  console.log(`over HTTP, engine index: ${index.perSecond.toFixed(0)} searches/s`);
  const sql = await measureHttp(bench, 'sql');
  console.log(`over HTTP, engine sql: ${sql.perSecond.toFixed(0)} searches/s`);
  await engine.finish();
  return { index, sql };
}

/** The median of five, the first of which is not like the others: compilers warm up, caches fill. */
async function measureCostly(
  engine: BenchEngine,
  query: BenchRequest['query'],
): Promise<{ total: number; milliseconds: number }> {
  const times: number[] = [];
  let total = 0;
  for (let n = 0; n < 5; n++) {
    const start = performance.now();
    total = (await engine.search(query, { offset: 490, limit: 10 }))?.total ?? 0;
    times.push(performance.now() - start);
  }
  return { total, milliseconds: percentiles(times)?.p50 ?? 0 };
}

function lookalikes({ indexed }: BenchCreator): [string, BenchRequest['query']][] {
  const all = { ...everyCreator('photonet'), sort: { by: 'creatorSimilarity' } as const };
  const alike = { ...all, creatorLookalike: { seed: indexed, minimum: creatorLookalikeMinimum } };
  const audience = { ...all.audience, lookalike: { seed: indexed, minimum: audienceLookalikeMinimum } };
  return [
    ['creators like one, no other filter', alike],
    ['audiences like one, no other filter', { ...all, audience, sort: { by: 'audienceSimilarity' } }],
  ];
}

function disagreementsOf(results: readonly EngineResult[], requests: readonly BenchRequest[]): string[] {
  const [reference, ...others] = results;
  if (!reference) return [];
  return others.flatMap(({ name, latencies }) =>
    [...latencies.totals].flatMap(([number, total]) => {
      const expected = reference.latencies.totals.get(number);
      const samePage = latencies.ids.get(number) === reference.latencies.ids.get(number);
      if (expected === undefined || (expected === total && samePage)) return [];
      return [
        `${name}: ${total}, not ${expected}${expected === total ? ' (other page)' : ''}: ${JSON.stringify(requests[number]?.query)}`,
      ];
    }),
  );
}

async function writeResults(out: string, result: BenchResult): Promise<void> {
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'search.md'), `${reportOf(result)}\n`);
  await writeFile(join(out, 'search.svg'), plotOf(result));
}
