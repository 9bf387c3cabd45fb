import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nextMessage } from '@creator-discovery/http-server/testing';
import { Installation, type ScraperKey, several, usernamesOf } from '@creator-discovery/installation';
import { PostgresLedger } from '@creator-discovery/postgres';
import { defineCommand } from '../command.ts';
import { HttpConnections } from '../measure/http-connection.ts';
import { inOrder } from '../measure/in-order.ts';
import { closedLoop, type Throughput } from '../measure/load.ts';
import { ms, printRows } from '../report.ts';

const unlimited = 100_000_000;
const clientsPerRound = 1000;
const reporter = new URL(`../scrape/report-memory${path.extname(import.meta.url)}`, import.meta.url).href;

export const scrapeCommand = defineCommand({
  name: 'scrape',
  summary: `Runs scraper API processes against the simulated network: cached profiles, refusals, an uncached target with 800 callers on 4
processes, and rounds of ${clientsPerRound} clients that wait for a hanging network (half a minute per round).`,
  options: { seconds: 5, processes: 1, rounds: 4 },
  run: async (options) => {
    const steady = await Installation.use(async (installation) =>
      steadyRows(await startScrapers(installation, options.processes), options.seconds),
    );
    const crowded = await Installation.use(async (installation) => {
      const scrapers = await startScrapers(installation, 4);
      return [await coldRow(scrapers), await hangingRow(scrapers, options.rounds)];
    });
    printRows([...steady, ...crowded]);
    return true;
  },
});

type Scrapers = Awaited<ReturnType<typeof startScrapers>>;

async function startScrapers(installation: Installation, count: number) {
  const network = await installation.start('photonet-simulator');
  const settings = { PHOTONET_BASE_URL: network.url, CALLS_IN_FLIGHT_PER_KEY: '2000' };
  const started = await Promise.all(
    Array.from({ length: count }, () =>
      installation.start('scraper-api', settings, ['--expose-gc', '--import', reporter]),
    ),
  );
  const connections = started.map(({ url }) => new HttpConnections(url));
  const closeAll = (): void => {
    for (const one of connections) one.close();
  };
  installation.onEnd(async () => closeAll());
  const [first] = started;
  if (first === undefined) throw new RangeError('--processes must be at least 1');
  const ledger = new PostgresLedger(installation.db);
  return {
    processes: count,
    closeAll,
    network: network.url,
    newKey: (credits: number, rate = 10_000_000) => installation.newScraperKey({ credits, rate }),
    /** Requests a path from one of the processes in turn. */
    get: (number: number, target: string, { key }: Pick<ScraperKey, 'key'>) =>
      (connections[number % count] as HttpConnections).get(target, { 'x-api-key': key }),
    /** Live heap and resident memory of the first process after a garbage collection, in MiB. */
    memory: async () => {
      first.child.send('memory');
      return (await nextMessage<{ memory: { live: number; resident: number } }>(first.child)).memory;
    },
    charged: async ({ keyId }: ScraperKey, credits: number) => {
      const balance = await ledger.balance(keyId);
      return `${credits - (balance?.posted ?? 0)} credits charged, ${balance?.held ?? 0} held`;
    },
  };
}

/** 64 callers of cached profiles, with one key, 1,000 keys, and keys that are refused. */
async function steadyRows(scrapers: Scrapers, seconds: number) {
  const target = profile((await usernamesOf(scrapers.network))[0] ?? '');
  const [hot, slow, poor] = [await scrapers.newKey(unlimited), await scrapers.newKey(10, 1), await scrapers.newKey(0)];
  const many = await several(1000, () => scrapers.newKey(unlimited));
  const unknown = { key: `sk-${'0'.repeat(32)}` };
  // Fills the cache and uses up the rate limit of `slow`.
  await scrapers.get(0, target, slow);
  const cases = [
    { name: 'cached profile, one key', keys: [hot], status: 200, goal: '1500/s, p99 < 50 ms' },
    { name: 'cached profile, 1000 keys', keys: many, status: 200, goal: '2000/s' },
    { name: 'refused 401', keys: [unknown], status: 401, goal: '4000/s' },
    { name: 'refused 429', keys: [slow], status: 429, goal: '4000/s' },
    { name: 'refused 402', keys: [poor], status: 402, goal: '4000/s' },
  ];
  return inOrder(cases, async ({ name, keys, status, goal }) => {
    const call = async (number: number): Promise<void> => {
      const key = keys[(number * 7919) % keys.length] as Pick<ScraperKey, 'key'>;
      const answer = await scrapers.get(number, target, key);
      if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.body}`);
    };
    const result = summary(await closedLoop({ callers: 64, seconds, call }));
    const charged = keys[0] === hot ? `; ${await scrapers.charged(hot, unlimited)}` : '';
    return { name, result: `${result}${charged}`, goal };
  });
}

/** 800 callers of one uncached target on all processes: it must be fetched once. */
async function coldRow(scrapers: Scrapers) {
  const username = (await usernamesOf(scrapers.network))[1] ?? '';
  await control(scrapers, 'POST faults', { target: username, fault: 'delay', delay_ms: 1500, times: 1 });
  const key = await scrapers.newKey(1000);
  const answers = await Promise.all(
    Array.from({ length: 800 }, (_, number) => scrapers.get(number, profile(username), key)),
  );
  const { by_target: fetched } = (await control(scrapers, 'GET requests')) as { by_target: Record<string, number> };
  const answered = answers.filter(({ status }) => status === 200).length;
  return {
    name: `800 callers, uncached target, ${scrapers.processes} processes`,
    result: `${answered} answered, ${fetched[username]} fetched, ${await scrapers.charged(key, 1000)}`,
    goal: '800 answered, 1 fetched, 800 charged',
  };
}

/** Health and balance calls while clients wait for a hanging network. Memory that grows from round to round is a leak. */
async function hangingRow(scrapers: Scrapers, rounds: number) {
  await control(scrapers, 'POST faults', { target: '*', fault: 'hang' });
  const key = await scrapers.newKey(unlimited);
  const before = await scrapers.memory();
  const numbers = Array.from({ length: rounds }, (_, round) => round);
  const seen = await inOrder(numbers, (round) => hangingRound(scrapers, key, round));
  await control(scrapers, 'DELETE faults');
  const eachRound = (part: (round: (typeof seen)[number]) => string | number) => seen.map(part).join(', ');
  return {
    name: `health and balance, ${clientsPerRound} clients waiting, ${rounds} rounds`,
    result: [
      `p99 ${eachRound(({ probes }) => ms(probes.p99))} ms (includes a pause of 5 ms)`,
      `${eachRound(({ late }) => late)} answered 504, ${await scrapers.charged(key, unlimited)}`,
      `MiB live ${before.live} before, ${eachRound(({ waiting }) => waiting.live)} during, ${eachRound(({ after }) => after.live)} after`,
      `MiB resident ${before.resident} before, ${eachRound(({ after }) => after.resident)} after`,
    ].join('; '),
    goal: 'p99 < 200 ms, nothing charged, memory flat',
  };
}

async function hangingRound(scrapers: Scrapers, key: ScraperKey, round: number) {
  // All on the first process, whose memory is measured.
  const answers = Promise.all(
    Array.from({ length: clientsPerRound }, (_, client) =>
      scrapers.get(0, profile(`round.${round}.client.${client}`), key),
    ),
  );
  await wait(2_000);
  const call = async (number: number): Promise<void> => {
    const { status } = await scrapers.get(0, ['/health', '/v1/credit-balance'][number % 2] ?? '', key);
    if (status !== 200) throw new Error(`a probe returned ${status}`);
    await wait(5);
  };
  const probes = await closedLoop({ callers: 1, seconds: 5, call });
  const waiting = await scrapers.memory();
  const late = (await answers).filter(({ status }) => status === 504).length;
  scrapers.closeAll();
  await wait(2_000);
  return { probes, waiting, late, after: await scrapers.memory() };
}

function summary({ perSecond, p50, p99 }: Throughput): string {
  return `${Math.round(perSecond)}/s, p50 ${ms(p50)} ms, p99 ${ms(p99)} ms`;
}

function profile(username: string): string {
  return `/v1/photonet/profile?username=${username}`;
}

async function control({ network }: Scrapers, request: string, body?: object): Promise<unknown> {
  const [method = '', target = ''] = request.split(' ');
  const answer = await fetch(`${network}/simulator/${target}`, { method, ...(body && { body: JSON.stringify(body) }) });
  return answer.json();
}
