import { expect, test } from '@jest/globals';
import { Housekeeping } from './housekeeping.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';

function parts() {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ name: 'test', write: (line) => lines.push(JSON.parse(line)) });
  const times = new Map<string, Date>();
  const record = async (chore: string) => void times.set(chore, new Date(5_000));
  return { lines, logger, metrics: createMetrics('test'), runs: { record, times: async () => times } };
}

test('a chore runs soon after the start, until no work is left, is logged once, and stays stopped', async () => {
  const { lines, ...reports } = parts();
  let left = 3;
  let runs = 0;
  const emptied = Promise.withResolvers<void>();
  const run = async (): Promise<number> => {
    runs += 1;
    if (left === 0) emptied.resolve();
    return left-- > 0 ? 10 : 0;
  };
  const housekeeping = new Housekeeping([{ name: 'work', everySeconds: 36, run }], reports);
  housekeeping.start();
  await emptied.promise;
  await housekeeping.stop();
  expect(lines).toEqual([expect.objectContaining({ message: 'housekeeping', name: 'work', count: 30 })]);
  const shown = await reports.metrics.registry.metrics();
  expect(shown).toContain('housekeeping_caught_up_timestamp_seconds{chore="work",service="test"} 5\n');
  expect(shown).toContain('housekeeping_done_total{chore="work",service="test"} 30');
  const after = runs;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toBe(after);
});

test('an endless chore does not block others, and a failed chore runs again', async () => {
  const { lines, ...reports } = parts();
  let failures = 0;
  const failedTwice = Promise.withResolvers<void>();
  const endless = Promise.withResolvers<number>();
  const housekeeping = new Housekeeping(
    [
      { name: 'endless', everySeconds: 0.001, run: () => endless.promise },
      {
        name: 'trouble',
        everySeconds: 0.001,
        run: async () => {
          failures += 1;
          if (failures === 2) failedTwice.resolve();
          throw new Error('no');
        },
      },
    ],
    reports,
  );
  housekeeping.start();
  await failedTwice.promise;
  endless.resolve(0);
  await housekeeping.stop();
  expect(lines).toContainEqual(expect.objectContaining({ message: 'housekeeping failed', name: 'trouble' }));
});

test('a repeated chore stops between two runs', async () => {
  const { lines: _, ...reports } = parts();
  const begun = Promise.withResolvers<void>();
  const run = async (): Promise<number> => {
    begun.resolve();
    return 1;
  };
  const housekeeping = new Housekeeping([{ name: 'work', everySeconds: 0.001, run }], reports);
  housekeeping.start();
  await begun.promise;
  await housekeeping.stop();
});

test('parts of different chores never overlap', async () => {
  const { lines: _, ...reports } = parts();
  let [running, max] = [0, 0];
  const chore = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let left = 3;
    const run = async (): Promise<number> => {
      running += 1;
      max = Math.max(max, running);
      await new Promise(setImmediate);
      running -= 1;
      if (left === 0) resolve();
      return left-- > 0 ? 1 : 0;
    };
    return { name, everySeconds: 0.001, run, emptied: promise };
  };
  const chores = [chore('one'), chore('other')];
  const housekeeping = new Housekeeping(chores, reports);
  housekeeping.start();
  await Promise.all(chores.map(({ emptied }) => emptied));
  await housekeeping.stop();
  expect(max).toBe(1);
});

test('a waiting part does not start once the process stops', async () => {
  const { lines: _, ...reports } = parts();
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  let runs = 0;
  const run = (): Promise<number> => {
    runs += 1;
    begun.resolve();
    return end.promise;
  };
  const chores = ['one', 'other'].map((name) => ({ name, everySeconds: 0, run }));
  const housekeeping = new Housekeeping(chores, reports);
  housekeeping.start();
  await begun.promise;
  // Both intervals have elapsed, so the other part is waiting.
  await new Promise(setImmediate);
  const stopped = housekeeping.stop();
  end.resolve(0);
  await stopped;
  expect(runs).toBe(1);
});
