import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger, createMetrics, Housekeeping } from '@creator-discovery/http-server';
import { PostgresCreatorFeed, Retention } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { HttpConnection } from '../http-connection.ts';
import { type Percentiles, percentiles } from '../search/measure.ts';
import type { Stage } from './stage.ts';

/** What one chore removed. */
export interface Removal {
  readonly chore: string;
  readonly rows: number;
  readonly seconds: number;
  readonly twentyMillionSeconds: number;
}

interface HousekeepingMeasured {
  /** Milliseconds from when a search was due. */
  readonly searches: Readonly<Record<'before' | 'beside' | 'after', Percentiles>>;
  /** The p95 beside the chores, in p95 of before and after together. */
  readonly ratio: number;
  readonly removals: readonly Removal[];
  /** Of the machine, at the begin and at the end. */
  readonly loadAverage: readonly number[];
}

interface Pace {
  /** Searches a second. */
  readonly rate: number;
  readonly seconds: number;
}

const warmUpSeconds = 5;
const connections = 16;
const daySeconds = 86_400;

/** Searches alone, beside the chores until they have removed everything, and alone again. */
export async function measureHousekeeping(stage: Stage, { rate, seconds }: Pace): Promise<HousekeepingMeasured> {
  const loadBefore = loadavg()[0] ?? 0;
  await searchesUntil(stage, rate, wait(warmUpSeconds * 1000));
  const before = await searchesUntil(stage, rate, wait(seconds * 1000));
  const chores = runChores(stage);
  const beside = await searchesUntil(stage, rate, chores);
  const after = await searchesUntil(stage, rate, wait(seconds * 1000));
  const alone = percentilesOf([...before, ...after]).p95;
  return {
    searches: { before: percentilesOf(before), beside: percentilesOf(beside), after: percentilesOf(after) },
    ratio: percentilesOf(beside).p95 / alone,
    removals: await chores,
    loadAverage: [loadBefore, loadavg()[0] ?? 0],
  };
}

interface Removing {
  readonly run: () => Promise<number>;
  /** How many of the old rows are still there. */
  readonly left: () => Promise<number>;
}

/** The two chores of a worker that have much to remove, as its housekeeping runs them, until each has nothing left. */
async function runChores({ db, rows }: Stage): Promise<readonly Removal[]> {
  const [feed, retention] = [new PostgresCreatorFeed(db), new Retention(db)];
  const count = async (table: string): Promise<number> => {
    const older = sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(table)} where at < clock_timestamp() - interval '7 days'
    `;
    return (await older.execute(db)).rows[0]?.rows ?? Number.NaN;
  };
  const chores: Readonly<Record<string, Removing>> = {
    'old changes': { run: () => feed.forgetChanges(7 * daySeconds), left: () => count('creator_change') },
    'old pages': { run: () => retention.forget('pages', 90), left: () => count('search_page') },
  };
  const ended: Promise<Removal>[] = [];
  const watched = Object.entries(chores).map(([name, { run, left }]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Removal>();
    ended.push(promise);
    let begin = 0;
    const end = async (): Promise<Removal> => {
      const seconds = (performance.now() - begin) / 1000;
      const removed = rows - (await left());
      return { chore: name, rows: removed, seconds, twentyMillionSeconds: (20_000_000 / removed) * seconds };
    };
    return {
      name,
      everySeconds: 1,
      run: async () => {
        begin ||= performance.now();
        const part = await run();
        if (part === 0) end().then(resolve, reject);
        return part;
      },
    };
  });
  const reports = { logger: createLogger({ name: 'bench', level: 'warn' }), metrics: createMetrics('bench') };
  const housekeeping = new Housekeeping(watched, reports);
  housekeeping.start();
  const removals = await Promise.all(ended);
  await housekeeping.stop();
  return removals;
}

/** Searches at a steady rate until that is over, each timed from when it was due, also where it had to wait for a connection. */
async function searchesUntil({ url, keys }: Stage, rate: number, over: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  const begin = performance.now();
  let [asked, running] = [0, true];
  const stop = (): void => {
    running = false;
  };
  void over.then(stop, stop);
  const client = async (): Promise<void> => {
    const connection = new HttpConnection(url);
    while (running) {
      const number = asked++;
      const due = begin + (number * 1000) / rate;
      await wait(Math.max(0, due - performance.now()));
      if (!running) break;
      await search(connection, keys[number % keys.length] as string, number);
      times.push(performance.now() - due);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return times;
}

async function search(connection: HttpConnection, key: string, number: number): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const filters = {
    basic: { platform: 'photonet' },
    creator: { audienceRange: { minValue: 1000 + (number % 97) * 100 } },
    performance: { engagementRate: { minValue: (number % 5) / 2 } },
  };
  const { status, body } = await connection.post('/api/v1/search_creators', headers, JSON.stringify(filters));
  if (status !== 200) throw new Error(`a search was answered ${status}: ${body.toString('utf8', 0, 200)}`);
}

function percentilesOf(times: readonly number[]): Percentiles {
  const found = percentiles(times);
  if (found === null) throw new Error('nothing was searched');
  return found;
}
