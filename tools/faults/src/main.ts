import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Random } from '@creator-discovery/demo-data';
import { Installation } from '@creator-discovery/installation';
import { ProcessFleet } from './process-fleet.ts';
import { type ScenarioName, scenarios } from './scenarios/index.ts';
import { Books } from './scenarios/scenario.ts';
import { WorkerProcess } from './worker-process.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
/** More than cores: scenarios mostly wait for locks, leases and windows. */
const concurrency = availableParallelism() + 2;
/** The slowest ones, which start first. */
const slowest: readonly ScenarioName[] = ['webhooks', 'rolling-restarts', 'failovers', 'sessions', 'collection'];
const timeoutMs = 10 * 60_000;

/** Printed to repeat the run. */
const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000_000);

type Outcome = 'held' | 'failed' | 'not tried';

/** Runs the short forms, each in its own process with its own server. Returns whether all rules held. */
async function runConcurrently(names: readonly ScenarioName[]): Promise<boolean> {
  const started = Date.now();
  const waiting = [...names].sort((a, b) => Number(slowest.includes(b)) - Number(slowest.includes(a)));
  const ended: Record<Outcome, ScenarioName[]> = { held: [], failed: [], 'not tried': [] };
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) ended[await runAlone(name)].push(name);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const counts = Object.entries(ended).map(([outcome, { length }]) => `${length} ${outcome}`);
  console.log(
    `${names.length} scenarios: ${counts.join(', ')} in ${Math.round((Date.now() - started) / 1000)} s (seed ${seed})`,
  );
  if (ended.failed.length > 0) console.log(`FAULTS_SEED=${seed} npm run faults -- short ${ended.failed.join(' ')}`);
  return ended.failed.length === 0;
}

/** Prints the output of the scenario in one piece once it has ended. */
async function runAlone(name: ScenarioName): Promise<Outcome> {
  const env = { ...process.env, FAULTS_SEED: String(seed) };
  const child = fork(main, ['short', name], { env, silent: true, timeout: timeoutMs, killSignal: 'SIGKILL' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.stdout.write(output);
  if (status !== 0) return 'failed';
  return output.includes('\n  not tried: ') ? 'not tried' : 'held';
}

const names = Object.keys(scenarios) as ScenarioName[];
const usage = `usage: npm run faults -- [short] all | ${names.join(' | ')}
short runs the scenarios with few faults, all of them by default; FAULTS_SEED=N repeats a run`;
const shownFaults = 20;

const [first, ...others] = process.argv.slice(2);
const form = first === 'short' ? 'short' : 'whole';
const named = form === 'short' ? others : process.argv.slice(2);
const isAll = named.includes('all') || (form === 'short' && named.length === 0);
const chosen = isAll ? names : names.filter((name) => named.includes(name));
if (chosen.length === 0) {
  console.error(usage);
  process.exitCode = 2;
} else if (form === 'short' && chosen.length > 1) {
  process.exitCode = (await runConcurrently(chosen)) ? 0 : 1;
} else {
  const outcomes: boolean[] = [];
  for (const name of chosen) outcomes.push(await run(name));
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
}

/** Runs a scenario on a new server; the whole form has a durable one. Returns whether all rules held. */
async function run(name: ScenarioName): Promise<boolean> {
  const settings = form === 'short' ? { fsync: 'off', shared_buffers: '64MB' } : {};
  return Installation.use(
    async (installation) => {
      console.log(`${name}: ${scenarios[name].title} (seed ${seed})`);
      const started = Date.now();
      const { folder, server } = installation;
      installation.onEnd(() => Books.closeAll());
      const onEnd = installation.onEnd.bind(installation);
      const books = new Books(server);
      try {
        const input = { url: server.url, books, folder, random: new Random(seed, 0), onEnd };
        const { figures, ...found } = await scenarios[name][form](input);
        const broken = [...found.broken, ...(await books.differences())];
        for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure}: ${value}`);
        for (const line of broken.slice(0, shownFaults)) console.log(`  BROKEN ${line}`);
        const verdict = broken.length === 0 ? 'held' : `${broken.length} rules broken`;
        console.log(`  ${verdict} in ${Math.round((Date.now() - started) / 1000)} s`);
        return broken.length === 0;
      } finally {
        await Promise.all([WorkerProcess.killAll(), ProcessFleet.killFleets()]);
      }
    },
    { settings },
  );
}
