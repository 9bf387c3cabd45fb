import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { startWorkers, WorkerProcess } from './worker-process.ts';

test('when one of several workers does not start, none is left running', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-workers-'));
  // Only the first process that asks can make the folder; it leaves its id, the others end.
  const taken = path.join(folder, 'taken');
  const preloaded = path.join(folder, 'first-only.mjs');
  await writeFile(
    preloaded,
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync(${JSON.stringify(taken)});
    writeFileSync(${JSON.stringify(path.join(folder, 'pid'))}, String(process.pid));`,
  );
  const options = `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(preloaded)}`;
  await expect(startWorkers(3, { NODE_OPTIONS: options })).rejects.toThrow(/ended \(status 1\)/);
  const pid = Number(await readFile(path.join(folder, 'pid'), 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await rm(folder, { recursive: true, force: true });
}, 30_000);

test('ends the workers that still run, and passes over one that has ended', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const [killed, ...left] = await startWorkers(3);
  await killed?.kill();
  const tasks = left.map((worker) => worker.run('workOnJobs', { url, leaseSeconds: 1 }));
  await WorkerProcess.killAll();
  const outcomes = await Promise.allSettled(tasks);
  expect(outcomes.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    left.map(() => 'Error: the worker process ended'),
  );
}, 30_000);
