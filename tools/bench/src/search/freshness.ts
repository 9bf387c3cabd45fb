import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Installation } from '@creator-discovery/installation';
import { createDatabase } from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { everyCreator, textWith } from '@creator-discovery/search-filters';
import { percentilesOf } from '../measure/percentiles.ts';
import { batches, type Population } from './dataset.ts';
import type { BenchCreator } from './engine.ts';
import type { MemoryEngine } from './engines/memory-engine.ts';
import type { BenchRequest } from './requests.ts';
import { changeCreators, marked } from './stored-creators.ts';

export type Freshness = Awaited<ReturnType<typeof measureFreshness>>;

interface FreshnessBench {
  readonly engine: MemoryEngine;
  readonly installation: Installation;
  /** Creators in the database. */
  readonly stored: Population;
}

/** Measures how soon single changes are found, and the latency of searches during a steady stream of changes. */
export async function measureFreshness(
  { engine, installation: { db, databaseUrl }, stored }: FreshnessBench,
  creators: readonly BenchCreator[],
  requests: readonly BenchRequest[],
) {
  /** Commits a change; returns the milliseconds until it is found. */
  const change = async (creator: BenchCreator, word: string): Promise<number> => {
    await changeCreators(db, [marked(creator, word)]);
    const start = performance.now();
    const query = { ...everyCreator(creator.indexed.platform), conditions: [textWith('bio', { any: [[word]] })] };
    while ((await engine.search(query, { offset: 0, limit: 1 })).total === 0) await wait(1);
    return performance.now() - start;
  };
  const single: number[] = [];
  for (const [n, creator] of creators.slice(0, 20).entries()) single.push(await change(creator, `single${n}`));

  const times: number[] = [];
  let isWriting = true;
  const search = async (): Promise<void> => {
    for (let n = 0; isWriting; n++) {
      const { query, offset } = requests[n % requests.length] as BenchRequest;
      const start = performance.now();
      await engine.search(query, { offset, limit: 10 });
      times.push(performance.now() - start);
      if (n % 2 === 0) await wait(1);
    }
  };
  const writer = await startChangeWriter({ databaseUrl, creators: stored, perSecond: 2000, seconds: 15 });
  const searching = search();
  const begin = performance.now();
  const changesPerSecond = await writer.write();
  const caughtUpAfter = await change(creators[0] as BenchCreator, 'lastofall');
  isWriting = false;
  await searching;
  const perSecond = (times.length / (performance.now() - begin)) * 1000;
  return {
    visibleAfter: percentilesOf(single),
    changesPerSecond,
    searchesMeanwhile: { ...percentilesOf(times), perSecond },
    caughtUpAfter,
  };
}

interface ChangesToWrite {
  readonly databaseUrl: string;
  /** Creators in the database. */
  readonly creators: Population;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Starts a thread that writes changes at a steady rate, so that writing and searching do not wait for each other. */
async function startChangeWriter(changes: ChangesToWrite) {
  const thread = new Worker(new URL(import.meta.url), { workerData: changes });
  await once(thread, 'message');
  return {
    /** Writes all changes; returns the changes per second. */
    write: async (): Promise<number> => {
      thread.postMessage('begin');
      const [perSecond] = (await once(thread, 'message')) as [number];
      await thread.terminate();
      return perSecond;
    },
  };
}

/** Writes ten batches per second, or fewer if they take longer. */
async function writeChanges({ databaseUrl, creators, perSecond, seconds }: ChangesToWrite): Promise<void> {
  const batch = perSecond / 10;
  const changes: BenchCreator[][] = [];
  for (const some of batches(creators, GeoNamesPlaces.load(), batch)) {
    if (changes.push(some) >= seconds * 10) break;
  }
  const db = createDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  parentPort?.postMessage('ready');
  if (parentPort) await once(parentPort, 'message');
  const begin = performance.now();
  for (const [n, some] of changes.entries()) {
    await changeCreators(
      db,
      some.map((creator) => marked(creator, `stream${n}`)),
    );
    await wait(Math.max(0, begin + (n + 1) * 100 - performance.now()));
  }
  const taken = (performance.now() - begin) / 1000;
  await db.destroy();
  parentPort?.postMessage((changes.length * batch) / taken);
}

if (parentPort) await writeChanges(workerData as ChangesToWrite);
