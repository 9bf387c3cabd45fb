import { execFile } from 'node:child_process';
import { appendFile, chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { give, serverAccount } from './account.ts';
import { clusterFolder, EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';

/** What {@link startStandby} needs. */
export interface StandbyOptions extends EmbeddedPostgresOptions {
  /** The data directory of the server to follow, which runs on this machine with {@link replicaSettings}. */
  readonly primaryDataDir: string;
  readonly primaryUrl: string;
}

/** Settings of a server whose log is archived or followed by a standby, and of the standby itself. */
export const replicaSettings: Record<string, string> = { wal_level: 'replica', max_wal_senders: '10' };

/**
 * A hot standby of an embedded server, for tests and tools: its files copied between `pg_backup_start` and `pg_backup_stop`,
 * followed by streaming replication. It takes reads; `select pg_promote()` makes it a server of its own.
 */
export async function startStandby({
  primaryDataDir,
  primaryUrl,
  ...options
}: StandbyOptions): Promise<EmbeddedPostgres> {
  const account = await serverAccount();
  await mkdir(options.dataDir, { recursive: true });
  // The server's account has to enter the folder.
  await chmod(options.dataDir, 0o711);
  const folder = await clusterFolder(path.resolve(options.dataDir), account);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await give(folder, account);
  await copyFile(path.join(primaryDataDir, 'postgres.password'), path.join(options.dataDir, 'postgres.password'));
  const label = await whileBackedUp(primaryUrl, async (from) => {
    // Under the account, so that it owns the copy.
    await promisify(execFile)('/bin/cp', ['-R', `${from}/.`, folder], { cwd: folder, ...account });
  });
  for (const own of ['postmaster.pid', 'postmaster.opts']) await rm(path.join(folder, own), { force: true });
  const { hostname, port, username, password } = new URL(primaryUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(path.join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  for (const [name, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(path.join(folder, name), text, { mode: 0o600 });
    await give(path.join(folder, name), account);
  }
  return EmbeddedPostgres.start(options);
}

/** Copies the server's files while it is ready for that. Returns the label that the copy needs. */
async function whileBackedUp(url: string, copy: (folder: string) => Promise<void>): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder from pg_backup_start('standby', true)`,
    );
    await copy(rows[0]?.folder ?? '');
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return stopped.rows[0]?.labelfile ?? '';
  } finally {
    await client.end();
  }
}
