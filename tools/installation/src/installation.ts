import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
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

export interface RunningProcess {
  readonly name: ProcessName;
  readonly child: ChildProcess;
  readonly url: string;
  /** Standard output and error so far. */
  output(): string;
}

export interface InstallationOptions {
  /** Parent of the folder with all data. Default: the folder for temporary files. */
  readonly parent?: string;
  /** Additional PostgreSQL settings, such as `{ shared_buffers: '1GB' }`. */
  readonly settings?: Record<string, string>;
}

/** Defaults of every process; `start` can override them. */
const defaultSettings = {
  ...{ ACTION_API_PORT: '0', SCRAPER_API_PORT: '0', JOB_WORKER_PORT: '0', INDEXER_PORT: '0' },
  ...{ OPERATOR_PORT: '0', PHOTONET_SIMULATOR_PORT: '0', LOG_LEVEL: 'error' },
};

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Real processes on a new, migrated and durable database. `end` removes everything; so do SIGINT and SIGTERM. */
export class Installation {
  readonly server: EmbeddedPostgres;
  /** Sessions with the role of the processes, without a statement timeout. */
  readonly db: Database;
  /** Sessions with the role that owns the tables. */
  readonly owner: Database;
  /** Folder for files of the caller. Other users can read it: under root, PostgreSQL runs as another user. */
  readonly folder: string;
  readonly #processes: RunningProcess[] = [];
  readonly #cleanups: (() => Promise<unknown>)[] = [];
  #ending: Promise<void> | null = null;

  private constructor(folder: string, server: EmbeddedPostgres) {
    this.folder = folder;
    this.server = server;
    this.db = createDatabase(server.url, { max: 8, statementTimeoutMs: 0 });
    this.owner = createDatabase(server.url, { max: 4, sessions: 'pooled' });
    for (const signal of signals) process.on(signal, this.#stop);
  }

  /** Starts the database; processes are started one by one. */
  static async prepare({ parent = tmpdir(), settings = {} }: InstallationOptions = {}): Promise<Installation> {
    const folder = await mkdtemp(path.join(parent, 'creator-discovery-installation-'));
    await chmod(folder, 0o755);
    const server = await EmbeddedPostgres.start({ dataDir: path.join(folder, 'postgres'), settings });
    await migrate(server.url);
    return new Installation(folder, server);
  }

  /** Prepares an installation and ends it after the work. */
  static async use<Result>(
    work: (installation: Installation) => Promise<Result>,
    options: InstallationOptions = {},
  ): Promise<Result> {
    const installation = await Installation.prepare(options);
    try {
      return await work(installation);
    } finally {
      await installation.end();
    }
  }

  get databaseUrl(): string {
    return this.server.url;
  }

  /** Runs the cleanup in `end`, before the database stops; the last one added runs first. */
  onEnd(cleanup: () => Promise<unknown>): void {
    this.#cleanups.unshift(cleanup);
  }

  /** Starts a process and waits until it listens. It inherits only the variables that Node needs. */
  async start(
    name: ProcessName,
    settings: Readonly<Record<string, string>> = {},
    nodeOptions: readonly string[] = [],
  ): Promise<RunningProcess> {
    const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
    const inherited = { PATH, NODE_OPTIONS, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
    const child = spawn(process.execPath, [...nodeOptions, entryOf(name)], {
      env: { ...inherited, DATABASE_URL: this.databaseUrl, ...defaultSettings, ...settings },
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

  /** Starts several processes of one kind and waits until all are ready. */
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
   * Imports the first demo creators, which are always the same; `adapt` changes each record or skips it (null).
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

  /** Returns the differences between balances and the ledger, as `credits verify` does. */
  verifyCredits(): ReturnType<PostgresLedger['verify']> {
    return new PostgresLedger(this.db).verify();
  }

  /** Process id of the PostgreSQL postmaster. */
  async serverProcessId(): Promise<number> {
    const { file } = await this.owner
      .selectNoFrom(({ fn, val }) => fn<string>('pg_read_file', [val('postmaster.pid')]).as('file'))
      .executeTakeFirstOrThrow();
    return Number.parseInt(file, 10);
  }

  async endProcess(running: RunningProcess): Promise<void> {
    this.#processes.splice(this.#processes.indexOf(running), 1);
    await endProcess(running.child);
  }

  async endProcesses(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await Promise.all(this.#processes.splice(0).map(({ child }) => endProcess(child, signal)));
  }

  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    for (const cleanup of this.#cleanups) await cleanup();
    await this.endProcesses();
    await this.db.destroy();
    await this.owner.destroy();
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
    for (const signal of signals) process.off(signal, this.#stop);
  }

  readonly #stop = (): void => {
    console.error('Stopping the installation and removing its files.');
    void this.end().then(() => process.exit(130));
  };
}
