import type { ScraperKey } from '@creator-discovery/installation';
import { HttpConnection } from '../http-connection.ts';
import { type LoadResult, underLoad } from '../ledger/load.ts';
import type { Memory, Stage } from './stage.ts';

/** A line of the report: what was measured, the result, and the target. */
export interface Line {
  readonly name: string;
  readonly result: string;
  readonly target: string;
}

const plenty = 100_000_000;

function profile(username: string): string {
  return `/v1/photonet/profile?username=${username}`;
}

async function usernamesOf({ simulator }: Stage): Promise<readonly string[]> {
  return ((await (await fetch(`${simulator}/simulator/targets`)).json()) as { usernames: string[] }).usernames;
}

function withKey({ key }: Pick<ScraperKey, 'key'>) {
  return { 'x-api-key': key };
}

interface Steady {
  readonly stage: Stage;
  readonly seconds: number;
  readonly keys: readonly ScraperKey[];
  readonly path: string;
  readonly status: number;
}

/** 64 callers spread over the processes, each with its own connection; an unexpected status is an error. */
async function steady({ stage, seconds, keys, path, status }: Steady): Promise<LoadResult> {
  const idle = Array.from(
    { length: 64 },
    (_, index) => new HttpConnection(stage.scrapers[index % stage.scrapers.length] as string),
  );
  const callers = [...idle];
  const call = async (number: number): Promise<void> => {
    const caller = idle.pop() as HttpConnection;
    const answer = await caller.get(path, withKey(keys[(number * 7919) % keys.length] as ScraperKey));
    idle.push(caller);
    if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.body}`);
  };
  try {
    return await underLoad({ callers: callers.length, seconds, call });
  } finally {
    for (const caller of callers) caller.close();
  }
}

function summary({ perSecond, p50Ms, p99Ms }: LoadResult): string {
  return `${perSecond}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
}

async function warm(stage: Stage, path: string): Promise<void> {
  const { key } = await stage.newKey(10, 100);
  await fetch(`${stage.scrapers[0]}${path}`, { headers: { 'x-api-key': key } });
}

async function exact(stage: Stage, { keyId }: ScraperKey, before: number): Promise<string> {
  const balance = await stage.ledger.balance(keyId);
  return `${before - (balance?.posted ?? 0)} credits charged, ${balance?.held ?? 0} held`;
}

/** Steady loads: cached profiles with one key and with a thousand, and each refusal. */
export async function steadyLines(stage: Stage, seconds: number): Promise<Line[]> {
  const path = profile((await usernamesOf(stage))[0] as string);
  await warm(stage, path);
  const hot = await stage.newKey(plenty, 10_000_000);
  const many = await Promise.all(Array.from({ length: 1000 }, () => stage.newKey(plenty, 10_000_000)));
  const slow = await stage.newKey(10, 1);
  const poor = await stage.newKey(0, 10_000_000);
  const unknown = { key: `sk-${'0'.repeat(32)}`, keyId: '' };
  await fetch(`${stage.scrapers[0]}${path}`, { headers: { 'x-api-key': slow.key } });
  const one = await steady({ stage, seconds, keys: [hot], path, status: 200 });
  const charged = await exact(stage, hot, plenty);
  return [
    { name: 'cached profile, one key', result: `${summary(one)}; ${charged}`, target: '1500/s, p99 < 50 ms' },
    {
      name: 'cached profile, 1000 keys',
      result: summary(await steady({ stage, seconds, keys: many, path, status: 200 })),
      target: '2000/s',
    },
    {
      name: 'refused 401',
      result: summary(await steady({ stage, seconds, keys: [unknown], path, status: 401 })),
      target: '4000/s',
    },
    {
      name: 'refused 429',
      result: summary(await steady({ stage, seconds, keys: [slow], path, status: 429 })),
      target: '4000/s',
    },
    {
      name: 'refused 402',
      result: summary(await steady({ stage, seconds, keys: [poor], path, status: 402 })),
      target: '4000/s',
    },
  ];
}

/** 800 callers of one target that is not cached, spread over all processes. */
export async function coldLine(stage: Stage): Promise<Line> {
  const username = (await usernamesOf(stage))[1] as string;
  await control(stage, 'POST faults', { target: username, fault: 'delay', delay_ms: 1500, times: 1 });
  const key = await stage.newKey(1000, 10_000_000);
  const callers = Array.from(
    { length: 800 },
    (_, index) => new HttpConnection(stage.scrapers[index % stage.scrapers.length] as string),
  );
  const answers = await Promise.all(callers.map((caller) => caller.get(profile(username), withKey(key))));
  for (const caller of callers) caller.close();
  const { by_target: fetched } = (await control(stage, 'GET requests')) as { by_target: Record<string, number> };
  const good = answers.filter(({ status }) => status === 200).length;
  return {
    name: `800 callers, cold target, ${stage.scrapers.length} processes`,
    result: `${good} answered, ${fetched[username]} fetched, ${await exact(stage, key, 1000)}`,
    target: '800 answered, 1 fetched, 800 charged',
  };
}

const crowd = 1000;

/** A thousand clients, each with a target of its own, wait for a network that hangs until each is answered 504. */
async function hangingRound(stage: Stage, key: ScraperKey, names: readonly string[]): Promise<HangingRound> {
  const [scraper] = stage.scrapers as [string];
  const clients = names.map(() => new HttpConnection(scraper));
  const answers = Promise.all(
    clients.map((client, index) => client.get(profile(names[index] as string), withKey(key))),
  );
  const probes = ['/health', '/v1/credit-balance'].map((path) => ({ path, caller: new HttpConnection(scraper) }));
  const call = async (number: number): Promise<void> => {
    const { path, caller } = probes[number % probes.length] as (typeof probes)[number];
    const { status } = await caller.get(path, withKey(key));
    if (status !== 200) throw new Error(`a probe was answered ${status}`);
    await pause(5);
  };
  await pause(2_000);
  const load = await underLoad({ callers: 1, seconds: 5, call });
  const waiting = await stage.memory();
  const late = (await answers).filter(({ status }) => status === 504).length;
  for (const { caller } of probes) caller.close();
  for (const client of clients) client.close();
  await pause(2_000);
  return { load, waiting, late, after: await stage.memory() };
}

interface HangingRound {
  readonly load: LoadResult;
  /** Clients that were answered 504. */
  readonly late: number;
  /** While the clients wait, and after they have disconnected. */
  readonly waiting: Memory;
  readonly after: Memory;
}

/**
 * Health and balance calls while a thousand clients wait for a network that hangs, in several rounds of new targets. The
 * first round shows the memory that the connections take, the others show whether any of it leaks.
 */
export async function hangingLine(stage: Stage, rounds: number): Promise<Line> {
  await control(stage, 'POST faults', { target: '*', fault: 'hang' });
  const key = await stage.newKey(plenty, 10_000_000);
  const before = await stage.memory();
  const seen: HangingRound[] = [];
  for (let round = 0; round < rounds; round += 1)
    seen.push(
      await hangingRound(
        stage,
        key,
        Array.from({ length: crowd }, (_, client) => `round.${round}.client.${client}`),
      ),
    );
  await control(stage, 'DELETE faults');
  const each = <Part>(part: (round: HangingRound) => Part): string => seen.map(part).join(', ');
  return {
    name: `health and balance, ${crowd} clients waiting, ${rounds} rounds`,
    result: `p99 ${each(({ load }) => load.p99Ms)} ms (5 ms of it is a pause); ${each(({ late }) => late)} answered 504, ${await exact(stage, key, plenty)}; MiB held by the program ${before.live} before, ${each(({ waiting }) => waiting.live)} with them, ${each(({ after }) => after.live)} after them; MiB resident ${before.resident} before, ${each(({ after }) => after.resident)} after them`,
    target: 'p99 < 200 ms, nothing charged, memory flat',
  };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

async function control({ simulator }: Stage, request: string, body?: object): Promise<unknown> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await fetch(`${simulator}/simulator/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  return answer.json();
}
