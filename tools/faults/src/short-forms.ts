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

/** A scenario that takes so long hangs. */
const mostMs = 10 * 60_000;

type Outcome = 'held' | 'failed' | 'not tried';

/** Runs the short forms of scenarios, each in a process of its own with a server of its own. Returns whether all rules held. */
export async function runBesideEachOther(names: readonly ScenarioName[]): Promise<boolean> {
  const seed = seedOfRun();
  const started = Date.now();
  const waiting = [...names].sort((a, b) => Number(longest.includes(b)) - Number(longest.includes(a)));
  const ended: Record<Outcome, ScenarioName[]> = { held: [], failed: [], 'not tried': [] };
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      ended[await runAlone(name, seed)].push(name);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const counts = Object.entries(ended).map(([outcome, { length }]) => `${length} ${outcome}`);
  console.log(
    `${names.length} scenarios: ${counts.join(', ')} in ${Math.round((Date.now() - started) / 1000)} s (seed ${seed})`,
  );
  if (ended.failed.length > 0) console.log(`FAULTS_SEED=${seed} npm run faults -- short ${ended.failed.join(' ')}`);
  return ended.failed.length === 0;
}

/** Prints what the scenario says in one piece, when it has ended. */
async function runAlone(name: ScenarioName, seed: number): Promise<Outcome> {
  const env = { ...process.env, FAULTS_SEED: String(seed) };
  const child = fork(main, ['short', name], { env, silent: true, timeout: mostMs, killSignal: 'SIGKILL' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.stdout.write(said);
  if (status !== 0) return 'failed';
  return said.includes('\n  not tried: ') ? 'not tried' : 'held';
}
