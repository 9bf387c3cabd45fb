import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@creator-discovery/embedded-postgres';
import { endProcess } from '@creator-discovery/http-server/testing';
import { databaseIsBack } from './database-faults.ts';

/** Returns the path of PgBouncer 1.21 or later, from `PGBOUNCER_PATH` or `PATH`, or null. */
export async function findPgBouncer(environment: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  // Distributions install it in a folder that PATH often lacks.
  const folders = [...(environment.PATH ?? '').split(path.delimiter), '/usr/sbin'].filter((folder) => folder !== '');
  const files = folders.map((folder) => path.join(folder, 'pgbouncer'));
  for (const file of environment.PGBOUNCER_PATH ? [environment.PGBOUNCER_PATH] : files) {
    if (await preparesStatements(file)) return file;
  }
  return null;
}

/** Returns whether this PgBouncer supports prepared statements in transaction mode. */
async function preparesStatements(file: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version']);
    const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
    return Number(major) > 1 || Number(minor) >= 21;
  } catch {
    return false;
  }
}

interface PoolerOptions {
  readonly program: string;
  /** Maximum sessions at the server. */
  readonly sessions: number;
  /** Folder for its files, which other users can read. */
  readonly folder: string;
}

/**
 * Starts a real PgBouncer in transaction mode.
 *
 * @param databaseUrl URL at the server, with the credentials of clients.
 * @returns the URL of the database through the pooler.
 */
export async function startPgBouncer(databaseUrl: string, { program, sessions, folder }: PoolerOptions) {
  const url = new URL(databaseUrl);
  const { hostname, port, username, password } = url;
  url.hostname = '127.0.0.1';
  url.port = String(await freePort());
  const [users, file] = [path.join(folder, 'userlist.txt'), path.join(folder, 'pgbouncer.ini')];
  await writeFile(users, `"${decodeURIComponent(username)}" "${password}"\n`);
  // The settings that docs/deploy.md recommends.
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
pool_mode = transaction
max_prepared_statements = 200
max_client_conn = 1000
default_pool_size = ${sessions}
server_login_retry = 1
auth_type = scram-sha-256
auth_file = ${users}
`,
  );
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...account, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const end = () => endProcess(child, 'SIGKILL');
  await databaseIsBack(url.href).catch(async (error) => {
    await end();
    throw error;
  });
  return { url: url.href, end };
}
