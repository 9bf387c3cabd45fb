import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { HttpConnection } from '../http-connection.ts';
import { type Percentiles, percentiles } from '../search/measure.ts';
import type { Load } from './load-thread.ts';
import type { Stage } from './stage.ts';

/** How one account's searches went beside another's load. */
export interface Fairness {
  readonly load: string;
  /** The p95 relative to the one beside 40 cheap callers, right before. */
  readonly multiple: number;
  /** That p95, in milliseconds. */
  readonly cheapP95: number;
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
/** A load is fair up to this multiple. */
export const maxMultiple = 2;
/** Time for a load to reach its full height before anything is measured. */
const riseMs = 2_000;

/** The searches alone, then beside each load and the cheap calls before it. */
export async function measureFairness(stage: Stage, seconds: number): Promise<readonly Fairness[]> {
  await searches(stage, riseMs / 1000);
  const alone = await searches(stage, seconds);
  const measured: Fairness[] = [
    {
      load: 'alone',
      multiple: 1,
      cheapP95: alone.p95,
      ...alone,
      answers: {},
      residentMiB: await residentMiB(stage),
      fair: true,
    },
  ];
  const measure = async () => ({ ...(await searches(stage, seconds)), residentMiB: await residentMiB(stage) });
  for (const [name, load] of Object.entries(loadsOn(stage))) {
    const cheap = await underLoad(callsOf(stage, 'get_credit_balance', {}), measure);
    const beside = await underLoad(load, measure);
    const multiple = beside.p95 / cheap.p95;
    measured.push({ load: name, multiple, cheapP95: cheap.p95, ...beside, fair: multiple <= maxMultiple });
  }
  return measured;
}

/** 40 callers that make the same call again and again. */
function callsOf({ url, greedy }: Stage, operation: string, body: object): Load {
  return { callers: 40, url: `${url}/api/v1/${operation}`, key: greedy.key, body: JSON.stringify(body) };
}

/** For each kind of load the largest call that is possible, and larger ones that are refused. */
function loadsOn(stage: Stage): Readonly<Record<string, Load>> {
  const { url, greedy, historyId, listId, emptyListId } = stage;
  const photonet = { basic: { platform: 'photonet' } };
  const words = (count: number) => Array.from({ length: count }, (_, at) => `${at} `.padEnd(200, 'yoga '));
  const withWrongCode = (filters: object) => ({ ...photonet, ...filters, creator: { gender: { code: 1 } } });
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 1]));
  const rows = { history_id: historyId, limit: 500 };
  const content = { bioKeywords: { any: words(100), all: words(100), none: words(100) }, topics: words(300) };
  return {
    'counts, 120,000 characters, one wrong': callsOf(stage, 'count_creators', withWrongCode({ content })),
    'counts, 15,000 characters, one wrong': callsOf(
      stage,
      'count_creators',
      withWrongCode({ content: { bioKeywords: { any: words(75) } } }),
    ),
    '60,000 unknown fields': callsOf(stage, 'get_credit_balance', fields(60_000)),
    '1,900 unknown fields': callsOf(stage, 'get_credit_balance', fields(1_900)),
    'pages of 80 saved searches of 15 KB': callsOf(stage, 'list_saved_searches', { limit: 80 }),
    'unconfirmed exports of 10,000': callsOf(stage, 'run_export', { filters: photonet, limit: 10_000 }),
    'additions of a job of 10,000 to a list': callsOf(stage, 'add_to_list', {
      list_id: emptyListId,
      history_id: historyId,
    }),
    'reads of 100 lists of 10,000': callsOf(stage, 'get_lists', { limit: 100 }),
    'reads of 500 items of a list': callsOf(stage, 'get_list', { list_id: listId, limit: 500 }),
    'reads of 500 rows as CSV': callsOf(stage, 'get_history_data', { ...rows, format: 'csv' }),
    'reads of 500 rows as JSON': callsOf(stage, 'get_history_data', { ...rows, format: 'json' }),
    '300 chat turns with a hanging model': {
      callers: 300,
      url: `${url}/chat`,
      key: greedy.key,
      body: JSON.stringify({ message: 'Find travel creators' }),
    },
  };
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
  const times: number[] = [];
  const search = async (number: number): Promise<void> => {
    const connection = new HttpConnection(url);
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
