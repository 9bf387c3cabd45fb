import childProcess from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { give, type ServerAccount, serverAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { makeCluster, ownerRole } from './cluster.ts';
import { startPostmaster } from './postmaster.ts';
import { withClient } from './session.ts';

/** A database for one test file. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/** A prepared database to copy, such as a migrated one. */
export type DatabaseTemplate = { name: string; prepare(url: string): Promise<void> };

/** Not durable, because the data ends with the test process. */
const throwAwaySettings: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_connections: '300',
  autovacuum_naptime: '10min',
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Key of the server URL on a module of Node.js, the only objects shared by the test files of a Jest worker, which otherwise would
 * start a server per file.
 */
const sharedServer = Symbol.for('creator-discovery.test-server');
const shared = childProcess as unknown as { [sharedServer]?: Promise<string> };

/** Several times the files of one server, because servers of several packages run at a time. */
const neededBytes = 4 * 2 ** 30;

/**
 * Returns `TEST_DATABASE_URL`, an existing server for tests, whose login can create databases and roles; undefined if not set.
 */
function givenServer(): string | undefined {
  return process.env.TEST_DATABASE_URL || undefined;
}

/**
 * Returns the URL of `TEST_DATABASE_URL`, or of the throw-away server of this process, which the first call starts. That server
 * and its files end with the process, even if it is killed.
 */
export async function testServer(): Promise<string> {
  const given = givenServer();
  if (given !== undefined) return given;
  shared[sharedServer] ??= startTestServer();
  return shared[sharedServer];
}

/**
 * Creates a database, empty or as a copy of a template. On the throw-away server, a template is prepared once per process. On a
 * given server, each database is prepared by itself, so that no template is left.
 *
 * @example
 * const database = await createTestDatabase();
 * const pool = new pg.Pool({ connectionString: database.url });
 */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const server = await testServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const database: TestDatabase = {
    url: withDatabase(server, name),
    drop: () =>
      withClient(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
  const copied = template !== undefined && givenServer() === undefined;
  await withClient(server, async (client) => {
    const source = copied ? await ensureTemplate(client, server, template) : 'template0';
    // The log would hold every page of the template.
    await client.query(`create database ${name} template ${source} strategy file_copy`);
  });
  // A caller never gets a database whose preparation failed.
  if (!copied)
    await template?.prepare(database.url).catch((error) => database.drop().then(() => Promise.reject(error)));
  return database;
}

async function ensureTemplate(client: pg.Client, server: string, template: DatabaseTemplate): Promise<string> {
  const name = `template_${template.name}`;
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) {
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await template.prepare(withDatabase(server, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  return name;
}

async function startTestServer(): Promise<string> {
  const account = await serverAccount();
  const binaries = await findBinaries(account);
  const template = await emptyCluster(binaries, account);
  const folder = await mkdtemp(path.join(await temporaryFolder(), 'creator-discovery-test-'));
  await give(folder, account);
  await copyCluster(template, folder, account);
  const {
    process: server,
    guard,
    port,
  } = await startPostmaster({
    folder,
    binaries,
    account,
    port: 0,
    settings: { ...throwAwaySettings, ...(hasSocket(folder) && { unix_socket_directories: folder }) },
    guard: { signal: 'QUIT', delaySeconds: 0, removeFolder: true },
  });
  server.unref();
  guard?.unref();
  (guard?.stdin as unknown as { unref?(): void } | undefined)?.unref?.();
  const url = `postgres://${ownerRole}@127.0.0.1:${port}/postgres`;
  return hasSocket(folder) ? `${url}?host=${encodeURIComponent(folder)}` : url;
}

/**
 * Returns the file system in memory if there is much room. On ext4, which doesn't reuse recently deleted inodes, databases that are
 * created and dropped all the time cost four times the processor time.
 */
async function temporaryFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) > neededBytes ? inMemory : os.tmpdir();
}

/** Sockets save a quarter of the time of each query. Systems limit their paths to about 100 characters. */
function hasSocket(folder: string): boolean {
  return process.platform !== 'win32' && folder.length < 80;
}

/** Returns the cluster that test servers copy. Created once per machine, because a copy is much faster. */
async function emptyCluster(binaries: Binaries, account: ServerAccount): Promise<string> {
  const owner = process.getuid?.() ?? 0;
  const cache = path.join(os.tmpdir(), `creator-discovery-postgres-18.4-${owner}`);
  await mkdir(cache, { recursive: true, mode: 0o755 });
  if (process.getuid && (await stat(cache)).uid !== owner)
    throw new Error(`${cache} belongs to another account: delete it`);
  const folder = path.join(cache, 'cluster');
  await makeCluster({ folder, binaries, account, extraArguments: ['--wal-segsize=1'] });
  return folder;
}

/** Copies as the account, so that it owns the copy. `cp` is the fastest for a thousand small files. */
async function copyCluster(from: string, to: string, account: ServerAccount): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true });
  await promisify(childProcess.execFile)('/bin/cp', ['-R', `${from}/.`, to], { cwd: to, ...account });
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
