import { expect, test } from '@jest/globals';
import { startWorkers, WorkerProcess } from './worker-process.ts';

test('kills the workers that are still running, and one that starts', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const [killed, ...left] = await startWorkers(3);
  await killed?.kill();
  const tasks = left.map((worker) => worker.run('charges', { url, owners: ['nobody'], tag: 'k' }));
  const starting = WorkerProcess.start();
  await Promise.all([WorkerProcess.killAll(), expect(starting).rejects.toThrow('(SIGKILL)')]);
  const outcomes = await Promise.allSettled(tasks);
  expect(outcomes.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    left.map(() => 'Error: the worker process ended'),
  );
}, 30_000);
