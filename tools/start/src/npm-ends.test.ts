import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, isFreePort } from '@creator-discovery/embedded-postgres';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const bootstrap = path.join(repository, 'tools/start/bootstrap.mjs');
const portSettings = ['ACTION_API_PORT', 'SCRAPER_API_PORT', 'JOB_WORKER_PORT', 'PHOTONET_SIMULATOR_PORT'] as const;

/** Ends when its parent does, like every process of the product. */
const listener = `
import { createServer } from 'node:net';
createServer().listen(Number(process.env.PHOTONET_SIMULATOR_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit());
`;

let folder: string;
let ports: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-npm-'));
  await chmod(folder, 0o755);
  ports = Object.fromEntries(
    await Promise.all(portSettings.map(async (name) => [name, String(await freePort())] as const)),
  );
  const server = path.join(folder, 'server.mjs');
  await writeFile(server, listener);
  const one = `node ${bootstrap} source ${path.relative(repository, server)}`;
  const scripts = {
    direct: one,
    // The trailing command keeps npm's shell from replacing itself with the process.
    shell: `${one}; echo ended`,
    everything: `node ${bootstrap} source tools/start/src/main.ts; echo ended`,
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
});

// Retries, because the database may still be writing its last files.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

/** Runs `npm run NAME` and waits until all its ports answer. */
async function npmRun(name: string, listening: readonly (typeof portSettings)[number][]): Promise<ChildProcess> {
  const environment = { ...process.env, DATA_DIR: path.join(folder, 'data'), DEMO_CREATORS: '0', ...ports };
  const npm = spawn('npm', ['run', '--silent', name], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (!(await answer(listening))) {
    if (npm.exitCode !== null) throw new Error(`npm ended with ${npm.exitCode}: ${said}`);
    await pause(50);
  }
  return npm;
}

/** Connects instead of listening, which would take the port away from the process under test. */
async function answer(names: readonly string[]): Promise<boolean> {
  return (await Promise.all(names.map((name) => accepts(Number(ports[name]))))).every(Boolean);
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function untilFree(names: readonly string[]): Promise<void> {
  for (const name of names) while (!(await isFreePort(Number(ports[name])))) await pause(50);
}

/** The data directory's lock is released last, after the database has stopped. */
async function untilUnlocked(): Promise<void> {
  const holder = Number(await readFile(path.join(folder, 'data', 'lock.pid'), 'utf8'));
  while (isRunning(holder)) await pause(50);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function childrenOf(pid: number | undefined): number[] {
  return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number);
}

test.each([
  ['direct', 'SIGTERM'],
  ['direct', 'SIGKILL'],
  ['shell', 'SIGTERM'],
  ['shell', 'SIGKILL'],
] as const)('a process of npm (%s) ends when npm gets %s, and its port is free', async (script, signal) => {
  const npm = await npmRun(script, ['PHOTONET_SIMULATOR_PORT']);
  npm.kill(signal);
  await once(npm, 'exit');
  await untilFree(['PHOTONET_SIMULATOR_PORT']);
});

test.each(['SIGTERM', 'SIGKILL'] as const)('a process of npm ends when npm’s shell gets %s', async (signal) => {
  const npm = await npmRun('shell', ['PHOTONET_SIMULATOR_PORT']);
  const [shell] = childrenOf(npm.pid);
  process.kill(shell as number, signal);
  await untilFree(['PHOTONET_SIMULATOR_PORT']);
});

test('everything that npm started ends when npm is killed: processes, database and all', async () => {
  const npm = await npmRun('everything', portSettings);
  npm.kill('SIGKILL');
  await once(npm, 'exit');
  await untilFree(portSettings);
  await untilUnlocked();
  expect(npm.signalCode).toBe('SIGKILL');
});
