import { type ChildProcess, execFile, spawn } from 'node:child_process';
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

/** A real PgBouncer in transaction mode. */
export class PgBouncer {
  /** URL of the database through the pooler. */
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /**
   * @param databaseUrl URL at the server, with the credentials of clients.
   * @param sessions maximum sessions at the server.
   * @param folder folder for its files, which other users can read.
   */
  static async before(
    databaseUrl: string,
    { program, sessions, folder }: { readonly program: string; readonly sessions: number; readonly folder: string },
  ) {
    const port = await freePort();
    const file = path.join(folder, 'pgbouncer.ini');
    const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
    await writeFile(path.join(folder, 'userlist.txt'), `"${decodeURIComponent(username)}" "${password}"\n`);
    await writeFile(file, settingsOf({ folder, port, server: `host=${hostname} port=${serverPort}`, sessions }));
    // PgBouncer refuses to run as root.
    const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(program, ['-q', ...account, file], { stdio: ['ignore', 'ignore', 'inherit'] });
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    const pooler = new PgBouncer(url.href, child);
    await databaseIsBack(pooler.url).catch(async (error) => {
      await pooler.end();
      throw error;
    });
    return pooler;
  }

  end(): Promise<void> {
    return endProcess(this.#child, 'SIGKILL');
  }
}

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly server: string;
  readonly sessions: number;
}

/** Settings that docs/deploy.md recommends. */
function settingsOf({ folder, port, server, sessions }: Settings): string {
  return `[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
max_prepared_statements = 200
max_client_conn = 1000
default_pool_size = ${sessions}
server_login_retry = 1
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'userlist.txt')}
`;
}
