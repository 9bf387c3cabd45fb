import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ImportRecord, importRecordSchema } from '@creator-discovery/creators';
import { generateCreators } from '@creator-discovery/demo-data';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import {
  createDatabase,
  type Database,
  migrate,
  PostgresCreatorStore,
  PostgresLedger,
} from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { entryOf, type ProcessName } from '@creator-discovery/start/workspace';
import { type Account, type AccountOptions, newAccount, newScraperKey, type ScraperKey } from './customers.ts';

/** A process that listens. */
export interface RunningProcess {
  readonly name: ProcessName;
  readonly child: ChildProcess;
  readonly url: string;
  /** What it has written so far, to standard output and error. */
  output(): string;
}

/** Settings of every process, unless it is started with others. */
const settingsOfAll = {
  ...{ ACTION_API_PORT: '0', SCRAPER_API_PORT: '0', JOB_WORKER_PORT: '0', INDEXER_PORT: '0' },
  ...{ OPERATOR_PORT: '0', PHOTONET_SIMULATOR_PORT: '0', LOG_LEVEL: 'error' },
};

/** Real processes on a migrated, durable database of their own. `end` takes everything away again. */
export class Installation {
  readonly server: EmbeddedPostgres;
  /** As the processes reach it, for as long as a statement takes. */
  readonly db: Database;
  readonly #folder: string;
  readonly #processes: RunningProcess[] = [];

  private constructor(folder: string, server: EmbeddedPostgres) {
    this.#folder = folder;
    this.server = server;
    this.db = createDatabase(server.url, { max: 8, statementTimeoutMs: 0 });
  }

  /** Starts the database; processes are started one by one. */
  static async prepare(): Promise<Installation> {
    const folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-installation-'));
    const server = await EmbeddedPostgres.start({ dataDir: folder });
    await migrate(server.url);
    return new Installation(folder, server);
  }

  get databaseUrl(): string {
    return this.server.url;
  }

  get processes(): readonly RunningProcess[] {
    return this.#processes;
  }

  /** Starts a process and waits until it listens. Of this process's environment it gets what Node needs, and nothing else. */
  async start(
    name: ProcessName,
    settings: Readonly<Record<string, string>> = {},
    nodeOptions: readonly string[] = [],
  ): Promise<RunningProcess> {
    const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
    const inherited = { PATH, NODE_OPTIONS, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
    const child = spawn(process.execPath, [...nodeOptions, entryOf(name)], {
      env: { ...inherited, DATABASE_URL: this.databaseUrl, ...settingsOfAll, ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const output = () => Buffer.concat(chunks).toString();
    const url = await listeningUrl(child).catch((error: unknown) => {
      throw new Error(output(), { cause: error });
    });
    const running = { name, child, url, output };
    this.#processes.push(running);
    return running;
  }

  /** Starts several processes of one kind, and waits until all of them are ready. */
  async startSome(
    count: number,
    name: ProcessName,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<readonly RunningProcess[]> {
    const started = await Promise.all(Array.from({ length: count }, () => this.start(name, settings)));
    for (const { url } of started) while (!(await fetch(`${url}/health/ready`)).ok) await pause(50);
    return started;
  }

  /** Waits until an action API has loaded its search index. */
  async untilIndexed({ url }: RunningProcess): Promise<void> {
    const state = async () => (await fetch(`${url}/health/ready`)).text();
    while (!(await state()).includes('"state":"ready"')) await pause(50);
  }

  newAccount(options: AccountOptions): Promise<Account> {
    return newAccount(this.db, options);
  }

  newScraperKey(options: { readonly credits: number; readonly rate?: number }): Promise<ScraperKey> {
    return newScraperKey(this.db, options);
  }

  /**
   * Imports the first demo creators, the same ones every time; `adapt` changes each of them, or leaves it out (null).
   *
   * @returns the handles of those on the photo network.
   */
  async importDemoCreators(
    count: number,
    adapt: (record: ImportRecord) => ImportRecord | null = (record) => record,
  ): Promise<readonly string[]> {
    const places = GeoNamesPlaces.load();
    const store = new PostgresCreatorStore(this.db, places);
    const handles: string[] = [];
    let batch: ImportRecord[] = [];
    for (const generated of generateCreators({ count, places })) {
      const record = adapt(importRecordSchema.parse(generated));
      if (record === null) continue;
      if (record.platform === 'photonet') handles.push(record.handle);
      batch.push(record);
      if (batch.length < 1000) continue;
      await store.upsert(batch, 'update');
      batch = [];
    }
    if (batch.length > 0) await store.upsert(batch, 'update');
    return handles;
  }

  /** The differences between balances and the ledger, as the operator's `credits verify` finds them. */
  verifyCredits(): ReturnType<PostgresLedger['verify']> {
    return new PostgresLedger(this.db).verify();
  }

  /** Ends the processes as an operator does; the database stays. */
  async endProcesses(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await Promise.all(this.#processes.splice(0).map(({ child }) => endProcess(child, signal)));
  }

  async end(): Promise<void> {
    await this.endProcesses();
    await this.db.destroy();
    await this.server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
