import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readdir, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';

const run = promisify(execFile);

/** The newest version that `go install` takes; it holds server 1.29.1. */
const goModule = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
const cache = path.join(os.homedir(), '.cache', 'creator-discovery', 'temporal-cli', '1.5.1');
const program = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

/** Longest times for getting it, in milliseconds. */
const downloadMs = 60_000;
const buildMs = 20 * 60_000;

/** The Temporal command line on this machine: `TEMPORAL_CLI_PATH`, `PATH`, or one that was got before; null = none. */
export async function findTemporalCli(): Promise<string | null> {
  const named = process.env.TEMPORAL_CLI_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const file of [...folders, cache].map((folder) => path.join(folder, program))) {
    if (await isProgram(file)) return file;
  }
  return null;
}

/** A running server of this process's own. */
export interface TemporalServer {
  /** `host:port` */
  readonly address: string;
  stop(): Promise<void>;
  /** Ends it at once, without a chance to tidy up. */
  kill(): Promise<void>;
}

export interface TemporalServerOptions {
  /** Any free one by default. */
  readonly port?: number;
  /** Where the server keeps what it knows, so that one started later goes on with it; in memory by default. */
  readonly file?: string;
}

/**
 * Finds the command line or gets it: the SDK's own download, else a build with Go, kept outside the repository.
 * Null = it can't be had here.
 */
export async function getTemporalCli(say: (line: string) => void): Promise<string | null> {
  return (await findTemporalCli()) ?? (await download(say)) ?? (await build(say));
}

async function download(say: (line: string) => void): Promise<string | null> {
  try {
    await mkdir(cache, { recursive: true });
    const environment = await Promise.race([
      TestWorkflowEnvironment.createLocal({
        server: { executable: { type: 'cached-download', downloadDir: cache } },
      }),
      pause(downloadMs, undefined, { ref: false }),
    ]);
    if (environment === undefined) return null;
    await environment.teardown();
    say('downloaded by the SDK');
    return await newestIn(cache);
  } catch {
    return null;
  }
}

async function newestIn(folder: string): Promise<string | null> {
  const [name] = (await readdir(folder)).filter((file) => file.startsWith('temporal'));
  if (name === undefined) return null;
  const file = path.join(folder, program);
  await rename(path.join(folder, name), file);
  return file;
}

async function build(say: (line: string) => void): Promise<string | null> {
  try {
    await run('go', ['version']);
  } catch {
    return null;
  }
  say('building the Temporal server with Go, once on this machine; this takes some minutes ...');
  const folder = path.join(cache, `build-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    const environment = { ...process.env, GOBIN: folder, GOFLAGS: '-p=1', CGO_ENABLED: '0' };
    await run('go', ['install', goModule], { env: environment, maxBuffer: 2 ** 26, timeout: buildMs });
    await rename(path.join(folder, program), path.join(cache, program));
    return path.join(cache, program);
  } catch {
    return null;
  }
}

/** Starts a server with the namespace `default` and waits until it answers. */
export async function startTemporalServer(cli: string, options: TemporalServerOptions = {}): Promise<TemporalServer> {
  const port = options.port ?? (await freePort());
  const keywords = ['JobKind=Keyword', 'JobAccount=Keyword'].flatMap((attribute) => ['--search-attribute', attribute]);
  const file = options.file === undefined ? [] : ['--db-filename', options.file];
  const flags = [
    '--headless',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--log-level',
    'error',
    ...keywords,
    ...file,
  ];
  const child = spawn(cli, ['server', 'start-dev', ...flags], { stdio: 'ignore' });
  const killNow = (): boolean => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => process.off('exit', killNow));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    const late = new AbortController();
    const patience = pause(5000, undefined, { signal: late.signal }).then(killNow, () => false);
    await ended;
    late.abort();
    await patience;
  };
  const address = `127.0.0.1:${port}`;
  await ready(address, child);
  return { address, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function ready(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the Temporal server ended with status ${child.exitCode}`);
    if (await answers(address)) return;
    await pause(200);
  }
  child.kill('SIGKILL');
  throw new Error('the Temporal server did not come up in time');
}

async function answers(address: string): Promise<boolean> {
  const connection = Connection.lazy({ address });
  try {
    await connection.withDeadline(Date.now() + 1000, () =>
      connection.workflowService.describeNamespace({ namespace: 'default' }),
    );
    return true;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
