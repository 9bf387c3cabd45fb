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
  /** The creators that the database holds. */
  readonly creators: Population;
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * A thread that writes changes at a steady rate, as an import beside the API would: on the searches' own thread each would
 * wait for the other. Resolves once it is ready to begin.
 */
export async function startChangeWriter(changes: ChangesToWrite) {
  const thread = new Worker(new URL(import.meta.url), { workerData: changes });
  await once(thread, 'message');
  return {
    /** Writes them all; how many were written a second. */
    write: async (): Promise<number> => {
      thread.postMessage('begin');
      const [perSecond] = (await once(thread, 'message')) as [number];
      await thread.terminate();
      return perSecond;
    },
  };
}

/** Ten times a second, or as soon as the writes before are done. */
async function writeChanges({ databaseUrl, creators, perSecond, seconds }: ChangesToWrite): Promise<void> {
  const batch = perSecond / 10;
  const given: BenchCreator[][] = [];
  for (const some of batches(creators, GeoNamesPlaces.load(), batch)) {
    if (given.push(some) >= seconds * 10) break;
  }
  const db = createDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  parentPort?.postMessage('ready');
  if (parentPort) await once(parentPort, 'message');
  const begin = performance.now();
  for (const [n, some] of given.entries()) {
    await changeCreators(
      db,
      some.map((creator) => marked(creator, `stream${n}`)),
    );
    await wait(Math.max(0, begin + (n + 1) * 100 - performance.now()));
  }
  const taken = (performance.now() - begin) / 1000;
  await db.destroy();
  parentPort?.postMessage((given.length * batch) / taken);
}

if (parentPort) await writeChanges(workerData as ChangesToWrite);
