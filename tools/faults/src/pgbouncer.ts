import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@creator-discovery/embedded-postgres';
import { endProcess } from '@creator-discovery/http-server/testing';
import pg from 'pg';

/** PgBouncer 1.21 or newer on this machine: `PGBOUNCER_PATH`, else on `PATH`; null = none. */
export async function findPgBouncer(environment: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  // Distributions install it where only administrators look.
  const folders = [...(environment.PATH ?? '').split(path.delimiter), '/usr/sbin'].filter((folder) => folder !== '');
  const files = folders.map((folder) => path.join(folder, 'pgbouncer'));
  for (const file of environment.PGBOUNCER_PATH ? [environment.PGBOUNCER_PATH] : files) {
    if (await preparesStatements(file)) return file;
  }
  return null;
}

/** Whether this is a PgBouncer that supports prepared statements in transaction mode. */
async function preparesStatements(file: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version']);
    const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
    return Number(major) > 1 || Number(minor) >= 21;
  } catch {
    return false;
  }
}

/** A real PgBouncer in transaction mode before a server. */
export class PgBouncer {
  /** The database by way of the pooler. */
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
  }

  /**
   * @param databaseUrl at the server, with the user and password that clients come with.
   * @param sessions at the server at most.
   */
  static async before(databaseUrl: string, { program, sessions }: { program: string; sessions: number }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-pgbouncer-'));
    await chmod(folder, 0o755);
    const port = await freePort();
    const file = path.join(folder, 'pgbouncer.ini');
    const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
    await writeFile(path.join(folder, 'userlist.txt'), `"${decodeURIComponent(username)}" "${password}"\n`);
    await writeFile(file, settingsOf({ folder, port, server: `host=${hostname} port=${serverPort}`, sessions }));
    // It doesn't run as root.
    const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(program, ['-q', ...account, file], { stdio: ['ignore', 'ignore', 'inherit'] });
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    const pooler = new PgBouncer(url.href, child, folder);
    await pooler.#answers();
    return pooler;
  }

  async end(): Promise<void> {
    await endProcess(this.#child, 'SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #answers(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const client = new pg.Client({ connectionString: this.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return;
      } catch (error) {
        if (attempt >= 50 || this.#child.exitCode !== null) {
          await this.end();
          throw error;
        }
        await pause(100);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }
}

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly server: string;
  readonly sessions: number;
}

/** As in docs/operating.md. */
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
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'userlist.txt')}
`;
}
