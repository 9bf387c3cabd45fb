import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { give, serverAccount } from './account.ts';
import { clusterFolder, EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { withClient } from './session.ts';

export interface StandbyOptions extends EmbeddedPostgresOptions {
  /** Runs with {@link replicaSettings}. */
  readonly primary: EmbeddedPostgres;
}

/** Settings of a primary with a standby or WAL archive, and of the standby. */
export const replicaSettings: Record<string, string> = { wal_level: 'replica', max_wal_senders: '10' };

/**
 * Starts a hot standby of an embedded server with streaming replication, for tests and tools. It is read-only until `select
 * pg_promote()`.
 */
export async function startStandby({ primary, ...options }: StandbyOptions): Promise<EmbeddedPostgres> {
  const write = await copyCluster(primary, options.dataDir);
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await write('standby.signal', '');
  await write('postgresql.auto.conf', `primary_conninfo = '${source}'\n`, 'a');
  return EmbeddedPostgres.start(options);
}

/**
 * Makes a base backup of a running server in a new data directory.
 *
 * @returns a function that writes a file of the copy.
 */
export async function copyCluster(primary: EmbeddedPostgres, dataDir: string) {
  const account = await serverAccount();
  await mkdir(dataDir, { recursive: true });
  // The server's account must enter the folder.
  await chmod(dataDir, 0o711);
  const folder = await clusterFolder(path.resolve(dataDir), account);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await give(folder, account);
  await copyFile(path.join(primary.dataDir, 'postgres.password'), path.join(dataDir, 'postgres.password'));
  const label = await whileBackedUp(primary.url, async (from) => {
    // Copies as the account, so that it owns the copy.
    await promisify(execFile)('/bin/cp', ['-R', `${from}/.`, folder], { cwd: folder, ...account });
  });
  for (const own of ['postmaster.pid', 'postmaster.opts']) await rm(path.join(folder, own), { force: true });
  const write = async (name: string, text: string, flag: 'w' | 'a' = 'w'): Promise<void> => {
    await writeFile(path.join(folder, name), text, { mode: 0o600, flag });
    await give(path.join(folder, name), account);
  };
  await write('backup_label', label);
  return write;
}

/** Copies the files of the server during a base backup. Returns the contents of `backup_label`. */
function whileBackedUp(url: string, copy: (folder: string) => Promise<void>): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder from pg_backup_start('standby', true)`,
    );
    await copy(rows[0]?.folder ?? '');
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return stopped.rows[0]?.labelfile ?? '';
  });
}
