import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { HttpConnection } from '../search/http-connection.ts';
import { type Percentiles, percentiles } from '../search/measure.ts';
import type { Load } from './load-thread.ts';
import type { Stage } from './stage.ts';

/** How one account's searches went beside another's load. */
export interface Fairness {
  readonly load: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** Answers to the load by status. */
  readonly answers: Readonly<Record<string, number>>;
  /** Of the process, at the end of the load. */
  readonly residentMiB: number;
  readonly fair: boolean;
}

const callsPerSecond = 5;
/** A p95 up to this is fair, whatever it is alone. */
const alwaysFairMs = 40;
/** Time for a load to reach its full height before anything is measured. */
const riseMs = 2_000;

/** The searches alone, then beside each load. */
export async function measureFairness(stage: Stage, seconds: number): Promise<readonly Fairness[]> {
  await searches(stage, riseMs / 1000);
  const alone = await searches(stage, seconds);
  const measured: Fairness[] = [
    { load: 'alone', ...alone, answers: {}, residentMiB: await residentMiB(stage), fair: true },
  ];
  for (const [name, load] of Object.entries(loadsOn(stage))) {
    const beside = await underLoad(load, () => searches(stage, seconds).then(withMemory(stage)));
    const fair = beside.p95 <= Math.max(alwaysFairMs, 2 * alone.p95);
    measured.push({ load: name, ...beside, fair });
  }
  return measured;
}

function loadsOn({ url, greedy, historyId }: Stage): Readonly<Record<string, Load>> {
  const read = { callers: 40, url: `${url}/api/v1/get_history_data`, key: greedy.key };
  const [csv, json] = ['csv', 'json'].map((format) => JSON.stringify({ history_id: historyId, limit: 500, format }));
  return {
    '40 parallel reads of 500 rows as CSV': { ...read, body: csv as string },
    '40 parallel reads of 500 rows as JSON': { ...read, body: json as string },
    '300 chat turns with a hanging model': {
      callers: 300,
      url: `${url}/chat`,
      key: greedy.key,
      body: JSON.stringify({ message: 'Find travel creators' }),
    },
  };
}

function withMemory(stage: Stage) {
  return async <Measured>(measured: Measured) => ({ ...measured, residentMiB: await residentMiB(stage) });
}

async function underLoad<Measured>(
  load: Load,
  measure: () => Promise<Measured>,
): Promise<Measured & Pick<Fairness, 'answers'>> {
  const thread = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: load });
  const answers = new Promise<Fairness['answers']>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  await wait(riseMs);
  const measured = await measure();
  thread.postMessage('end');
  return { ...measured, answers: await answers };
}

/** Searches at fixed times, whether or not the one before was answered; a slow answer doesn't hide the next. */
async function searches({ url, modest }: Stage, seconds: number): Promise<Percentiles> {
  const port = Number(new URL(url).port);
  const times: number[] = [];
  const search = async (number: number): Promise<void> => {
    const connection = new HttpConnection(port);
    const body = { basic: { platform: 'photonet' }, creator: { audienceRange: { minValue: 1000 + number } } };
    const start = performance.now();
    const headers = { Authorization: `Bearer ${modest.key}`, 'Content-Type': 'application/json' };
    const { status } = await connection.post('/api/v1/search_creators', headers, JSON.stringify(body));
    times.push(performance.now() - start);
    connection.close();
    if (status !== 200) throw new Error(`a search was answered ${status}`);
  };
  const asked: Promise<void>[] = [];
  const begin = performance.now();
  for (let number = 0; number < seconds * callsPerSecond; number += 1) {
    await wait(Math.max(0, begin + (number * 1000) / callsPerSecond - performance.now()));
    asked.push(search(number));
  }
  await Promise.all(asked);
  return percentiles(times) as Percentiles;
}

async function residentMiB({ url }: Stage): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes\{.*\} (\S+)$/m.exec(metrics)?.[1]);
  return Math.round(bytes / 1024 / 1024);
}
