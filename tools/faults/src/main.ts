import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { migrate } from '@creator-discovery/postgres';
import { type Scenario, type ScenarioName, scenarios } from './scenarios/index.ts';
import { SeededRandom, seedOfRun } from './seeded-random.ts';
import { WorkerProcess } from './worker-process.ts';

const names = Object.keys(scenarios) as ScenarioName[];
const usage = `usage: npm run faults -- all | ${names.join(' | ')}   (FAULTS_SEED=N repeats a run)`;

const asked = process.argv.slice(2);
const chosen = asked.includes('all') ? names : names.filter((name) => asked.includes(name));
if (chosen.length === 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const outcomes: boolean[] = [];
  for (const name of chosen) outcomes.push(await runOnFreshServer(name, scenarios[name]));
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
}

/** Runs a scenario on a server of its own, durable as in production, which it may stop and whose clock it may set. */
async function runOnFreshServer(name: string, scenario: Scenario): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-faults-'));
  const seed = seedOfRun();
  console.log(`${name}: ${scenario.title} (seed ${seed})`);
  const server = await EmbeddedPostgres.start({ dataDir });
  try {
    await migrate(server.url);
    const started = Date.now();
    const { figures, broken } = await scenario.whole({
      url: server.url,
      log: path.join(dataDir, 'postgres.log'),
      random: new SeededRandom(seed),
    });
    for (const [what, value] of Object.entries(figures)) console.log(`  ${what}: ${value}`);
    for (const line of broken.slice(0, 20)) console.log(`  BROKEN ${line}`);
    console.log(
      `  ${broken.length === 0 ? 'held' : `${broken.length} rules broken`} in ${Math.round((Date.now() - started) / 1000)} s`,
    );
    return broken.length === 0;
  } finally {
    await WorkerProcess.killAll();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
