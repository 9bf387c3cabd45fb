import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createDatabase } from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { batches, type Population } from './dataset.ts';
import type { BenchCreator } from './engine.ts';
import { changeCreators, marked } from './stored-creators.ts';

export interface ChangesToWrite {
  readonly databaseUrl: string;
  /** Creators in the database. */
  readonly creators: Population;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Starts a thread that writes changes at a steady rate, so that writing and searching do not wait for each other. */
export async function startChangeWriter(changes: ChangesToWrite) {
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
