import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { everyCreator } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import { timedJob } from '../jobs/timed-job.ts';
import { growthOf, watchGrowth } from '../measure/database-growth.ts';
import { inOrder } from '../measure/in-order.ts';
import { percentilesOf } from '../measure/percentiles.ts';
import { ownSeconds, watchProcessors } from '../measure/processor-time.ts';
import { bytesPer, counted, megabytes, ms, perItem, printRows, type Row, rounded } from '../report.ts';
import { batches } from '../search/dataset.ts';
import { MemoryEngine } from '../search/engines/memory-engine.ts';
import { sqlEngine } from '../search/engines/sql-engine.ts';
import { disagreementsOf } from '../search/latencies.ts';
import { requestsFor } from '../search/load-all.ts';
import { measureEngine, measureIndex, type SearchBench } from '../search/measurements.ts';
import { printReport } from '../search/report.ts';
import type { FirstLoad } from './first-load.ts';

const exportCount = 5;
const rowsPerExport = 10_000;

/** Measures everything after the first load, in an order in which no measurement disturbs the next. Returns wrong results. */
export async function measureAll(bench: SearchBench, load: FirstLoad, seconds: number): Promise<readonly string[]> {
  const { installation, places, population } = bench;
  const print = (...rows: readonly Row[]) => printRows(rows);
  print(rowOfLoad(load, population.count));
  print(...(await rowsOfTables(bench)));
  const index = new MemoryEngine(installation.databaseUrl, path.join(installation.folder, 'snapshots'));
  installation.onEnd(() => index.close());
  print(await rowOfStart(bench, index));
  const { value: sample = [] } = batches(population, places).next();
  const loaded = { sample, ...(await requestsFor(population, places)) };
  const engines = await inOrder([index, sqlEngine(installation)], (engine) => measureEngine(engine, loaded, seconds));
  const disagreements = disagreementsOf(engines, loaded.requests);
  print(await rowOfExports(bench, index));
  const apis = ['engine index, every page charged'];
  const figures = await measureIndex(bench, { index, loaded, apis, isFreshnessMeasured: false });
  printReport({ engines, disagreements, ...figures });
  const verification = await installation.verifyCredits();
  print({ 'verified entries': verification.entries, owners: verification.owners });
  const indexed = index.report().creators;
  print(await rowOfSnapshot(index));
  const wrong = Object.values(figures.http).reduce((sum, one) => sum + one.wrong, 0);
  return [
    ...(load.added === population.count ? [] : [`${load.added} creators were added, ${load.bad} were bad`]),
    ...(indexed === population.count ? [] : [`the index has ${indexed} creators`]),
    ...(disagreements.length === 0 ? [] : [`${disagreements.length} totals or pages of the index and of SQL differ`]),
    ...(wrong === 0 ? [] : [`${wrong} answers over HTTP differ from those of the index`]),
    ...verification.differences.map(({ problem }) => problem),
  ];
}

function rowOfLoad({ seconds, walBytes, ...load }: FirstLoad, creators: number): Row {
  const spent = [load.generatorSeconds, load.importSeconds, load.postgresSeconds];
  return {
    'first load, s': rounded(seconds),
    'creators/s': counted(creators / seconds),
    'CPU per creator: generator / import / PostgreSQL': spent.map((one) => perItem(one, creators)).join(' / '),
    'WAL KB/creator': rounded(walBytes / creators / 1000),
  };
}

const tables = ['creator', 'creator_search', 'creator_contact', 'creator_change'];

async function rowsOfTables({ installation: { owner }, population: { count } }: SearchBench): Promise<readonly Row[]> {
  const start = performance.now();
  await sql`vacuum analyze`.execute(owner);
  console.log(`vacuum analyze took ${counted((performance.now() - start) / 1000)} s`);
  const { rows } = await sql<{ name: string; table: string; indexes: string }>`
    select root as name, sum(pg_table_size(relid)) as table, sum(pg_indexes_size(relid)) as indexes
    from unnest(${tables}::text[]) root,
      lateral (select root::regclass as relid union select relid from pg_partition_tree(root::regclass)) parts
    group by root order by sum(pg_total_relation_size(relid)) desc
  `.execute(owner);
  const sizes = rows.map(({ name, table, indexes }) => ({
    ...{ table: name, size: megabytes(Number(table)), indexes: megabytes(Number(indexes)) },
    'bytes/creator': counted((Number(table) + Number(indexes)) / count),
  }));
  const { bytes } = await growthOf(owner);
  return [
    ...sizes,
    { table: 'database', size: megabytes(bytes), indexes: '', 'bytes/creator': counted(bytes / count) },
  ];
}

async function rowOfStart({ installation, population: { count } }: SearchBench, index: MemoryEngine): Promise<Row> {
  const spent = await watchProcessors({ postgres: [await installation.serverProcessId()] });
  const before = ownSeconds();
  await index.finish();
  const [own, { postgres }] = [ownSeconds() - before, await spent()];
  return {
    'CPU per creator of a start: index / PostgreSQL': `${perItem(own, count)} / ${perItem(postgres, count)}`,
    'memory, bytes/creator': counted(index.report().bytes / count),
  };
}

/** Closes the index, which writes its snapshot. */
async function rowOfSnapshot(index: MemoryEngine): Promise<Row> {
  const closing = performance.now();
  await index.close();
  const closed = performance.now() - closing;
  return { snapshot: megabytes(await sizeOf(index.snapshotDirectory)), 'closed after ms': counted(closed) };
}

/** Exports the creators with the most followers, whose rows are spread over the tables, with a real worker. */
async function rowOfExports({ installation }: SearchBench, index: MemoryEngine): Promise<Row> {
  const { creatorIds } = await index.search(everyCreator('photonet'), { offset: 0, limit: rowsPerExport });
  const worker = await installation.start('job-worker');
  const times: number[] = [];
  const growth = await watchGrowth(installation.db);
  while (times.length < exportCount)
    times.push(await timedJob(installation, { kind: 'export', platform: 'photonet', creatorIds: [...creatorIds] }));
  const grown = await growth();
  await installation.endProcess(worker);
  const [first, ...others] = times;
  return {
    'rows per export': creatorIds.length,
    'first ms': ms(first),
    [`median of ${others.length} more`]: ms(percentilesOf(others).p50),
    'bytes/row: database / WAL': bytesPer(grown, exportCount * creatorIds.length),
  };
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(files.map((file) => stat(path.join(folder, file))));
  return sizes.reduce((sum, one) => (one.isFile() ? sum + one.size : sum), 0);
}
