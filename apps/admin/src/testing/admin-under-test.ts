import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { createDatabase, type Database } from '@creator-discovery/postgres';
import { createMigratedDatabase } from '@creator-discovery/postgres/testing';
import { afterAll } from '@jest/globals';
import { sql } from 'kysely';
import { runAdmin } from '../admin.ts';

export interface Run {
  readonly status: number;
  readonly out: string;
  readonly errors: string;
}

export interface AdminUnderTest {
  readonly databaseUrl: string;
  readonly db: Database;
  /** Temporary folder. */
  readonly folder: string;
  /** @param input content of standard input. */
  run(args: readonly string[], input?: string | Uint8Array, environment?: NodeJS.ProcessEnv): Promise<Run>;
  /** Runs with `--json` and returns the parsed output; throws if the command fails. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests read what the command printed, whatever its shape.
  json(...args: string[]): Promise<any>;
  /** Inserts an export that no worker has started; returns its id. */
  acceptedJob(accountId: string): Promise<string>;
}

/** Encrypts session cookies. */
export const sessionKey = Buffer.alloc(32, 7).toString('base64');

/** Creates a migrated database for the tests of a file, and runs the command line on it, in this process. */
export async function adminUnderTest(): Promise<AdminUnderTest> {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  const folder = await mkdtemp(path.join(tmpdir(), 'admin-test-'));
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await db.destroy();
    await database.drop();
  });
  async function run(
    args: readonly string[],
    input: string | Uint8Array = '',
    environment?: NodeJS.ProcessEnv,
  ): Promise<Run> {
    const written = { out: '', errors: '' };
    const sink = (name: 'out' | 'errors') =>
      new Writable({
        write(chunk, _encoding, done) {
          written[name] += String(chunk);
          done();
        },
      });
    const status = await runAdmin(args, {
      stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]),
      stdout: sink('out'),
      stderr: sink('errors'),
      environment: environment ?? { DATABASE_URL: database.url, PHOTONET_SESSION_KEY: sessionKey },
    });
    return { status, ...written };
  }
  return {
    databaseUrl: database.url,
    db,
    folder,
    run,
    json: async (...args) => {
      const { status, out, errors } = await run([...args, '--json']);
      if (status !== 0) throw new Error(`status ${status}: ${errors}`);
      return JSON.parse(out);
    },
    acceptedJob: (accountId) => acceptJob(db, accountId),
  };
}

async function acceptJob(db: Database, accountId: string): Promise<string> {
  const jobId = randomUUID();
  await sql`
    insert into history (history_id, account_id, kind, source, fingerprint, request_id)
    values (${jobId}, ${accountId}, 'export', 'api', '', ${jobId})
  `.execute(db);
  await sql`
    insert into job (job_id, account_id, kind, source, platform, fingerprint, requested, expected)
    values (${jobId}, ${accountId}, 'export', 'api', 'photonet', '', 2, 2)
  `.execute(db);
  return jobId;
}
