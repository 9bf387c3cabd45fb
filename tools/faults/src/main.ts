import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { migrate } from '@creator-discovery/postgres';
import { type Scenario, type ScenarioName, scenarios } from './scenarios/index.ts';
import type { ScenarioInput } from './scenarios/scenario.ts';
import { SeededRandom, seedOfRun } from './seeded-random.ts';
import { WorkerProcess } from './worker-process.ts';

const names = Object.keys(scenarios) as ScenarioName[];
const usage = `usage: npm run faults -- all | ${names.join(' | ')}   (FAULTS_SEED=N repeats a run, FAULTS_DATABASE_URL names a migrated database to run on)`;
/** A migrated database on a server that is there already, such as the coordinator of a cluster. */
const given = process.env.FAULTS_DATABASE_URL || undefined;

const asked = process.argv.slice(2);
const chosen = asked.includes('all') ? names : names.filter((name) => asked.includes(name));
if (chosen.length === 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const outcomes: boolean[] = [];
  for (const name of chosen) {
    const scenario = scenarios[name];
    outcomes.push(
      await (given === undefined ? runOnFreshServer(name, scenario) : run(name, scenario, { url: given, log: null })),
    );
  }
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
}

/** Runs a scenario on a server of its own, durable as in production, which it may stop and whose clock it may set. */
async function runOnFreshServer(name: string, scenario: Scenario): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-faults-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  try {
    await migrate(server.url);
    return await run(name, scenario, { url: server.url, log: path.join(dataDir, 'postgres.log') });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function run(name: string, scenario: Scenario, on: Omit<ScenarioInput, 'random'>): Promise<boolean> {
  const seed = seedOfRun();
  console.log(`${name}: ${scenario.title} (seed ${seed})`);
  const started = Date.now();
  try {
    const { figures, broken } = await scenario.whole({ ...on, random: new SeededRandom(seed) });
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
