import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ScenarioName } from './scenarios/index.ts';
import { seedOfRun } from './seeded-random.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
/** More than cores: scenarios mostly wait for locks, leases and windows. */
const concurrency = availableParallelism() + 2;
/** The slowest ones, which start first. */
const slowest: readonly ScenarioName[] = ['collection', 'sessions', 'backups', 'upgrade', 'embedded-jobs'];
const timeoutMs = 10 * 60_000;

type Outcome = 'held' | 'failed' | 'not tried';

/** Runs the short forms, each in its own process with its own server. Returns whether all rules held. */
export async function runConcurrently(names: readonly ScenarioName[]): Promise<boolean> {
  const seed = seedOfRun();
  const started = Date.now();
  const waiting = [...names].sort((a, b) => Number(slowest.includes(b)) - Number(slowest.includes(a)));
  const ended: Record<Outcome, ScenarioName[]> = { held: [], failed: [], 'not tried': [] };
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      ended[await runAlone(name, seed)].push(name);
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
async function runAlone(name: ScenarioName, seed: number): Promise<Outcome> {
  const env = { ...process.env, FAULTS_SEED: String(seed) };
  const child = fork(main, ['short', name], { env, silent: true, timeout: timeoutMs, killSignal: 'SIGKILL' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.stdout.write(output);
  if (status !== 0) return 'failed';
  return output.includes('\n  not tried: ') ? 'not tried' : 'held';
}
