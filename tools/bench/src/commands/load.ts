import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { nextMessage } from '@creator-discovery/http-server/testing';
import { Installation, type RunningProcess, several, usernamesOf } from '@creator-discovery/installation';
import type { Database } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { defineCommand, type OptionValues } from '../command.ts';
import type { Targets } from '../load/callers.ts';
import type { LoadPlan } from '../load/load-process.ts';
import { type Mix, readMix, usualMix } from '../load/mix.ts';
import type { Measurements } from '../load/recorder.ts';
import { failedCalls, linesOf, reportOf } from '../load/report.ts';
import { watchGrowth } from '../measure/database-growth.ts';

/** Far below the limit of 20 per minute, which few accounts then exceed by chance. (spec: action 8) */
const searchesPerAccountAndMinute = 6;
const scraperKeyCount = 20;
const credits = 10_000_000;
const memoryEveryMs = 5_000;
const defaultMix = Object.entries(usualMix)
  .map(([kind, weight]) => `${kind}=${weight}`)
  .join(',');
const options = {
  ...{ rate: 50, seconds: 60, calls: 0, mix: defaultMix, creators: 20_000, accounts: 0, actionApis: 1, scraperApis: 1 },
  ...{ workers: 1, inFlight: 500, seed: 1 },
};
type Options = OptionValues<typeof options>;

export const loadCommand = defineCommand({
  name: 'load',
  summary: `Calls a whole installation at a given rate, whether or not earlier calls have ended: searches, pages, counts, exports, unlocks, rows,
lists, scrapes, tool calls and reads of the console. Finally compares all balances with the ledger. --calls replaces --seconds;
--accounts 0 adapts to the rate. Fails if a call failed (refusals by a rule do not count) or a balance differs.`,
  options,
  run: async (values) => {
    const mix = readMix(values.mix);
    const seconds = values.calls > 0 ? values.calls / values.rate : values.seconds;
    return Installation.use(async (installation) => {
      const { targets, measured } = await prepare(installation, values, mix);
      const { rate, inFlight, seed } = values;
      const growth = await watchGrowth(installation.db);
      const memory = [await memoryOf(measured)];
      const sampling = setInterval(async () => memory.push(await memoryOf(measured)), memoryEveryMs);
      const plan = { targets, mix, perSecond: rate, seconds, seed, maxInFlight: inFlight };
      const recorded = await runGenerator(plan);
      clearInterval(sampling);
      memory.push(await memoryOf(measured));
      const report = reportOf(recorded, { seconds, memory, grown: await growth() });

      while (await hasRunningJobs(installation.db)) await wait(200);
      const { owners, entries, differences } = await installation.verifyCredits();
      for (const line of linesOf(report)) console.log(line);
      console.log(`credits verify: ${entries} entries of ${owners} owners, ${differences.length} differences`);
      return failedCalls(report) === 0 && differences.length === 0;
    });
  },
});

async function prepare(installation: Installation, values: Options, mix: Mix) {
  await installation.importDemoCreators(values.creators);
  const searches = mix.search + mix.page + mix.unlock + mix.mcp;
  const byRate = Math.max(20, Math.ceil((values.rate * 60 * searches) / searchesPerAccountAndMinute));
  const accounts = await several(values.accounts || byRate, () => installation.newAccount({ credits }));
  const scraperKeys = await several(scraperKeyCount, () => installation.newScraperKey({ credits, rate: 100_000 }));
  const network = await installation.start('photonet-simulator');
  const shared = { PHOTONET_BASE_URL: network.url };
  const [actionApis = [], scraperApis = [], workers = []] = await Promise.all([
    installation.startSome(values.actionApis, 'action-api', shared),
    installation.startSome(values.scraperApis, 'scraper-api', shared),
    installation.startSome(values.workers, 'job-worker', shared),
  ]);
  const targets: Targets = {
    ...{ actionApis: actionApis.map(({ url }) => url), scraperApis: scraperApis.map(({ url }) => url), accounts },
    scraperKeys: scraperKeys.map(({ key }) => key),
    usernames: await usernamesOf(network.url),
  };
  return { targets, measured: [actionApis, scraperApis, workers] };
}

async function runGenerator(plan: LoadPlan): Promise<Measurements> {
  const child = fork(new URL('../load/load-process.ts', import.meta.url));
  const recorded = nextMessage<Measurements>(child);
  child.send(plan);
  return recorded;
}

async function hasRunningJobs(db: Database): Promise<boolean> {
  const { rows } = await sql`select from job where state in ('accepted', 'processing') limit 1`.execute(db);
  return rows.length > 0;
}

/** Resident MiB by process, such as `action-api 1`. Linux only; elsewhere 0. */
async function memoryOf(groups: readonly (readonly RunningProcess[])[]): Promise<Readonly<Record<string, number>>> {
  const named = groups.flatMap((group) =>
    group.map(({ name, child }, at) => [`${name} ${at + 1}`, child.pid] as const),
  );
  const sizes = named.map(async ([name, pid]) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return [name, Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}
