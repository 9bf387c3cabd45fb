import { type ChildProcess, fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { Cluster, OpenSearchCreatorIndex } from '@creator-discovery/opensearch';
import {
  type OpenSearchNode,
  type OpenSearchProgram,
  startOpenSearchNode,
} from '@creator-discovery/opensearch/testing';
import { deriveSearchRows, searchRowsVersion, searchToken } from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { everyCreator, textWith } from '@creator-discovery/search-filters';
import { entryOf } from '@creator-discovery/start/workspace';
import { treeSeconds } from '../imports/cpu-seconds.ts';
import { BulkLoad } from '../search/bulk-load.ts';
import { startChangeWriter } from '../search/change-writer.ts';
import { batches } from '../search/dataset.ts';
import type { BenchCreator } from '../search/engine.ts';
import { PostgresServer } from '../search/engines/postgres-server.ts';
import { changeCreators, marked } from '../search/stored-creators.ts';
import { Undo } from '../search/undo.ts';

/** Seconds of a processor. PostgreSQL's are also those of who writes the changes. */
export interface ProcessorTimes {
  readonly indexer: number;
  readonly cluster: number;
  readonly postgres: number;
}

/** Creators that were written to the cluster. */
export interface Written {
  readonly creators: number;
  readonly seconds: number;
  readonly processor: ProcessorTimes;
}

export interface ChangeLoad extends Written {
  /** Furthest that the indexer said it was behind, in a look every quarter of a second. */
  readonly behindSeconds: number;
  /** From the commit of the last change until a search found it. */
  readonly lastFoundSeconds: number;
}

/** PostgreSQL, one OpenSearch node and an indexer process that follows. */
export interface Stage {
  readonly server: PostgresServer;
  readonly node: OpenSearchNode;
  readonly indexer: ChildProcess;
  readonly metricsUrl: string;
  readonly index: OpenSearchCreatorIndex;
  readonly creators: number;
  readonly first: BenchCreator;
  readonly build: Written;
  end(): Promise<void>;
}

const heapMb = 1024;
const lookMs = 250;

export async function setStage(program: OpenSearchProgram, creators: number): Promise<Stage> {
  const undo = new Undo();
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-indexer-'));
    undo.add(() => rm(folder, { recursive: true, force: true }));
    // Under root the server runs as another account, which must reach its files.
    await chmod(folder, 0o755);
    const places = GeoNamesPlaces.load();
    const server = await PostgresServer.start(path.join(folder, 'postgres'));
    undo.add(() => server.stop());
    const first = await filled(server, places, creators);
    const node = await startOpenSearchNode(program, { heapMb, lasting: true });
    undo.add(() => node.stop());
    const cluster = new Cluster({ nodes: [node.url] });
    undo.add(() => cluster.close());
    const indexer = fork(entryOf('indexer'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATABASE_URL: server.url,
        OPENSEARCH_URL: node.url,
        INDEXER_PORT: '0',
        LOG_LEVEL: 'error',
      },
    });
    undo.add(async () => void (await endProcess(indexer)));
    const metricsUrl = `${await listeningUrl(indexer)}/metrics`;
    const edition = { prefix: 'creators', rowsVersion: searchRowsVersion(places) };
    const index = new OpenSearchCreatorIndex(cluster, { edition, tokenOf: searchToken, deadlineMs: 60_000 });
    const running = { server, node, indexer, metricsUrl, index, creators, first };
    const build = await built(running);
    return { ...running, build, end: () => undo.run() };
  } catch (fault) {
    await undo.run();
    throw fault;
  }
}

/** Changes so many creators a second, again and again the same ones where there are too few. */
export async function measureChanges(
  stage: Stage,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<ChangeLoad> {
  const { server, creators, first } = stage;
  const word = `last${rate}`;
  const writer = await startChangeWriter({
    databaseUrl: server.url,
    creators: { count: creators },
    perSecond: rate,
    seconds,
  });
  const [before, processorBefore] = [await shownBy(stage), await processorTimes(stage)];
  const begun = performance.now();
  let [behindSeconds, writing] = [0, true];
  const looking = (async () => {
    while (writing) {
      behindSeconds = Math.max(behindSeconds, (await shownBy(stage)).behindSeconds);
      await pause(lookMs);
    }
  })();
  const perSecond = await writer.write();
  await changeCreators(server.db, [marked(first, word)]);
  const written = performance.now();
  await untilFound(stage, word);
  const lastFoundSeconds = (performance.now() - written) / 1000;
  writing = false;
  await looking;
  const after = await shownBy(stage);
  if (perSecond < rate * 0.9) console.log(`only ${Math.round(perSecond)} changes a second could be written beside it`);
  return {
    creators: after.changes - before.changes,
    seconds: (written - begun) / 1000,
    behindSeconds,
    lastFoundSeconds,
    processor: differenceOf(processorBefore, await processorTimes(stage)),
  };
}

/** Fills the tables as a restore would, and returns the first creator. */
async function filled(server: PostgresServer, places: GeoNamesPlaces, creators: number): Promise<BenchCreator> {
  const bulk = await BulkLoad.begin(server);
  let first: BenchCreator | undefined;
  for (const batch of batches({ count: creators }, places)) {
    first ??= batch[0];
    await bulk.creators(batch);
    await bulk.searchRows(batch);
  }
  await bulk.finish();
  await deriveSearchRows(server.url, places);
  await server.makeDurable();
  if (first === undefined) throw new RangeError('at least one creator');
  return first;
}

type Running = Pick<Stage, 'server' | 'node' | 'indexer' | 'metricsUrl' | 'creators'>;

/** Waits until the first build is searched. */
async function built(stage: Running): Promise<Written> {
  const [begun, before] = [performance.now(), await processorTimes(stage)];
  while ((await shownBy(stage)).builds === 0) await pause(lookMs);
  return {
    creators: stage.creators,
    seconds: (performance.now() - begun) / 1000,
    processor: differenceOf(before, await processorTimes(stage)),
  };
}

async function untilFound({ index, first }: Stage, word: string): Promise<void> {
  const query = { ...everyCreator(first.indexed.platform), conditions: [textWith('bio', { any: [[word]] })] };
  while ((await index.search(query, { offset: 0, limit: 1 })).total === 0) await pause(20);
}

async function shownBy({ metricsUrl }: Pick<Stage, 'metricsUrl'>) {
  const text = await (await fetch(metricsUrl)).text();
  const figure = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    behindSeconds: figure('search_indexer_behind_seconds'),
    changes: figure('search_indexer_changes_total'),
    builds: figure('search_indexer_builds_total'),
  };
}

async function processorTimes({ server, node, indexer }: Running): Promise<ProcessorTimes> {
  return {
    indexer: await treeSeconds(indexer.pid ?? 0),
    cluster: await treeSeconds(node.process.pid ?? 0),
    postgres: await treeSeconds(await server.processId()),
  };
}

function differenceOf(before: ProcessorTimes, after: ProcessorTimes): ProcessorTimes {
  return {
    indexer: after.indexer - before.indexer,
    cluster: after.cluster - before.cluster,
    postgres: after.postgres - before.postgres,
  };
}
