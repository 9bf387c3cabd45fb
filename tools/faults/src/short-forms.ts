import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ScenarioName } from './scenarios/index.ts';
import { seedOfRun } from './seeded-random.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
/** Scenarios wait for locks, leases and windows more than they calculate. */
const atOnce = availableParallelism() + 2;
/** They take longest, so they begin first. */
const longest: readonly ScenarioName[] = ['collection', 'sessions', 'backups', 'upgrade', 'embedded-jobs'];

/** Runs the short forms of scenarios, each in a process of its own with a server of its own. Returns whether all rules held. */
export async function runBesideEachOther(names: readonly ScenarioName[]): Promise<boolean> {
  const seed = seedOfRun();
  const started = Date.now();
  const waiting = [...names].sort((a, b) => Number(longest.includes(b)) - Number(longest.includes(a)));
  const failed: ScenarioName[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      if (!(await runAlone(name, seed))) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    failed.length === 0
      ? `${names.length} scenarios held in ${seconds} s (seed ${seed})`
      : `${failed.length} of ${names.length} scenarios failed in ${seconds} s: FAULTS_SEED=${seed} npm run faults -- short ${failed.join(' ')}`,
  );
  return failed.length === 0;
}

/** Prints what the scenario says in one piece, when it has ended. */
async function runAlone(name: ScenarioName, seed: number): Promise<boolean> {
  const child = fork(main, ['short', name], { env: { ...process.env, FAULTS_SEED: String(seed) }, silent: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.stdout.write(said);
  return status === 0;
}
