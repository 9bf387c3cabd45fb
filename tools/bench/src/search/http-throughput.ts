import { type Installation, several } from '@creator-discovery/installation';
import { type DatabaseGrowth, watchGrowth } from '../measure/database-growth.ts';
import { HttpConnections } from '../measure/http-connection.ts';
import { closedLoop, type Throughput } from '../measure/load.ts';
import type { BenchEngine } from './engine.ts';
import type { BenchRequest } from './requests.ts';

/** Searches per account and minute. (spec: action 8) */
const searchesPerAccount = 20;
/** Enough for 2,500 searches per second within the limit of each account. */
const accountCount = 2500;

export interface HttpThroughput extends Throughput {
  /** Answers other than 200 with the total of the engine. */
  readonly wrong: number;
  /** All calls, with those of the warm-up. */
  readonly calls: number;
  readonly grown: DatabaseGrowth;
}

export interface ApiOptions {
  readonly engine: 'index' | 'sql';
  /** Removes the daily allowance, which an account of the bench would hardly exceed. */
  readonly isEveryPageCharged: boolean;
}

export interface HttpBench extends ApiOptions {
  readonly installation: Installation;
  readonly snapshotDirectory: string;
  readonly requests: readonly BenchRequest[];
  /** Total by request number. */
  readonly totals: ReadonlyMap<number, number>;
}

/** Measures eight clients of the action API, with keys, limits, charges, history and preview rows. */
export async function measureHttp(bench: HttpBench): Promise<HttpThroughput> {
  const { installation, snapshotDirectory, requests, totals, engine, isEveryPageCharged } = bench;
  const accounts = await several(accountCount, () => installation.newAccount({ credits: 10_000 }));
  const api = await installation.start('action-api', {
    SEARCH_ENGINE: engine,
    INDEX_SNAPSHOT_DIR: snapshotDirectory,
    ...(isEveryPageCharged ? { FREE_CREATORS_PER_DAY: '1' } : {}),
  });
  if (engine === 'index') await installation.untilIndexed(api);
  const bodies = requests.map(({ filters, offset }) => JSON.stringify({ ...filters, offset }));
  const connections = new HttpConnections(api.url);
  let [calls, wrong] = [0, 0];
  const call = async (number: number): Promise<void> => {
    calls += 1;
    const at = number % requests.length;
    const key = accounts[number % accountCount]?.key ?? '';
    const answer = await connections.post('/api/v1/search_creators', { key, body: bodies[at] ?? '' });
    // The total is the first field of an answer.
    const total = /^\{"total":(\d+),/.exec(answer.body.toString('latin1', 0, 40))?.[1];
    if (answer.status !== 200 || Number(total) !== totals.get(at)) wrong += 1;
  };
  const growth = await watchGrowth(installation.db);
  const maxCalls = accountCount * searchesPerAccount;
  const throughput = await closedLoop({ callers: 8, warmUpSeconds: 4, seconds: 16, maxCalls, call });
  const grown = await growth();
  connections.close();
  await installation.endProcess(api);
  return { ...throughput, calls, wrong, grown };
}

/** Returns the total of each request by its number. */
export async function totalsOf(engine: BenchEngine, requests: readonly BenchRequest[]): Promise<Map<number, number>> {
  const totals = new Map<number, number>();
  for (const [number, { query }] of requests.entries())
    totals.set(number, (await engine.search(query, { offset: 0, limit: 1 })).total);
  return totals;
}
