import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { migrate } from '@creator-discovery/postgres';
import { type ScenarioName, scenarios } from './scenarios/index.ts';
import type { ScenarioInput } from './scenarios/scenario.ts';
import { SeededRandom, seedOfRun } from './seeded-random.ts';
import { runBesideEachOther } from './short-forms.ts';
import { WorkerProcess } from './worker-process.ts';

const names = Object.keys(scenarios) as ScenarioName[];
const usage = `usage: npm run faults -- [short] all | ${names.join(' | ')}   (short: with few faults, and all of them where none is named; FAULTS_SEED=N repeats a run)`;

const [first, ...others] = process.argv.slice(2);
const form = first === 'short' ? 'short' : 'whole';
const asked = first === 'short' ? others : process.argv.slice(2);
const all = asked.includes('all') || (form === 'short' && asked.length === 0);
const chosen = all ? names : names.filter((name) => asked.includes(name));
if (chosen.length === 0) {
  console.error(usage);
  process.exitCode = 2;
} else if (form === 'short' && chosen.length > 1) {
  process.exitCode = (await runBesideEachOther(chosen)) ? 0 : 1;
} else {
  const outcomes: boolean[] = [];
  for (const name of chosen) outcomes.push(await runOnFreshServer(name));
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
}

/**
 * Runs a scenario on a server of its own, which it may stop and whose clock it may set. The whole form has one that is durable as
 * in production; no scenario takes the power from the machine.
 */
async function runOnFreshServer(name: ScenarioName): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-faults-'));
  const quick = { fsync: 'off', shared_buffers: '64MB' };
  const server = await EmbeddedPostgres.start({ dataDir, ...(form === 'short' ? { settings: quick } : {}) });
  try {
    await migrate(server.url);
    return await run(name, { url: server.url, log: path.join(dataDir, 'postgres.log') });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function run(name: ScenarioName, on: Omit<ScenarioInput, 'random'>): Promise<boolean> {
  const seed = seedOfRun();
  console.log(`${name}: ${scenarios[name].title} (seed ${seed})`);
  const started = Date.now();
  try {
    const { figures, broken } = await scenarios[name][form]({ ...on, random: new SeededRandom(seed) });
    for (const [what, value] of Object.entries(figures)) console.log(`  ${what}: ${value}`);
    for (const line of broken.slice(0, 20)) console.log(`  BROKEN ${line}`);
    console.log(
      `  ${broken.length === 0 ? 'held' : `${broken.length} rules broken`} in ${Math.round((Date.now() - started) / 1000)} s`,
    );
    return broken.length === 0;
  } finally {
    await WorkerProcess.killAll();
  }
}
