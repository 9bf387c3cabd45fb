import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@creator-discovery/embedded-postgres';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Child, type ChildOptions } from './child.ts';

let folder: string;
let port: number;
const children: Child[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-child-'));
  port = await freePort();
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function childProgram(program: string): Promise<string> {
  const entry = path.join(folder, 'main.mjs');
  await writeFile(entry, program);
  return entry;
}

async function childRunning(
  program: string,
  report: (line: string) => void = () => undefined,
  options: Pick<ChildOptions, 'afterCrash'> = {},
): Promise<Child> {
  const entry = await childProgram(program);
  const child = new Child({
    name: 'probe',
    entry,
    environment: { ...process.env, PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/health`,
    logFile: path.join(folder, 'probe.log'),
    stopWithinMs: 1_000,
    report,
    ...options,
  });
  children.push(child);
  return child;
}

/** A server that answers with its process ID, and exits when asked to crash. */
const serverProgram = `
  import { createServer } from 'node:http';
  createServer((request, response) => {
    if (request.url === '/crash') process.exit(3);
    response.end(String(process.pid));
  }).listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => { console.log('ended in order'); process.exit(0); });
  process.on('disconnect', () => process.exit(0));`;

async function pidOf() {
  return Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());
}

test('a process is started, waited for, and ended in order', async () => {
  const child = await childRunning(serverProgram);
  await child.start();
  expect(await pidOf()).toBeGreaterThan(0);
  await child.stop();
  await expect(pidOf()).rejects.toThrow();
  expect(await readFile(path.join(folder, 'probe.log'), 'utf8')).toBe('ended in order\n');
});

test('a process that crashes is reported and started again', async () => {
  const reports: string[] = [];
  const child = await childRunning(serverProgram, (line) => reports.push(line));
  await child.start();
  const first = await pidOf();
  await fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);
  let second: number | undefined;
  while (second === undefined) second = await pidOf().catch(() => undefined);
  expect(second).not.toBe(first);
  expect(reports).toEqual(['probe ended (status 3), starting it again in 1 s']);
});

test('a process that cannot start is not started again, and its own line says why', async () => {
  const child = await childRunning(`console.error('probe: PROBE_PORT must be a port'); process.exit(1);`);
  await expect(child.start()).rejects.toThrow(/^probe: PROBE_PORT must be a port$/);
});

test('a process that does not listen to the signal is ended anyway once its time is over', async () => {
  const child = await childRunning(
    serverProgram.replace(/process\.on\('SIGTERM'.*/, "process.on('SIGTERM', () => {});"),
  );
  await child.start();
  const pid = await pidOf();
  await child.stop();
  expect(() => process.kill(pid, 0)).toThrow();
});

test('a process that is restarted runs its program as it is by then, and its end is no crash', async () => {
  const reports: string[] = [];
  const child = await childRunning(serverProgram, (line) => reports.push(line));
  await child.start();
  const first = await pidOf();
  await Promise.all([child.restart(), child.restart()]);
  expect(await pidOf()).not.toBe(first);
  expect(reports).toEqual([expect.stringMatching(/^probe restarted in \d+ ms$/)]);
});

test('a process that waits for a change reports its last words when it crashes, and starts on request', async () => {
  const crash = Promise.withResolvers<string>();
  const child = await childRunning(serverProgram, crash.resolve, { afterCrash: 'wait for a change' });
  await child.start();
  await childProgram(`throw new Error('half written');`);
  void child.restart();
  expect(await crash.promise).toMatch(
    /Error: half written[\s\S]*probe ended \(status 1\), it starts again when its source changes$/,
  );
  await childProgram(serverProgram);
  await child.restart();
  expect(await pidOf()).toBeGreaterThan(0);
});
