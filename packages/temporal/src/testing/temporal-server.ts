import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '@temporalio/client';

export { findTemporalCli, getTemporalCli } from './temporal-cli.ts';

/** Server started by this process. */
export interface TemporalServer {
  /** `host:port` */
  readonly address: string;
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

export interface TemporalServerOptions {
  /** Default: a free port. */
  readonly port?: number;
  /** File with the server's data, which a later server can reuse. Default: in memory. */
  readonly file?: string;
  /** Events per run after which the server suggests continue-as-new. Default: 4,096. */
  readonly eventsOfRun?: number;
}

const stopTimeoutMs = 5000;

/** Starts a server with the namespace `default` and waits until it responds. */
export async function startTemporalServer(cli: string, options: TemporalServerOptions = {}): Promise<TemporalServer> {
  const port = options.port ?? (await freePort());
  const flags = ['--headless', '--ip', '127.0.0.1', '--port', String(port), '--log-level', 'error'];
  for (const attribute of ['JobKind=Keyword', 'JobAccount=Keyword']) flags.push('--search-attribute', attribute);
  if (options.file !== undefined) flags.push('--db-filename', options.file);
  if (options.eventsOfRun !== undefined) {
    flags.push('--dynamic-config-value', `limit.historyCount.suggestContinueAsNew=${options.eventsOfRun}`);
  }
  const child = spawn(cli, ['server', 'start-dev', ...flags], { stdio: 'ignore' });
  const killNow = (): boolean => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => process.off('exit', killNow));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    const deadline = setTimeout(killNow, stopTimeoutMs);
    await ended;
    clearTimeout(deadline);
  };
  const address = `127.0.0.1:${port}`;
  await waitUntilReady(address, child);
  return { address, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The Temporal server exited with status ${child.exitCode}.`);
    if (await answers(address)) return;
    await pause(200);
  }
  child.kill('SIGKILL');
  throw new Error('The Temporal server did not start in time.');
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

/** Returns a port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
