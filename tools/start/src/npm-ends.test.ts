import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, isFreePort } from '@creator-discovery/embedded-postgres';
import { afterEach, beforeEach, test } from '@jest/globals';
import { hasEnded } from './child.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const bootstrap = path.join(repository, 'tools/start/bootstrap.mjs');

let folder: string;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-npm-'));
  port = await freePort();
  const server = path.join(folder, 'server.mjs');
  // Ends when its parent does, like every process of the product.
  await writeFile(
    server,
    `import { createServer } from 'node:net';
createServer().listen(${port}, '127.0.0.1');
process.on('disconnect', () => process.exit());
`,
  );
  const direct = `node ${bootstrap} source ${path.relative(repository, server)}`;
  // The trailing command keeps npm's shell from replacing itself with the process.
  const scripts = { direct, shell: `${direct}; echo ended` };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run NAME` and waits until its port answers. */
async function npmRun(name: string): Promise<ChildProcess> {
  const npm = spawn('npm', ['run', '--silent', name], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (!(await accepts())) {
    if (hasEnded(npm)) throw new Error(`npm ended with ${npm.exitCode ?? npm.signalCode}: ${said}`);
    await pause(50);
  }
  return npm;
}

/** Connects instead of listening, which would take the port away from the process under test. */
async function accepts(): Promise<boolean> {
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

async function untilFree(): Promise<void> {
  while (!(await isFreePort(port))) await pause(50);
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
  const npm = await npmRun(script);
  npm.kill(signal);
  await once(npm, 'exit');
  await untilFree();
});

test.each(['SIGTERM', 'SIGKILL'] as const)('a process of npm ends when npm’s shell gets %s', async (signal) => {
  const npm = await npmRun('shell');
  const [shell] = childrenOf(npm.pid);
  process.kill(shell as number, signal);
  await untilFree();
});
