import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@creator-discovery/embedded-postgres';
import { type Database, PostgresAccounts, PostgresLedger } from '@creator-discovery/postgres';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import { filtersOf } from './filters-of.js';
import { measureThroughput, type Percentiles } from './measure.js';
import type { BenchRequest } from './requests.js';

/** The built action API, a process of its own as in real life. */
const actionApi = new URL('../../../../apps/action-api/dist/main.js', import.meta.url);
/** Searches an account may make in a minute. (spec: action 8) */
const searchesPerAccount = 20;
const accountCount = 1500;

export interface HttpThroughput extends Percentiles {
  readonly perSecond: number;
  /** Answers other than 200 with the total that the engine gives. */
  readonly wrong: number;
}

export interface HttpBench {
  readonly databaseUrl: string;
  readonly db: Database;
  readonly places: PlaceDictionary;
  readonly snapshotDirectory: string;
  readonly requests: readonly BenchRequest[];
  /** Total by number of the request, where it is known. */
  readonly totals: ReadonlyMap<number, number>;
}

/** Eight clients over HTTP with key, limits, allowance, charging, history and preview rows, on one of the two engines. */
export async function measureHttp(bench: HttpBench, engine: 'index' | 'sql'): Promise<HttpThroughput> {
  const keys = await makeAccounts(bench.db);
  const port = await freePort();
  const api = fork(actionApi, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: bench.databaseUrl,
      ACTION_API_PORT: String(port),
      SEARCH_ENGINE: engine,
      INDEX_SNAPSHOT_DIR: bench.snapshotDirectory,
      LOG_LEVEL: 'error',
    },
  });
  try {
    await untilReady(api, port, engine);
    return await askAll(bench, { port, keys });
  } finally {
    api.kill('SIGTERM');
    await once(api, 'exit');
  }
}

async function makeAccounts(db: Database): Promise<string[]> {
  const [accounts, ledger] = [new PostgresAccounts(db), new PostgresLedger(db)];
  const keys: string[] = [];
  for (let n = 0; n < accountCount; n++) {
    const { account, key } = await accounts.create({ name: `bench ${n}`, plan: 'pro', usagePricing: true });
    await ledger.grant({
      ownerId: account.accountId,
      operationKey: 'start',
      amount: 10_000,
      cause: { rule: 'operator.grant' },
    });
    keys.push(key);
  }
  return keys;
}

async function untilReady(api: ChildProcess, port: number, engine: 'index' | 'sql'): Promise<void> {
  await once(api, 'message');
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
    const text = await answer.text();
    if (answer.ok && (engine === 'sql' || text.includes('"state":"ready"'))) return;
    await wait(50);
  }
}

async function askAll(
  { places, requests, totals }: HttpBench,
  { port, keys }: { port: number; keys: readonly string[] },
): Promise<HttpThroughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const bodies = new Map(
    requests.map((given, number) => [
      given,
      { number, body: JSON.stringify({ ...filtersOf(given.query, places), offset: given.offset }) },
    ]),
  );
  let asked = 0;
  let wrong = 0;
  const ask = async (given: BenchRequest) => {
    const { number, body } = bodies.get(given) as { number: number; body: string };
    const key = keys[asked++ % keys.length] as string;
    const answer = await post({ agent, port, key }, body);
    const expected = totals.get(number);
    if (
      answer.status !== 200 ||
      (expected !== undefined && (JSON.parse(answer.body) as { total: number }).total !== expected)
    )
      wrong += 1;
  };
  const measured = await measureThroughput(ask, requests, {
    clients: 8,
    seconds: 15,
    most: keys.length * searchesPerAccount,
  });
  agent.destroy();
  return { ...measured, wrong };
}

function post(
  to: { agent: Agent; port: number; key: string },
  body: string,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent: to.agent,
        port: to.port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/search_creators',
        headers: {
          authorization: `Bearer ${to.key}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
