import { fork } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { PostgresLedger, PostgresSeedCreators } from '@creator-discovery/postgres';
import { type GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { everyCreator } from '@creator-discovery/search-filters';
import { entryOf } from '@creator-discovery/start/workspace';
import { grownSince, growthOf } from '../database-growth.ts';
import { treeSeconds } from '../imports/cpu-seconds.ts';
import { Runs } from '../jobs/runs.ts';
import { isWellKnown, lookalikes, measureCostly } from '../search/costly.ts';
import { batches } from '../search/dataset.ts';
import { disagreementsOf } from '../search/disagreements.ts';
import type { BenchEngine } from '../search/engine.ts';
import { MemoryEngine } from '../search/engines/memory-engine.ts';
import type { PostgresServer } from '../search/engines/postgres-server.ts';
import { SqlEngine } from '../search/engines/sql-engine.ts';
import { measureHttp } from '../search/http-throughput.ts';
import { type Latencies, measureLatencies, measureThroughput, percentiles } from '../search/measure.ts';
import { ownSeconds, processorSecondsFor } from '../search/processor-time.ts';
import { type BenchRequest, benchRequests, hostileRequests } from '../search/requests.ts';
import type { Undo } from '../search/undo.ts';
import { vocabulariesOf } from '../search/vocabulary.ts';
import type { FirstLoad } from './first-load.ts';
import { bytes, counted, each, type Findings, milliseconds, p50p95 } from './report.ts';

/** Where everything is measured. */
export interface Stage {
  readonly server: PostgresServer;
  readonly creators: number;
  /** Longest time for the requests of one engine. */
  readonly seconds: number;
  readonly folder: string;
  readonly places: GeoNamesPlaces;
  readonly undo: Undo;
  readonly findings: Findings;
}

const exports = 5;
const rowsOfExport = 10_000;

/** Everything after the first load, in an order in which nothing measured disturbs what comes next. */
export async function measureAll(stage: Stage, load: FirstLoad): Promise<void> {
  reportLoad(stage, load);
  await measureTables(stage);
  const index = new MemoryEngine(stage.server, path.join(stage.folder, 'snapshots'));
  stage.undo.add(() => index.close());
  await measureStarts(stage, index);
  const vocabularies = vocabulariesOf({ count: stage.creators }, stage.places);
  const { places } = stage;
  const requests = await benchRequests(vocabularies, { places, languages: IsoLanguages.load() });
  await measureSearches(stage, index, requests);
  for (const [name, query] of [...Object.entries(hostileRequests(vocabularies.photonet)), ...(await alike(stage))]) {
    const { total, milliseconds: taken } = await measureCostly(index, query);
    stage.findings.add(`costly: ${name}`, `${milliseconds(taken)}, ${counted(total)} found`);
  }
  await measureExports(stage, index);
  await measureOverHttp(stage, index, requests);
  await verify(stage);
}

function reportLoad({ findings, creators }: Stage, { seconds, processor, walBytes, added, bad }: FirstLoad): void {
  if (added !== creators || bad !== 0) findings.wrong(`${added} of ${creators} creators were added, ${bad} refused`);
  findings.add(
    'first load, generator and import together',
    `${counted(seconds)} s, ${counted(creators / seconds)} creators a second`,
  );
  findings.add(
    'processor time for each creator: generator / import / PostgreSQL',
    [processor.generator, processor.import, processor.postgres].map((spent) => each(spent, creators)).join(' / '),
  );
  findings.add(
    'write-ahead log of the first load',
    `${bytes(walBytes)}, ${(walBytes / creators / 1000).toFixed(1)} KB each`,
  );
}

const tables = ['creator', 'creator_search', 'creator_contact', 'creator_change'] as const;

async function measureTables({ server, creators, findings }: Stage): Promise<void> {
  const { rows: counts } = await server.client.query<{ platform: string; creators: string }>(
    'select platform, count(*) as creators from creator group by platform order by platform',
  );
  const total = counts.reduce((sum, row) => sum + Number(row.creators), 0);
  findings.add('creators', counts.map((row) => `${row.platform} ${counted(Number(row.creators))}`).join(', '));
  if (total !== creators) findings.wrong(`the database has ${total} of ${creators} creators`);
  const start = performance.now();
  await server.client.query('vacuum analyze');
  findings.add('vacuum and statistics', `${counted((performance.now() - start) / 1000)} s`);
  const { rows } = await server.client.query<{ name: string; table: string; indexes: string }>(
    `select root as name, sum(pg_table_size(relid)) as table, sum(pg_indexes_size(relid)) as indexes
      from unnest($1::text[]) root,
        lateral (select root::regclass as relid union select relid from pg_partition_tree(root::regclass)) parts
      group by root order by sum(pg_total_relation_size(relid)) desc`,
    [tables],
  );
  for (const { name, table, indexes } of rows)
    findings.add(
      `table ${name} / its indexes`,
      `${bytes(Number(table))} / ${bytes(Number(indexes))}, ${counted((Number(table) + Number(indexes)) / creators)} bytes each`,
    );
  const { rows: sizes } = await server.client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  findings.add('the whole database', bytes(Number(sizes[0]?.bytes)));
}

async function measureStarts({ findings, creators, server }: Stage, index: MemoryEngine): Promise<void> {
  const postgresSeconds = async () => treeSeconds(await server.processId());
  const before = { own: ownSeconds(), postgres: await postgresSeconds() };
  await index.finish();
  const { startMs, bytes: memory, creators: indexed } = index.report();
  const [own, postgres] = [ownSeconds() - before.own, (await postgresSeconds()) - before.postgres];
  if (indexed !== creators) findings.wrong(`the index has ${indexed} of ${creators} creators`);
  findings.add(
    'index, start from the database',
    `${((startMs ?? 0) / 1000).toFixed(1)} s; processor time for each creator ${each(own, creators)}, of PostgreSQL ${each(postgres, creators)}`,
  );
  findings.add('index, memory', `${bytes(memory)}, ${counted(memory / creators)} bytes each`);
  const closing = performance.now();
  await index.close();
  findings.add(
    'snapshot',
    `${bytes(await sizeOf(index.snapshotDirectory))}, closed in ${counted(performance.now() - closing)} ms`,
  );
  await index.finish();
  findings.add('index, start from the snapshot', `${((index.report().startMs ?? 0) / 1000).toFixed(2)} s`);
}

async function measureSearches(
  { server, seconds, findings }: Stage,
  index: MemoryEngine,
  requests: readonly BenchRequest[],
): Promise<void> {
  const measured: { name: string; latencies: Latencies }[] = [];
  for (const engine of [index, new SqlEngine(server)] as const) {
    const before = await processorSecondsFor(engine);
    const latencies = await measureLatencies(engine, requests, { rounds: 5, seconds });
    const spent = (await processorSecondsFor(engine)) - before;
    measured.push({ name: engine.name, latencies });
    const { perSecond } = await throughputOf(engine, requests);
    findings.add(
      `${engine.name}, ${latencies.totals.size} of ${requests.length} requests`,
      `${each(spent, latencies.all.count)} of processor time; ${p50p95(latencies.all)}, p99 ${milliseconds(latencies.all.p99)}; ${counted(perSecond)} a second by 8 clients`,
    );
  }
  const disagreements = disagreementsOf(measured, requests);
  for (const line of disagreements.slice(0, 20)) findings.wrong(line);
  const compared = Math.min(...measured.map(({ latencies }) => latencies.totals.size));
  findings.add('index and SQL', `${disagreements.length} of ${compared} requests with another total or page`);
}

function throughputOf(engine: BenchEngine, requests: readonly BenchRequest[]) {
  const search = ({ query, offset }: BenchRequest) => engine.search(query, { offset, limit: 10 });
  return measureThroughput(search, requests, { clients: 8, seconds: 8 });
}

/** Searches for those like a creator of the database. */
async function alike({ server, places, creators }: Stage): Promise<ReturnType<typeof lookalikes>> {
  const [some = []] = batches({ count: creators }, places);
  const known = some.find(isWellKnown)?.record;
  const seed = known && (await new PostgresSeedCreators(server.db, places).seed(known.platform, known.handle));
  return seed ? lookalikes(seed) : [];
}

/** Exports of the creators with most followers, whose rows are anywhere in the tables, by a worker process. */
async function measureExports({ server, findings }: Stage, index: MemoryEngine): Promise<void> {
  const { creatorIds } = await index.search(everyCreator('photonet'), { offset: 0, limit: rowsOfExport });
  const worker = fork(entryOf('job-worker'), {
    env: { ...process.env, DATABASE_URL: server.url, JOB_WORKER_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await listeningUrl(worker);
    const runs = new Runs({ db: server.db, databaseUrl: server.url });
    const taken: number[] = [];
    const before = await growthOf(server.db);
    for (let n = 0; n < exports; n += 1)
      taken.push(await runs.run({ kind: 'export', platform: 'photonet', creatorIds: [...creatorIds] }));
    const grown = grownSince(before, await growthOf(server.db));
    const [first = 0, ...others] = taken;
    findings.add(
      `export of ${counted(creatorIds.length)} rows, first / median of ${others.length} more`,
      `${milliseconds(first)} / ${milliseconds(percentiles(others)?.p50 ?? 0)}`,
    );
    const rows = exports * creatorIds.length;
    findings.add(
      'each row of an export: in the database / write-ahead log',
      `${counted(grown.bytes / rows)} / ${counted(grown.writeAheadLogBytes / rows)} bytes`,
    );
  } finally {
    await endProcess(worker);
  }
}

/** The whole action API, which charges each page; it starts from the snapshot. */
async function measureOverHttp(
  { server, findings }: Stage,
  index: MemoryEngine,
  requests: readonly BenchRequest[],
): Promise<void> {
  const totals = new Map<number, number>();
  for (const [number, { query }] of requests.entries())
    totals.set(number, (await index.search(query, { offset: 0, limit: 1 })).total);
  await index.close();
  const bench = {
    databaseUrl: server.url,
    db: server.db,
    requests,
    totals,
    snapshotDirectory: index.snapshotDirectory,
  };
  const { wrong, perSecond, asked, grown, ...times } = await measureHttp(bench, 'index', true);
  findings.add(
    'charged searches over HTTP, 8 clients',
    `${counted(perSecond)} a second; ${p50p95(times)}; ${wrong} wrong answers`,
  );
  findings.add(
    'each charged search: in the database / write-ahead log',
    `${counted(grown.bytes / asked)} / ${counted(grown.writeAheadLogBytes / asked)} bytes`,
  );
  if (wrong > 0) findings.wrong(`${wrong} answers over HTTP were not those of the index`);
}

async function verify({ server, findings }: Stage): Promise<void> {
  const start = performance.now();
  const { entries, owners, differences } = await new PostgresLedger(server.db).verify();
  findings.add(
    'credits verify',
    `${counted(entries)} entries of ${counted(owners)} owners in ${milliseconds(performance.now() - start)}, ${differences.length} differences`,
  );
  for (const { problem } of differences.slice(0, 20)) findings.wrong(problem);
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(files.map((file) => stat(path.join(folder, file))));
  return sizes.reduce((sum, one) => (one.isFile() ? sum + one.size : sum), 0);
}
