import { setTimeout as wait } from 'node:timers/promises';
import { everyCreator } from '@creator-discovery/search-filters';
import type { BenchCreator } from './engine.js';
import type { MemoryEngine } from './engines/memory-engine.js';
import type { PostgresServer } from './engines/postgres-server.js';
import { type Percentiles, percentiles } from './measure.js';
import type { BenchRequest } from './requests.js';
import { changeCreators } from './stored-creators.js';

export interface Freshness {
  /** Milliseconds from the commit of one change until a search finds it. */
  readonly visibleAfter: Percentiles;
  /** Changes a second that were written while searches were measured. */
  readonly changesPerSecond: number;
  readonly searchesMeanwhile: Percentiles;
  /** Milliseconds from the last of those commits until the index had caught up. */
  readonly caughtUpAfter: number;
}

const marked = ({ record, indexed }: BenchCreator, word: string): BenchCreator => ({
  record: { ...record, bio: `${word} ${record.bio ?? ''}` },
  indexed: { ...indexed, bioWords: [word, ...(indexed.bioWords ?? [])] },
});

async function untilFound(
  engine: MemoryEngine,
  platform: BenchCreator['indexed']['platform'],
  word: string,
): Promise<void> {
  const query = { ...everyCreator(platform), bio: { any: [[word]], all: [], none: [] } };
  while ((await engine.search(query, { offset: 0, limit: 1 })).total === 0) await wait(1);
}

/** How soon single changes are found, and what a steady stream of them costs searches. */
export async function measureFreshness(
  { engine, server }: { readonly engine: MemoryEngine; readonly server: PostgresServer },
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
  const stream = await changeSteadily(engine, server, { creators, requests, seconds: 15, perSecond: 2000 });
  return { visibleAfter: percentiles(single) as Percentiles, ...stream };
}

interface SteadyChange {
  readonly creators: readonly BenchCreator[];
  readonly requests: readonly BenchRequest[];
  readonly seconds: number;
  readonly perSecond: number;
}

async function changeSteadily(
  engine: MemoryEngine,
  server: PostgresServer,
  { creators, requests, seconds, perSecond }: SteadyChange,
): Promise<Omit<Freshness, 'visibleAfter'>> {
  const batch = perSecond / 10;
  let written = 0;
  const begin = performance.now();
  const write = async () => {
    for (let n = 0; n < seconds * 10; n++) {
      const from = (n * batch) % (creators.length - batch);
      await changeCreators(
        server.db,
        creators.slice(from, from + batch).map((creator) => marked(creator, `stream${n}`)),
      );
      written += batch;
      await wait(Math.max(0, begin + (n + 1) * 100 - performance.now()));
    }
  };
  const times: number[] = [];
  let writing = true;
  const search = async () => {
    for (let n = 0; writing; n++) {
      const { query, offset } = requests[n % requests.length] as BenchRequest;
      const start = performance.now();
      await engine.search(query, { offset, limit: 10 });
      times.push(performance.now() - start);
      if (n % 20 === 0) await wait(1);
    }
  };
  const searching = search();
  await write();
  const changesPerSecond = (written / (performance.now() - begin)) * 1000;
  const [last] = creators as [BenchCreator];
  await changeCreators(server.db, [marked(last, 'lastofall')]);
  const end = performance.now();
  await untilFound(engine, last.indexed.platform, 'lastofall');
  const caughtUpAfter = performance.now() - end;
  writing = false;
  await searching;
  return { changesPerSecond, searchesMeanwhile: percentiles(times) as Percentiles, caughtUpAfter };
}
