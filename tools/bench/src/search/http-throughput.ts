import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { newAccount } from '@creator-discovery/installation';
import type { Database } from '@creator-discovery/postgres';
import { entryOf } from '@creator-discovery/start/workspace';
import { type DatabaseGrowth, grownSince, growthOf } from '../database-growth.ts';
import { HttpConnection } from '../http-connection.ts';
import { type Percentiles, percentiles } from './measure.ts';
import type { BenchRequest } from './requests.ts';

/** Searches an account may make in a minute. (spec: action 8) */
const searchesPerAccount = 20;
const clients = 8;
/** Compilers warm up and connections are made; nothing of it is measured. */
const warmUpSeconds = 4;
const seconds = 16;
/** Enough for 2,500 searches a second under the limit of each account. */
const accountCount = 2500;

export interface HttpThroughput extends Percentiles {
  readonly perSecond: number;
  /** Answers other than 200 with the total that the engine gives. */
  readonly wrong: number;
  /** All searches, those of the warm-up too, and what they wrote. */
  readonly asked: number;
  readonly grown: DatabaseGrowth;
}

export interface HttpBench {
  readonly databaseUrl: string;
  readonly db: Database;
  readonly snapshotDirectory: string;
  readonly requests: readonly BenchRequest[];
  /** Total by number of the request, where it is known. */
  readonly totals: ReadonlyMap<number, number>;
}

/**
 * Eight clients over HTTP with key, limits, allowance, charging, history and preview rows, on one of the two engines.
 * `everyPageCharged`: without the allowance, of which an account of the bench hardly uses more than there is.
 */
export async function measureHttp(
  bench: HttpBench,
  engine: 'index' | 'sql',
  everyPageCharged = false,
): Promise<HttpThroughput> {
  const keys = await makeAccounts(bench.db);
  const api = fork(entryOf('action-api'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: bench.databaseUrl,
      ACTION_API_PORT: '0',
      SEARCH_ENGINE: engine,
      INDEX_SNAPSHOT_DIR: bench.snapshotDirectory,
      ...(everyPageCharged ? { FREE_CREATORS_PER_DAY: '1' } : {}),
    },
  });
  try {
    const url = await readyUrl(api, engine);
    const before = await growthOf(bench.db);
    const answers = await askAll(bench, { url, keys });
    return { ...answers, grown: grownSince(before, await growthOf(bench.db)) };
  } finally {
    await endProcess(api);
  }
}

async function makeAccounts(db: Database): Promise<string[]> {
  const keys: string[] = [];
  let begun = 0;
  const make = async (): Promise<void> => {
    while (begun < accountCount) {
      begun += 1;
      keys.push((await newAccount(db, { credits: 10_000 })).key);
    }
  };
  await Promise.all(Array.from({ length: 8 }, make));
  return keys;
}

/** The address of an API that answers searches with that engine. */
async function readyUrl(api: ChildProcess, engine: 'index' | 'sql'): Promise<string> {
  const url = await listeningUrl(api);
  for (;;) {
    const answer = await fetch(`${url}/health/ready`);
    const text = await answer.text();
    if (answer.ok && (engine === 'sql' || text.includes('"state":"ready"'))) return url;
    await wait(50);
  }
}

interface Question {
  readonly body: string;
  /** Null where it is not known. */
  readonly total: number | null;
}

async function askAll(
  { requests, totals }: HttpBench,
  { url, keys }: { url: string; keys: readonly string[] },
): Promise<Omit<HttpThroughput, 'grown'>> {
  const questions = requests.map(({ filters, offset }, number) => ({
    body: JSON.stringify({ ...filters, offset }),
    total: totals.get(number) ?? null,
  }));
  const connections = Array.from({ length: clients }, () => new HttpConnection(url));
  const times: number[] = [];
  let [asked, wrong] = [0, 0];
  const begin = performance.now() + warmUpSeconds * 1000;
  const end = begin + seconds * 1000;
  const client = async (connection: HttpConnection): Promise<void> => {
    for (let start = performance.now(); start < end && asked < keys.length * searchesPerAccount; ) {
      const number = asked++;
      const question = questions[number % questions.length] as Question;
      if (!(await isRight(connection, question, keys[number % keys.length] as string))) wrong += 1;
      const now = performance.now();
      if (start >= begin) times.push(now - start);
      start = now;
    }
  };
  await Promise.all(connections.map(client));
  const measured = (performance.now() - begin) / 1000;
  for (const connection of connections) connection.close();
  return { ...(percentiles(times) as Percentiles), perSecond: times.length / measured, wrong, asked };
}

/** Whether the answer is a page with the total it must have; the total is an answer's first field. */
async function isRight(connection: HttpConnection, { body, total }: Question, key: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await connection.post('/api/v1/search_creators', headers, body);
  const told = /^\{"total":(\d+),/.exec(answer.body.toString('latin1', 0, 40))?.[1];
  return answer.status === 200 && told !== undefined && (total === null || Number(told) === total);
}
