import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processorTimes, type Stage, setStage } from './stage.ts';
import { CachedProfiles, Searchable } from './watchers.ts';

export const collectionHelp = `npm run bench -- collection [--people 4000] [--seconds 30] [--workers 1] [--concurrency 24] [--latency 20] [--json]
  A campaign over a simulated network that answers after so many milliseconds, run by real job workers on a durable PostgreSQL:
  profiles with posts a second, the processor time that each takes, and after how long collected creators are searchable, beside
  50 cached profiles a second from a scraper API, which are also timed before.`;

/** Profiles before the figures count: processes warm up. */
const warmUp = 100;
/** Within how many seconds a collected creator is to be searchable. */
const mostSeconds = 5;

/** `bench collection`: exit status 1 when creators were searchable too late. */
export async function collectionCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '4000' },
      seconds: { type: 'string', default: '30' },
      workers: { type: 'string', default: '1' },
      concurrency: { type: 'string', default: '24' },
      latency: { type: 'string', default: '20' },
      json: { type: 'boolean', default: false },
    },
  });
  const stage = await setStage({
    people: Number(values.people),
    workers: Number(values.workers),
    concurrency: Number(values.concurrency),
    latencyMs: Number(values.latency),
  });
  try {
    const figures = await measured(stage, Number(values.seconds));
    if (values.json) console.log(JSON.stringify(figures));
    else for (const [what, figure] of Object.entries(figures)) console.log(`${what}: ${figure}`);
    return figures['seconds until searchable, at most'] <= mostSeconds ? 0 : 1;
  } finally {
    await stage.end();
  }
}

async function measured(stage: Stage, seconds: number) {
  const alone = await new CachedProfiles(stage).during(() => wait(10_000));
  await stage.begin();
  while ((await stage.collected()) < warmUp) await wait(50);
  const searchable = new Searchable(stage);
  const [before, began, from] = [await processorTimes(stage), performance.now(), await stage.collected()];
  const beside = await new CachedProfiles(stage).during(() => searchable.during(() => untilOver(stage, seconds)));
  const profiles = (await stage.collected()) - from;
  const took = (performance.now() - began) / 1000;
  const after = await processorTimes(stage);
  const each = (name: keyof typeof after): number =>
    Math.round(((after[name] - before[name]) / profiles) * 10_000) / 10;
  return {
    profiles,
    'profiles a second': Math.round((profiles / took) * 10) / 10,
    'ms of processor time of each, worker': each('workers'),
    'ms of processor time of each, PostgreSQL': each('postgres'),
    'ms of processor time of each, action API': each('actionApi'),
    'seconds until searchable, p50': searchable.at(0.5),
    'seconds until searchable, at most': searchable.at(1),
    'cached profiles before, p50 and p99 in ms': `${alone.p50Ms}, ${alone.p99Ms}`,
    'cached profiles beside, p50 and p99 in ms': `${beside.p50Ms}, ${beside.p99Ms}`,
    'cached profiles answered': `${alone.answered + beside.answered} of ${alone.sent + beside.sent}`,
  };
}

/** Until the time is over, or everybody was collected. */
async function untilOver(stage: Stage, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !(await stage.isDone())) await wait(100);
}
