import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Installation } from '@creator-discovery/installation';
import { startChatModel } from '@creator-discovery/start/chat-model';
import { defineCommand } from '../command.ts';
import type { CallerLoad } from '../fairness/load-thread.ts';
import { makeGreedyObjects } from '../fairness/prepare.ts';
import { cheapWorkload, costlyWorkloads } from '../fairness/workloads.ts';
import { HttpConnections } from '../measure/http-connection.ts';
import { steadyLoad } from '../measure/load.ts';
import { metricOf } from '../measure/metrics.ts';
import { type Percentiles, percentilesOf } from '../measure/percentiles.ts';
import { ms, printRows, rounded } from '../report.ts';

/** Acceptable p95 relative to the p95 during cheap calls. */
const maxRatio = 2;
const searchesPerSecond = 5;
/** Time for a load to reach its full height. */
const riseMs = 2_000;

export const fairnessCommand = defineCommand({
  name: 'fairness',
  summary: `Makes ${searchesPerSecond} searches per second for one account while 40 callers of another account make costly calls of each kind, or 300 take chat
turns with a model that never answers. Compares their p95 with that during 40 cheap callers. Fails above a ratio of ${maxRatio}.`,
  options: { seconds: 10, creators: 20_000 },
  run: (options) =>
    Installation.use(async (installation) => {
      const rows = await measureFairness(installation, options);
      printRows(rows);
      return rows.every(({ ratio }) => ratio <= maxRatio);
    }),
});

async function measureFairness(
  installation: Installation,
  { seconds, creators }: { readonly seconds: number; readonly creators: number },
) {
  await installation.importDemoCreators(creators);
  const greedy = await installation.newAccount({ credits: 1_000_000 });
  const modest = await installation.newAccount({ credits: 1_000_000 });
  const objects = await makeGreedyObjects(installation, greedy);
  const model = await startChatModel(() => ({ hangs: true }));
  installation.onEnd(async () => {
    await installation.endProcesses('SIGKILL');
    await model.end();
  });
  const api = await installation.start('action-api', { LIMIT_SEARCHES: '100000/minute', ...model.settings });
  await installation.untilIndexed(api);

  const measure = () => searches(api.url, { key: modest.key, seconds });
  const during = ({ callers, path, body }: typeof cheapWorkload) =>
    underLoad({ callers, url: `${api.url}${path}`, key: greedy.key, body: JSON.stringify(body) }, measure);
  await searches(api.url, { key: modest.key, seconds: riseMs / 1000 });
  const alone = await measure();
  const rows = [
    {
      load: 'none',
      ratio: 1,
      'cheap p95': '',
      ...columnsOf(alone),
      'resident MB': await residentMb(api.url),
      responses: '',
    },
  ];
  for (const workload of costlyWorkloads(objects)) {
    const cheap = await during(cheapWorkload);
    const { times, responses } = await during(workload);
    rows.push({
      load: workload.name,
      ratio: rounded(times.p95 / cheap.times.p95, 2),
      'cheap p95': ms(cheap.times.p95),
      ...columnsOf(times),
      'resident MB': await residentMb(api.url),
      responses: Object.entries(responses)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', '),
    });
  }
  return rows;
}

function columnsOf({ p50, p95, max }: Percentiles) {
  return { p50: ms(p50), p95: ms(p95), max: ms(max) };
}

/** Measures during a load. */
async function underLoad(load: CallerLoad, measure: () => Promise<Percentiles>) {
  const thread = new Worker(new URL('../fairness/load-thread.ts', import.meta.url), { workerData: load });
  const responses = new Promise<Readonly<Record<string, number>>>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  await wait(riseMs);
  const times = await measure();
  thread.postMessage('end');
  return { times, responses: await responses };
}

async function searches(
  url: string,
  { key, seconds }: { readonly key: string; readonly seconds: number },
): Promise<Percentiles> {
  const connections = new HttpConnections(url);
  const call = async (number: number): Promise<void> => {
    const body = { basic: { platform: 'photonet' }, creator: { audienceRange: { minValue: 1000 + number } } };
    const { status } = await connections.post('/api/v1/search_creators', { key, body: JSON.stringify(body) });
    if (status !== 200) throw new Error(`a search returned ${status}`);
  };
  const times = await steadyLoad({ perSecond: searchesPerSecond, until: wait(seconds * 1000), call });
  connections.close();
  return percentilesOf(times);
}

async function residentMb(url: string): Promise<number> {
  return Math.round((await metricOf(url, 'process_resident_memory_bytes')) / 2 ** 20);
}
