import { setTimeout as wait } from 'node:timers/promises';
import type { SearchQuery } from '@creator-discovery/search-filters';
import { generatedRequests } from '@creator-discovery/search-filters/testing/generated-requests';
import { isWellKnown, lookalikes } from '../search/costly.ts';
import type { BenchCreator, BenchEngine } from '../search/engine.ts';
import type { MemoryEngine } from '../search/engines/memory-engine.ts';
import type { OpenSearchEngine } from '../search/engines/opensearch-engine.ts';
import type { SqlEngine } from '../search/engines/sql-engine.ts';
import type { Loaded } from '../search/load-all.ts';
import { type Percentiles, percentiles } from '../search/measure.ts';

export interface Engines {
  readonly memory: MemoryEngine;
  readonly sql: SqlEngine;
  readonly cluster: OpenSearchEngine;
}

/** Requests, and those of them that got another answer than the index in memory gave, or none. */
export interface AskedUnderLoad {
  readonly asked: number;
  readonly wrong: readonly string[];
  readonly failed: readonly string[];
}

interface Compared {
  readonly sql: AskedUnderLoad;
  readonly cluster: AskedUnderLoad;
  readonly calm: AskedUnderLoad;
  /** Null with one node. */
  readonly nodeKilled: AskedUnderLoad | null;
  readonly rebuilt: AskedUnderLoad & { readonly seconds: number };
  /** Milliseconds in the cluster, of many seeds. */
  readonly lookalikes: readonly ({ readonly name: string } & Percentiles)[];
}

interface Amounts {
  /** Generated requests, beside those of the bench. */
  readonly generated: number;
  /** Of load before a node is killed, and after. */
  readonly seconds: number;
  readonly nodes: number;
}

/** A request, and what the index in memory answers. */
interface Expectation {
  readonly query: SearchQuery;
  readonly page: { readonly offset: number; readonly limit: number };
  readonly answer: string;
}

const seed = 20_261_123;
/** Creators of whose values requests are generated. */
const namedCreators = 1000;
const clients = 4;
const seeds = 20;

export async function compareEngines(
  { memory, sql, cluster }: Engines,
  { sample, requests }: Pick<Loaded, 'sample' | 'requests'>,
  { generated, seconds, nodes }: Amounts,
): Promise<Compared> {
  const expected: Expectation[] = [];
  const asked = requests.map(({ query, offset }) => ({ query, page: { offset, limit: 10 } }));
  const named = sample.slice(0, namedCreators).map(({ indexed }) => indexed);
  for (const { query, page } of [...asked, ...generatedRequests(named, { count: generated, seed })])
    expected.push({ query, page, answer: JSON.stringify(await memory.search(query, page)) });
  const load = (work: Promise<unknown>): Promise<AskedUnderLoad> => askUntil(cluster, expected, work);
  return {
    sql: await askAll(sql, expected),
    cluster: await askAll(cluster, expected),
    lookalikes: await measureLookalikes(cluster, sample),
    calm: await load(wait(seconds * 1000)),
    nodeKilled:
      nodes === 1
        ? null
        : await load(
            wait(1000)
              .then(() => cluster.killFirstNode())
              .then(() => wait(seconds * 1000)),
          ),
    rebuilt: await timed(() => load(cluster.rebuild())),
  };
}

/** Each once, one after the other. */
async function askAll(engine: BenchEngine, expected: readonly Expectation[]): Promise<AskedUnderLoad> {
  const found = { asked: 0, wrong: [] as string[], failed: [] as string[] };
  for (const expectation of expected) await ask(engine, expectation, found);
  return found;
}

/** Over and over by several clients, until the work is done. */
async function askUntil(
  engine: BenchEngine,
  expected: readonly Expectation[],
  work: Promise<unknown>,
): Promise<AskedUnderLoad> {
  const found = { asked: 0, wrong: [] as string[], failed: [] as string[] };
  let [next, working] = [0, true];
  const client = async (): Promise<void> => {
    while (working) await ask(engine, expected[next++ % expected.length] as Expectation, found);
  };
  const asking = Promise.all(Array.from({ length: clients }, client));
  await work.finally(() => {
    working = false;
  });
  await asking;
  return found;
}

async function ask(
  engine: BenchEngine,
  { query, page, answer }: Expectation,
  found: { asked: number; readonly wrong: string[]; readonly failed: string[] },
): Promise<void> {
  found.asked++;
  const named = (): string => `${JSON.stringify(query)} ${JSON.stringify(page)}`;
  try {
    const given = JSON.stringify(await engine.search(query, page));
    if (given !== answer) found.wrong.push(`${given.slice(0, 200)} instead of ${answer.slice(0, 200)}: ${named()}`);
  } catch (fault) {
    found.failed.push(`${String(fault)}: ${named()}`);
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<Result & { readonly seconds: number }> {
  const begin = performance.now();
  const result = await work();
  return { ...result, seconds: (performance.now() - begin) / 1000 };
}

/** Of seeds that were not asked for before; the first ones find the cluster's code not yet compiled. */
async function measureLookalikes(
  engine: BenchEngine,
  sample: readonly BenchCreator[],
): Promise<Compared['lookalikes']> {
  const times = new Map<string, number[]>();
  for (const creator of sample.filter(isWellKnown).slice(0, seeds))
    for (const [name, query] of lookalikes(creator.indexed)) {
      const begin = performance.now();
      await engine.search(query, { offset: 0, limit: 10 });
      times.set(name, [...(times.get(name) ?? []), performance.now() - begin]);
    }
  return [...times].map(([name, all]) => ({ name, ...(percentiles(all) as Percentiles) }));
}
