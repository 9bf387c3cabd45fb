import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { isWellKnown, lookalikes, measureCostly } from './costly.ts';
import type { Population } from './dataset.ts';
import { disagreementsOf } from './disagreements.ts';
import type { BenchEngine } from './engine.ts';
import { MemoryEngine } from './engines/memory-engine.ts';
import { PostgresServer } from './engines/postgres-server.ts';
import { engineNames, makeEngines } from './engines.ts';
import { measureExports } from './exports.ts';
import { measureFreshness } from './freshness.ts';
import { measureHttp } from './http-throughput.ts';
import { type Loaded, loadAll } from './load-all.ts';
import { measureLatencies, measureThroughput, warmUps } from './measure.ts';
import { processorSecondsFor } from './processor-time.ts';
import { type BenchResult, type EngineResult, reportOf } from './report.ts';
import type { BenchRequest } from './requests.ts';
import { Undo } from './undo.ts';

export interface SearchBenchOptions {
  readonly population: Population;
  /** Names of `engineNames`: what the index in memory is compared with. */
  readonly engines: readonly string[];
  /** Longest time for one engine's latencies; slow engines answer a fair sample of the requests. */
  readonly seconds: number;
}

export { engineNames };

/** Loads every engine with the same creators, asks all the same requests, compares, prints. True when all agree. */
export async function runSearchBench(options: SearchBenchOptions): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'search-bench-'));
  // Under root the server runs as another account, which must reach its files.
  await chmod(directory, 0o755);
  const undo = new Undo();
  undo.add(() => rm(directory, { recursive: true, force: true }));
  try {
    const places = GeoNamesPlaces.load();
    const server = await PostgresServer.start(join(directory, 'postgres'));
    undo.add(() => server.stop());
    const engines = await makeEngines(options.engines, { server, directory, places });
    for (const engine of engines) undo.add(() => engine.close());
    const result = await measureAll(options, { server, engines, places });
    console.log(`\n${reportOf(result)}`);
    return result.disagreements.length === 0;
  } finally {
    await undo.run();
  }
}

interface Stage {
  readonly server: PostgresServer;
  readonly engines: readonly BenchEngine[];
  readonly places: GeoNamesPlaces;
}

async function measureAll(options: SearchBenchOptions, stage: Stage): Promise<BenchResult> {
  const loaded = await loadAll(stage, options.population);
  const results: EngineResult[] = [];
  for (const engine of stage.engines) {
    const buildSeconds = loaded.buildSeconds.get(engine) ?? 0;
    results.push(await measureEngine(engine, loaded.requests, { seconds: options.seconds, buildSeconds }));
  }
  const memory = stage.engines.find((engine) => engine instanceof MemoryEngine);
  const extras = memory
    ? await measureMemory(
        { engine: memory, withSql: options.engines.includes('tuned'), stored: options.population, ...stage },
        loaded,
      )
    : noExtras;
  const disagreements = disagreementsOf(results, loaded.requests);
  return { creators: options.population.count, engines: results, disagreements, ...extras };
}

const noExtras = { hostile: [], restart: null, freshness: null, exportMilliseconds: null, http: null };

async function measureEngine(
  engine: BenchEngine,
  requests: readonly BenchRequest[],
  { seconds, buildSeconds }: { readonly seconds: number; readonly buildSeconds: number },
): Promise<EngineResult> {
  const before = await processorSecondsFor(engine);
  const latencies = await measureLatencies(engine, requests, { rounds: 5, seconds });
  const spent = (await processorSecondsFor(engine)) - before;
  const processorMs = (spent / (latencies.all.count + warmUps)) * 1000;
  const answerable = requests.filter((_, number) => latencies.totals.has(number));
  const throughput = await measureThroughput(
    ({ query, offset }) => engine.search(query, { offset, limit: 10 }),
    answerable,
    { clients: 8, seconds: Math.min(8, seconds) },
  );
  const { p50, p95, p99 } = latencies.all;
  console.log(
    `${engine.name}: p50 ${p50.toFixed(3)}, p95 ${p95.toFixed(3)}, p99 ${p99.toFixed(3)} ms over ${latencies.all.count} requests`,
  );
  return { name: engine.name, buildSeconds, processorMs, latencies, throughput, ...(await engine.size()) };
}

type Extras = Pick<BenchResult, 'hostile' | 'restart' | 'freshness' | 'exportMilliseconds' | 'http'>;

async function measureMemory(
  {
    engine,
    server,
    withSql,
    places,
    stored,
  }: Omit<Stage, 'engines'> & {
    engine: MemoryEngine;
    withSql: boolean;
    stored: Population;
  },
  { sample, requests, hostile }: Loaded,
): Promise<Extras> {
  const costly: Extras['hostile'][number][] = [];
  const seed = sample.find(isWellKnown);
  for (const [name, query] of [...Object.entries(hostile), ...(seed ? lookalikes(seed.indexed) : [])]) {
    costly.push({ name, ...(await measureCostly(engine, query)) });
  }
  const exportMilliseconds = await measureExports({ engine, server, places }, requests);
  const fromDatabase = engine.report().startMs ?? 0;
  await engine.close();
  await engine.finish();
  const restart = { fromDatabase, fromSnapshot: engine.report().startMs ?? 0 };
  await server.makeDurable();
  const http = withSql ? await measureBothOverHttp({ engine, server }, requests) : null;
  const freshness = await measureFreshness({ engine, server, stored }, sample, requests);
  return { http, hostile: costly, restart, freshness, exportMilliseconds };
}

/** The action API on each engine; the index starts from a snapshot and so is ready soon. */
async function measureBothOverHttp(
  { engine, server }: { engine: MemoryEngine; server: PostgresServer },
  requests: Loaded['requests'],
): Promise<NonNullable<BenchResult['http']>> {
  const totals = new Map<number, number>();
  for (const [number, { query }] of requests.entries()) {
    totals.set(number, (await engine.search(query, { offset: 0, limit: 1 })).total);
  }
  await engine.close();
  // Snapshot and tables, just written: while they go to the disk, every commit would wait behind them.
  execFileSync('sync');
  const { url: databaseUrl, db } = server;
  const bench = { databaseUrl, db, requests, totals, snapshotDirectory: engine.snapshotDirectory };
  const index = await measureHttp(bench, 'index');
  console.log(`over HTTP, engine index: ${index.perSecond.toFixed(0)} searches/s`);
  const charged = await measureHttp(bench, 'index', true);
  console.log(`the same, every page charged: ${charged.perSecond.toFixed(0)} searches/s`);
  const sql = await measureHttp(bench, 'sql');
  console.log(`over HTTP, engine sql: ${sql.perSecond.toFixed(0)} searches/s`);
  await engine.finish();
  return { index, charged, sql };
}
