import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgres, replicaSettings } from '@creator-discovery/embedded-postgres';
import { migrate } from '@creator-discovery/postgres';
import pg from 'pg';
import type { SeededRandom } from '../seeded-random.ts';
import { startWorkers } from '../worker-process.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const run = promisify(execFile);

/** The cluster's folder in a data directory. */
const cluster = 'postgres-18';
const witnessCredits = 1_000_000;

/** A moment to come back to: how many charges of the witness had been answered by then. */
interface Moment {
  readonly charges: number;
  /** As PostgreSQL writes it. */
  readonly at: string;
}

/**
 * A server archives its write-ahead log while processes charge; a base copy is made meanwhile. From copy and archive alone,
 * servers are brought to moments: each has the charges answered before its moment and none that came after it.
 */
export async function pointInTime({ random }: ScenarioInput, options: { readonly moments: number }): Promise<Findings> {
  const root = await mkdtemp(path.join(tmpdir(), 'creator-discovery-archive-'));
  const archive = path.join(root, 'archive');
  await mkdir(archive);
  // The server may run under another account.
  await chmod(root, 0o755);
  await chmod(archive, 0o777);
  const dataDir = path.join(root, 'original');
  const server = await EmbeddedPostgres.start({
    dataDir,
    settings: {
      ...replicaSettings,
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    },
  });
  try {
    await migrate(server.url);
    const lived = await live(server, dataDir, { random, moments: options.moments, base: path.join(root, 'base') });
    await server.stop();
    const broken = [...lived.broken];
    for (const moment of lived.moments) broken.push(...(await differencesAt(moment, root, lived.witness)));
    return { figures: { moments: lived.moments.length, 'movements in all': lived.entries }, broken };
  } finally {
    await server.stop();
    await rm(root, { recursive: true });
  }
}

/** What happened while the original server ran. */
interface Lived {
  readonly witness: string;
  readonly moments: readonly Moment[];
  readonly entries: number;
  readonly broken: readonly string[];
}

/** Charges from two processes, a base copy, and a witness whose charges are counted at each moment. */
async function live(
  { url }: EmbeddedPostgres,
  dataDir: string,
  options: { readonly random: SeededRandom; readonly moments: number; readonly base: string },
): Promise<Lived> {
  const books = new Books({ url, log: path.join(dataDir, 'postgres.log') });
  const owners = await Promise.all(Array.from({ length: 4 }, () => books.owner(100_000_000)));
  const witness = await books.owner(witnessCredits);
  const workers = await startWorkers(2);
  const charging = workers.map((worker, n) => worker.run('charges', { url, owners, tag: `p${n}` }));
  await copyRunning(url, path.join(dataDir, cluster), options.base);
  const moments: Moment[] = [];
  const charge = (operationKey: string) =>
    books.ledger.charge({ ownerId: witness, operationKey, amount: 1, cause: { rule: 'witness' } });
  for (let charges = 1; moments.length < options.moments; charges += 1) {
    await charge(`${charges}`);
    if (charges > 3 && options.random.next() < 0.2) moments.push({ charges, at: await clockOf(url) });
    await pause(options.random.integer(0, 30));
  }
  await charge('after the last moment');
  for (const worker of workers) worker.finish();
  await Promise.all(charging);
  await Promise.all(workers.map((worker) => worker.kill()));
  await archiveAll(url);
  const broken = await books.differences();
  const { entries } = await books.ledger.verify();
  await books.close();
  return { witness, moments, entries, broken };
}

/** Brings a copy to the moment and compares. */
async function differencesAt(moment: Moment, root: string, witness: string): Promise<readonly string[]> {
  const dataDir = path.join(root, 'restored');
  await mkdir(dataDir);
  await run('cp', ['-a', path.join(root, 'base'), path.join(dataDir, cluster)]);
  await cp(path.join(root, 'original', 'postgres.password'), path.join(dataDir, 'postgres.password'));
  const restored = await bringTo(moment, dataDir, path.join(root, 'archive'));
  try {
    const books = new Books({ url: restored.url, log: path.join(dataDir, 'postgres.log') });
    const balance = await books.ledger.balance(witness);
    const broken = unequal({ [`charges at ${moment.at}`]: [witnessCredits - (balance?.posted ?? 0), moment.charges] });
    broken.push(...(await books.differences()));
    await books.close();
    return broken;
  } finally {
    await restored.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Copies a running cluster as PostgreSQL's manual describes it; what the log has done meanwhile is repaired from the archive. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('base', true)`);
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !/\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+)$/.test(file),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  const { uid, gid } = await stat(from);
  await run('chown', ['-R', `${uid}:${gid}`, to]);
  await client.end();
}

/** A server on a base copy that recovers from the archive up to the moment, and then takes writes. */
async function bringTo({ at }: Moment, dataDir: string, archive: string): Promise<EmbeddedPostgres> {
  await writeFile(path.join(dataDir, cluster, 'recovery.signal'), '');
  return EmbeddedPostgres.start({
    dataDir,
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: at,
      recovery_target_action: 'promote',
      // It is ready once recovery has ended, not as soon as it could be read.
      hot_standby: 'off',
    },
  });
}

async function clockOf(url: string): Promise<string> {
  return (await ask<{ at: string }>(url, 'select clock_timestamp()::text as at')).at;
}

/** Waits until the log is in the archive up to this moment. */
async function archiveAll(url: string): Promise<void> {
  const { last } = await ask<{ last: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as last');
  for (;;) {
    const { archived } = await ask<{ archived: string | null }>(
      url,
      'select last_archived_wal as archived from pg_stat_archiver',
    );
    if (archived !== null && archived >= last) return;
    await pause(50);
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, question: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(question);
  await client.end();
  return rows[0] as Row;
}
