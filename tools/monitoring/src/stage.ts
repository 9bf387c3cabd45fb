import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { migrate } from '@creator-discovery/postgres';
import { entryOf, type ProcessName } from '@creator-discovery/start/workspace';

/** A process that listens. */
export interface RunningProcess {
  readonly url: string;
  /** What it has written so far, to standard output and error. */
  output(): string;
}

/** The real processes on a database of their own. */
export interface Stage {
  readonly databaseUrl: string;
  start(name: ProcessName, settings?: Readonly<Record<string, string>>): Promise<RunningProcess>;
  /** Stops the processes as an operator does; the database stays. */
  stopProcesses(): Promise<void>;
  end(): Promise<void>;
}

/** Sets the stage; `end` takes everything away again. */
export async function setStage(): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-monitoring-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  await migrate(server.url);
  const children: ChildProcess[] = [];
  const stopProcesses = async (): Promise<void> => {
    await Promise.all(children.splice(0).map((child) => endProcess(child)));
  };
  return {
    databaseUrl: server.url,
    start: async (name, settings = {}) => {
      const { PATH, NODE_OPTIONS } = process.env;
      const child = spawn(process.execPath, [entryOf(name)], {
        env: { PATH, NODE_OPTIONS, DATABASE_URL: server.url, ...anyPort, ...settings },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      children.push(child);
      const chunks: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
      const output = () => Buffer.concat(chunks).toString();
      const url = await listeningUrl(child).catch((error: unknown) => {
        throw new Error(output(), { cause: error });
      });
      return { url, output };
    },
    stopProcesses,
    end: async () => {
      await stopProcesses();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const anyPort = {
  ACTION_API_PORT: '0',
  SCRAPER_API_PORT: '0',
  JOB_WORKER_PORT: '0',
  INDEXER_PORT: '0',
  // Where nothing listens: the indexer shows its figures without a cluster.
  OPENSEARCH_URL: 'http://127.0.0.1:9',
  OPERATOR_PORT: '0',
  PHOTONET_SIMULATOR_PORT: '0',
  LOG_LEVEL: 'error',
};
