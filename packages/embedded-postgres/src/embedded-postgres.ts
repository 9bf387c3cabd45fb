import { createHash, randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, chmod, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { folderOutsideHome, isReachable, type ServerAccount, serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { makeCluster, ownerRole, readPostmasterFile } from './cluster.ts';
import { type DataDirectoryLock, lockDataDirectory } from './lock.ts';
import {
  endOrphan,
  freePort,
  isAlive,
  isFreePort,
  type Postmaster,
  type ServerStart,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { EmbeddedPostgresProblem } from './problem.ts';
import { withClient } from './session.ts';

const passwordFile = 'postgres.password';
const logLimitBytes = 20 * 1024 * 1024;
/** Delay for orphaned processes, which use the database while they shut down. */
const orphanGraceSeconds = 12;

/** A sixteenth of the memory, 256 MB to 1 GB: imports change pages all over the tables. */
const sharedMegabytes = Math.min(1024, Math.max(256, Math.floor(os.totalmem() / 16 / 2 ** 20)));

/**
 * Settings of a laptop: every commit is durable, memory use is modest. A large WAL reduces full page writes after checkpoints;
 * `minimal` logs no new indexes, because there is no standby.
 */
const laptopSettings: Record<string, string> = {
  shared_buffers: `${sharedMegabytes}MB`,
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_connections: '200',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

export type EmbeddedPostgresOptions = {
  /** Folder of all files; created if missing. */
  dataDir: string;
  /** Port, 1 to 65535. Default: the previous port if it is free, else any free port. */
  port?: number;
  /** Server settings in addition to the defaults, such as `{ shared_buffers: '1GB' }`. */
  settings?: Record<string, string>;
  /** Called when the server has crashed and was restarted. */
  onRestart?: () => void;
};

type ServerParts = {
  start: ServerStart & { log: string };
  lock: DataDirectoryLock;
  postmaster: Postmaster;
  onRestart: () => void;
};

/**
 * A PostgreSQL server with its data in a folder. Only this process may start or stop it; others connect by URL. A crashed server
 * is restarted on the same port. (contract 1)
 */
export class EmbeddedPostgres {
  readonly url: string;
  /** Folder of all files. */
  readonly dataDir: string;
  /** The server's log file. */
  readonly log: string;
  readonly #owned: ServerParts;
  #stopping = false;
  #restart: Promise<void> = Promise.resolve();

  private constructor(
    /** `postgres://role:password@127.0.0.1:port/database` */
    url: string,
    owned: ServerParts,
  ) {
    this.url = url;
    this.log = owned.start.log;
    this.dataDir = path.dirname(this.log);
    this.#owned = owned;
    this.#watch();
  }

  /**
   * Starts the server, with a new cluster the first time. Stops a server left running by a killed process first.
   *
   * @throws EmbeddedPostgresProblem if the data directory is in use or the server can't run here.
   */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const dataDir = path.resolve(options.dataDir);
    const account = await serverAccount();
    await makeDataDirectory(dataDir);
    // The server's account must enter the folder, but not list it.
    if (account) await chmod(dataDir, 0o711);
    const lock = await lockDataDirectory(dataDir);
    try {
      const folder = await clusterFolder(dataDir, account);
      const binaries = await findBinaries(account);
      await removeOrphanedCluster(dataDir, folder);
      const password = await storedPassword(dataDir);
      await makeCluster({ folder, binaries, account, password });
      await endOrphan(folder);
      const log = path.join(dataDir, 'postgres.log');
      await limitLog(log);
      const start = {
        folder,
        binaries,
        account,
        port: options.port ?? (await storedOrFreePort(dataDir)),
        settings: { ...laptopSettings, ...options.settings },
        log,
        guard: { signal: 'INT' as const, delaySeconds: orphanGraceSeconds, removeFolder: false },
      };
      const postmaster = await startPostmaster(start);
      await writeFile(path.join(dataDir, 'postgres.port'), `${postmaster.port}\n`);
      await createDatabase(urlOf(password, postmaster.port, 'postgres'));
      const url = urlOf(password, postmaster.port, ownerRole);
      const onRestart = options.onRestart ?? (() => undefined);
      return new EmbeddedPostgres(url, { start: { ...start, port: postmaster.port }, lock, postmaster, onRestart });
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Shuts down the server and releases the data directory. */
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    await this.#restart;
    await stopPostmaster(this.#owned.postmaster, this.#owned.start.binaries, this.#owned.start.folder);
    this.#owned.lock.release();
  }

  #watch(): void {
    this.#owned.postmaster.process.once('exit', () => {
      if (!this.#stopping) this.#restart = this.#startAgain();
    });
  }

  async #startAgain(): Promise<void> {
    this.#owned.postmaster.guard?.kill('SIGKILL');
    for (let waitMs = 200; !this.#stopping; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        this.#owned.postmaster = await startPostmaster(this.#owned.start);
        this.#watch();
        this.#owned.onRestart();
        return;
      } catch {
        await pause(waitMs);
      }
    }
  }
}

/** Returns the URL of the server that runs on a data directory; undefined if none runs. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | undefined> {
  const account = await serverAccount();
  const absolute = path.resolve(dataDir);
  const password = await readFile(path.join(absolute, passwordFile), 'utf8').catch(() => undefined);
  if (!password) return undefined;
  const found = await readPostmasterFile(await clusterFolder(absolute, account));
  if (!found?.ready || !isAlive(found.pid)) return undefined;
  return urlOf(password.trim(), found.port, ownerRole);
}

/** Returns the folder of the cluster. */
export async function clusterFolder(dataDir: string, account: ServerAccount): Promise<string> {
  const folder = path.join(dataDir, 'postgres-18');
  if (await isReachable(folder, account)) return folder;
  return folderOutsideHome(`data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
}

/** @throws EmbeddedPostgresProblem if the folder can't be created, read and written. */
export async function makeDataDirectory(folder: string): Promise<void> {
  try {
    await makeFolders(path.resolve(folder));
    await access(`${folder}/`, constants.R_OK | constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new EmbeddedPostgresProblem(`the folder ${folder} cannot be written (${code}): choose another DATA_DIR`, {
      cause,
    });
  }
}

/** `mkdir` with `recursive` never returns for folders in `/proc`. */
async function makeFolders(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolders(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // A concurrent process has created the folder.
    if (!existsSync(folder)) throw error;
  });
}

/** Deletes a cluster outside its data directory if the data directory was deleted. */
async function removeOrphanedCluster(dataDir: string, folder: string): Promise<void> {
  if (folder.startsWith(dataDir) || existsSync(path.join(dataDir, passwordFile))) return;
  await endOrphan(folder);
  await rm(folder, { recursive: true, force: true });
}

async function storedPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, passwordFile);
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored) return stored.trim();
  const password = randomBytes(24).toString('hex');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

async function storedOrFreePort(dataDir: string): Promise<number> {
  const last = Number(await readFile(path.join(dataDir, 'postgres.port'), 'utf8').catch(() => 0));
  return last > 0 && last < 65_536 && (await isFreePort(last)) ? last : freePort();
}

async function limitLog(file: string): Promise<void> {
  const log = await stat(file).catch(() => undefined);
  if (log && log.size > logLimitBytes) await truncate(file);
}

function createDatabase(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [ownerRole]);
    if (!rowCount) await client.query(`create database ${ownerRole}`);
  });
}

function urlOf(password: string, port: number, database: string): string {
  return `postgres://${ownerRole}:${password}@127.0.0.1:${port}/${database}`;
}
