import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { restoreSymlinks } from './binaries.ts';
import { readPostmasterFile } from './cluster.ts';
import { EmbeddedPostgres, type EmbeddedPostgresOptions, runningDatabaseUrl } from './embedded-postgres.ts';
import { isAlive } from './postmaster.ts';
import { query } from './session.ts';

const modulePath = fileURLToPath(new URL('./index.ts', import.meta.url));
const smallSettings = { shared_buffers: '16MB', max_connections: '20' };

const running: EmbeddedPostgres[] = [];
const processes: ChildProcess[] = [];

const root = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-embedded-'));
await chmod(root, 0o755);
const seed = path.join(root, 'seed');

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

afterAll(async () => {
  // The guard of a killed process may still be stopping its server, which writes until then.
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await EmbeddedPostgres.start({ dataDir, settings: smallSettings, ...options });
  running.push(server);
  return server;
}

/** Starts another process that starts the server and keeps running. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const script = `
    const { EmbeddedPostgres } = await import(${JSON.stringify(modulePath)});
    const server = await EmbeddedPostgres.start({ dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(smallSettings)} });
    console.log(server.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  processes.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

describe('an embedded server', () => {
  test('has the same data, port and password after a stop and a start', async () => {
    const first = await start(seed);
    await query(first.url, 'create table saved as select generate_series(1, 1000) as n');
    await first.stop();
    const second = await start(seed);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select count(*)::int as n from saved')).toEqual([{ n: 1000 }]);
  });

  test('demands a password, which only its owner can read', async () => {
    const { url } = await start(seed);
    const open = new URL(url);
    open.password = 'guess';
    await expect(query(open.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    const mode = (await stat(path.join(seed, 'postgres.password'))).mode & 0o777;
    expect(mode).toBe(0o600);
  });

  test('handles letters of every script', async () => {
    const { url } = await start(seed);
    await query(url, 'create extension if not exists pg_trgm');
    const [row] = await query(
      url,
      `select lower('ÉLAN ŁÓDŹ') as lower, 'Ärger' ilike 'äRGER' as same, show_trgm('日本')::text as trigrams`,
    );
    expect(row).toMatchObject({ lower: 'élan łódź', same: true });
    expect((row as { trigrams: string }).trigrams).not.toBe('{}');
  });

  test('refuses a second start on its data directory, and is taken over if its process is killed', async () => {
    const dataDir = path.join(root, 'elsewhere');
    const owner = await startElsewhere(dataDir);
    const refusal = await EmbeddedPostgres.start({ dataDir }).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect((refusal as Error).message).toMatch(
      /is in use by process \d+: stop that process first or choose another DATA_DIR$/,
    );
    const url = (await runningDatabaseUrl(dataDir)) as string;
    await query(url, 'create table saved as select 7 as n');
    const orphan = await readPostmasterFile(path.join(dataDir, 'postgres-18'));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(isAlive(orphan?.pid as number)).toBe(true);
    const next = await start(dataDir);
    expect((await readPostmasterFile(path.join(dataDir, 'postgres-18')))?.pid).not.toBe(orphan?.pid);
    expect(await query(next.url, 'select n from saved')).toEqual([{ n: 7 }]);
  });

  test('is restarted on the same port after a crash, with every committed row', async () => {
    let restarted: () => void = () => undefined;
    const back = new Promise<void>((resolve) => {
      restarted = resolve;
    });
    const server = await start(seed, { onRestart: () => restarted() });
    await query(server.url, 'create table restarted as select 7 as n');
    const before = await readPostmasterFile(path.join(seed, 'postgres-18'));
    process.kill(before?.pid as number, 'SIGKILL');
    await back;
    expect(await query(server.url, 'select n from restarted')).toEqual([{ n: 7 }]);
  });

  test('starts despite the files of an interrupted first start', async () => {
    const dataDir = path.join(root, 'half');
    await mkdir(path.join(dataDir, 'postgres-18.init-1-x', 'base'), { recursive: true });
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is found by others only while it runs', async () => {
    expect(await runningDatabaseUrl(path.join(root, 'new'))).toBeUndefined();
    const server = await start(seed);
    expect(await runningDatabaseUrl(seed)).toBe(server.url);
    await server.stop();
    expect(await runningDatabaseUrl(seed)).toBeUndefined();
  });
});

test.each(['file', 'file/data', '/proc/data'])(
  'the data directory %s, which cannot be created, is reported in one line',
  async (name) => {
    await writeFile(path.join(root, 'file'), '');
    await expect(EmbeddedPostgres.start({ dataDir: path.resolve(root, name) })).rejects.toThrow(
      /^the folder \S+ cannot be written \(E\w+\): choose another DATA_DIR$/,
    );
  },
);

test('the symbolic links of the libraries are created once', async () => {
  const native = path.join(root, 'copy', 'native');
  await mkdir(path.join(native, 'lib'), { recursive: true });
  const link = { source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' };
  await writeFile(path.join(native, 'lib', 'libicuuc.so.60.2'), 'library');
  await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify([link]));
  expect(await restoreSymlinks(native)).toBe(1);
  expect(await restoreSymlinks(native)).toBe(0);
  expect(await readFile(path.join(native, 'lib', 'libicuuc.so.60'), 'utf8')).toBe('library');
  await cp(native, path.join(root, 'moved'), { recursive: true, verbatimSymlinks: true });
  expect(await readFile(path.join(root, 'moved', 'lib', 'libicuuc.so.60'), 'utf8')).toBe('library');
});
