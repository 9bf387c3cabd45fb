import { setTimeout as wait } from 'node:timers/promises';
import { everyCreator, textWith } from '@creator-discovery/search-filters';
import { startChangeWriter } from './change-writer.ts';
import type { Population } from './dataset.ts';
import type { BenchCreator } from './engine.ts';
import type { MemoryEngine } from './engines/memory-engine.ts';
import type { PostgresServer } from './engines/postgres-server.ts';
import { type Percentiles, percentiles } from './measure.ts';
import type { BenchRequest } from './requests.ts';
import { changeCreators, marked } from './stored-creators.ts';

export interface Freshness {
  /** Milliseconds from the commit of one change until a search finds it. */
  readonly visibleAfter: Percentiles;
  /** Changes a second that were written while searches were measured. */
  readonly changesPerSecond: number;
  readonly searchesMeanwhile: Percentiles & { readonly perSecond: number };
  /** Milliseconds from the last of those commits until the index had caught up. */
  readonly caughtUpAfter: number;
}

async function untilFound(
  engine: MemoryEngine,
  platform: BenchCreator['indexed']['platform'],
  word: string,
): Promise<void> {
  const query = { ...everyCreator(platform), conditions: [textWith('bio', { any: [[word]] })] };
  while ((await engine.search(query, { offset: 0, limit: 1 })).total === 0) await wait(1);
}

interface FreshnessBench {
  readonly engine: MemoryEngine;
  readonly server: PostgresServer;
  /** The creators that the server holds. */
  readonly stored: Population;
}

/** How soon single changes are found, and what a steady stream of them costs searches. */
export async function measureFreshness(
  { engine, server, stored }: FreshnessBench,
  creators: readonly BenchCreator[],
  requests: readonly BenchRequest[],
): Promise<Freshness> {
  const single: number[] = [];
  for (const [n, creator] of creators.slice(0, 20).entries()) {
    await changeCreators(server.db, [marked(creator, `single${n}`)]);
    const start = performance.now();
    await untilFound(engine, creator.indexed.platform, `single${n}`);
    single.push(performance.now() - start);
  }
  const [last] = creators as [BenchCreator];
  const writer = await startChangeWriter({ databaseUrl: server.url, creators: stored, perSecond: 2000, seconds: 15 });
  const stream = await changeSteadily(engine, server, { writer, last, requests });
  return { visibleAfter: percentiles(single) as Percentiles, ...stream };
}

interface SteadyChange {
  readonly writer: Awaited<ReturnType<typeof startChangeWriter>>;
  readonly last: BenchCreator;
  readonly requests: readonly BenchRequest[];
}

async function changeSteadily(
  engine: MemoryEngine,
  server: PostgresServer,
  { writer, last, requests }: SteadyChange,
): Promise<Omit<Freshness, 'visibleAfter'>> {
  const times: number[] = [];
  let writing = true;
  const search = async () => {
    for (let n = 0; writing; n++) {
      const { query, offset } = requests[n % requests.length] as BenchRequest;
      const start = performance.now();
      await engine.search(query, { offset, limit: 10 });
      times.push(performance.now() - start);
      if (n % 2 === 0) await wait(1);
    }
  };
  const searching = search();
  const begin = performance.now();
  const changesPerSecond = await writer.write();
  await changeCreators(server.db, [marked(last, 'lastofall')]);
  const end = performance.now();
  await untilFound(engine, last.indexed.platform, 'lastofall');
  const caughtUpAfter = performance.now() - end;
  writing = false;
  await searching;
  const perSecond = (times.length / (performance.now() - begin)) * 1000;
  return { changesPerSecond, searchesMeanwhile: { ...(percentiles(times) as Percentiles), perSecond }, caughtUpAfter };
}
