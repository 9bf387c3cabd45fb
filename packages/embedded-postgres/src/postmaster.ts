import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ServerAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { readPostmasterFile, serverEnvironment } from './cluster.ts';
import { EmbeddedPostgresProblem } from './problem.ts';

const run = promisify(execFile);
const pollMs = 10;
const startTimeoutMs = 15_000;

export type ServerStart = {
  folder: string;
  binaries: Binaries;
  account: ServerAccount;
  port: number;
  settings: Record<string, string>;
  /** Log file to append to; undefined discards the messages. */
  log?: string;
  /** Shuts down the server if this process dies. */
  guard: { signal: 'INT' | 'QUIT'; delaySeconds: number; removeFolder: boolean };
};

/** A running server, and the guard that stops it if this process dies. */
export type Postmaster = { process: ChildProcess; guard: ChildProcess | undefined; port: number };

/**
 * Starts a server and waits until it accepts connections. Retries for 15 s, because after a crash the system may take a moment to
 * release the shared memory.
 */
export async function startPostmaster(start: ServerStart): Promise<Postmaster> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const port = start.port || (await freePort());
    const child = spawnServer({ ...start, port });
    if (await becomesReady(child, start.folder)) {
      return { process: child, guard: spawnGuard(child, start), port };
    }
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresProblem(
        `PostgreSQL does not start in ${start.folder}${start.log ? `: see ${start.log}` : ''}`,
      );
    }
    await pause(200);
  }
}

function spawnServer(start: ServerStart): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(start.port),
    ...start.settings,
  };
  const log = start.log ? openSync(start.log, 'a', 0o600) : 'ignore';
  const child = spawn(
    start.binaries.postgres,
    ['-D', start.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: start.folder,
      env: serverEnvironment(),
      stdio: ['ignore', log, log],
      // A separate process group: Ctrl-C reaches only this process, which stops the server after its clients.
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...start.account,
    },
  );
  child.on('error', () => undefined);
  if (typeof log === 'number') closeSync(log);
  return child;
}

async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const found = await readPostmasterFile(folder);
    if (found?.pid === child.pid && found.ready) return true;
    await pause(pollMs);
  }
  return false;
}

/** Starts a shell that stops the server when its input ends, that is, when this process ends for any reason. */
function spawnGuard(server: ChildProcess, start: ServerStart): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const { signal, delaySeconds, removeFolder } = start.guard;
  const script = [
    'read _',
    `sleep ${delaySeconds}`,
    `kill -${signal} ${server.pid} 2>/dev/null`,
    ...(removeFolder
      ? [
          'n=0',
          `while kill -0 ${server.pid} 2>/dev/null && [ $n -lt 30 ]; do n=$((n+1)); sleep 0.1; done`,
          'cd /',
          'rm -rf "$1"',
        ]
      : []),
  ].join('\n');
  const guard = spawn('/bin/sh', ['-c', script, 'postgres-guard', start.folder], {
    cwd: start.folder,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...start.account,
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  return guard;
}

/** Shuts down a server within about 12 s. Cancels running statements; keeps everything committed. */
export async function stopPostmaster(postmaster: Postmaster, binaries: Binaries, folder: string): Promise<void> {
  const { process: child, guard } = postmaster;
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast']).catch(() => child.kill());
  } else if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    await stopProcess(child.pid, () => child.exitCode !== null || child.signalCode !== null);
  }
  guard?.kill('SIGKILL');
}

/** Stops a server that a previous process left running, or removes the `postmaster.pid` of a dead one. */
export async function endOrphan(folder: string): Promise<'none' | 'stopped' | 'cleared'> {
  const found = await readPostmasterFile(folder);
  if (!found) return 'none';
  if (isAlive(found.pid) && (await servesFolder(found.pid, folder))) {
    await stopProcess(found.pid, () => !isAlive(found.pid));
    return 'stopped';
  }
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
  return 'cleared';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function stopProcess(pid: number, ended: () => boolean): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 1_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(pollMs)) {
      if (ended()) return;
    }
  }
}

/** Returns whether the process serves this folder: an old id may belong to another program. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
          (answer) => answer.stdout,
          () => '',
        );
  return command.includes('postgres') && command.includes(folder);
}

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Returns whether the port is free. Also true for an invalid address. */
export async function isFreePort(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
