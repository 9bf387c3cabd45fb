import { parseArgs } from 'node:util';
import { Installation } from '@creator-discovery/installation';
import type { JobWork } from '@creator-discovery/jobs';
import { Runs } from './runs.ts';

export const jobsHelp = 'npm run bench -- jobs [--creators 20000]   (TEMPORAL_ADDRESS selects Temporal)';

/**
 * How long jobs take from admission to `complete`, with one real worker process on a database of its own: an export of
 * 10,000, an unlock of 25, and another account's unlock of 5 while four accounts' exports of 10,000 run.
 */
export async function jobsCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { creators: { type: 'string', default: '20000' } } });
  const installation = await Installation.prepare();
  try {
    await installation.importDemoCreators(Number(values.creators));
    await installation.start('job-worker', { TEMPORAL_ADDRESS: process.env.TEMPORAL_ADDRESS ?? '' });
    for (const [what, durationMs] of await measure(new Runs(installation))) {
      console.log(`${what.padEnd(60)} ${Math.round(durationMs).toString().padStart(7)} ms`);
    }
    return 0;
  } finally {
    await installation.end();
  }
}

async function measure(runs: Runs): Promise<readonly (readonly [string, number])[]> {
  const [ids, names] = await runs.creators(10_000);
  const work: JobWork = { kind: 'export', platform: 'photonet', creatorIds: ids };
  const unlock = (count: number): JobWork => ({ kind: 'unlock', handles: names.slice(0, count) });
  const first = await runs.run(work);
  const unlocks: number[] = [];
  for (let round = 0; round < 20; round += 1) unlocks.push(await runs.run(unlock(25)));
  const busy = Array.from({ length: 4 }, () => runs.run(work));
  const small: number[] = [];
  for (let round = 0; round < 10; round += 1) small.push(await runs.run(unlock(5)));
  const side = await Promise.all(busy);
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
  return [
    ['export of 10,000, alone', first],
    ['unlock of 25, alone, median of 20', sorted(unlocks)[10] ?? 0],
    ['unlock of 25, alone, slowest of 20', sorted(unlocks)[19] ?? 0],
    ['unlock of 5 beside 4 exports of 10,000, slowest of 10', sorted(small)[9] ?? 0],
    ['4 exports of 10,000 of 4 accounts, the last', sorted(side)[3] ?? 0],
  ];
}
