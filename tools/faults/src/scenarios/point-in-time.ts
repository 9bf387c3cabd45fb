import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Random } from '@creator-discovery/demo-data';
import { copyCluster, EmbeddedPostgres, query, replicaSettings } from '@creator-discovery/embedded-postgres';
import { newOwner } from '@creator-discovery/installation';
import { migrate } from '@creator-discovery/postgres';
import { startWorkers } from '../worker-process.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

/** Folder of the cluster in a data directory. */
const cluster = 'postgres-18';
const witnessCredits = 1_000_000;

/** A moment to restore, with the witness's acknowledged charges at that time. */
interface Moment {
  readonly charges: number;
  /** Timestamp in PostgreSQL's format. */
  readonly at: string;
}

/** The command of docs/backups.md. */
const archiveCommand =
  'if test -f /archive/%f; then cmp -s %p /archive/%f; else cp %p /archive/%f.part && sync /archive/%f.part && mv /archive/%f.part /archive/%f; fi';

/**
 * A server archives its WAL while processes charge and a base copy is made. Servers are restored to moments from the copy and
 * the archive: each has exactly the charges acknowledged before its moment.
 */
export async function pointInTime(
  { folder: root, random, onEnd }: ScenarioInput,
  options: { readonly moments: number },
): Promise<Findings> {
  const archive = path.join(root, 'archive');
  await mkdir(archive);
  // PostgreSQL may run as another user.
  await chmod(archive, 0o777);
  const server = await EmbeddedPostgres.start({
    dataDir: path.join(root, 'original'),
    settings: {
      ...replicaSettings,
      archive_mode: 'on',
      archive_command: archiveCommand.replaceAll('/archive', archive),
    },
  });
  onEnd(() => server.stop());
  await migrate(server.url);
  const lived = await live(server, { random, moments: options.moments, base: path.join(root, 'base') });
  await server.stop();
  const broken = [...lived.broken];
  for (const moment of lived.moments) broken.push(...(await differencesAt(moment, root, lived.witness)));
  return { figures: { moments: lived.moments.length, movements: lived.entries }, broken };
}

/** Charges from two processes, makes a base copy, and counts the witness's charges at each moment. */
async function live(
  server: EmbeddedPostgres,
  options: { readonly random: Random; readonly moments: number; readonly base: string },
) {
  const { url } = server;
  const books = new Books(server);
  const owners = await Promise.all(Array.from({ length: 4 }, () => newOwner(books.db, 100_000_000)));
  const witness = await newOwner(books.db, witnessCredits);
  const workers = await startWorkers(2);
  const charging = workers.map((worker, n) => worker.run('charges', { url, owners, tag: `p${n}` }));
  await copyCluster(server, options.base);
  const moments: Moment[] = [];
  const charge = (operationKey: string) =>
    books.ledger.charge({ ownerId: witness, operationKey, amount: 1, cause: { rule: 'witness' } });
  for (let charges = 1; moments.length < options.moments; charges += 1) {
    await charge(`${charges}`);
    if (charges > 3 && options.random.next() < 0.2) moments.push({ charges, at: await clockOf(url) });
    await pause(options.random.whole(0, 30));
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

/** Restores a moment and compares it. */
async function differencesAt(moment: Moment, root: string, witness: string): Promise<readonly string[]> {
  const dataDir = path.join(root, 'restored');
  await promisify(execFile)('cp', ['-a', path.join(root, 'base'), dataDir]);
  const restored = await bringTo(moment, dataDir, path.join(root, 'archive'));
  try {
    const books = new Books(restored);
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

/** Starts a server on a base copy that recovers from the archive up to the moment. */
async function bringTo({ at }: Moment, dataDir: string, archive: string): Promise<EmbeddedPostgres> {
  await writeFile(path.join(dataDir, cluster, 'recovery.signal'), '');
  return EmbeddedPostgres.start({
    dataDir,
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: at,
      recovery_target_action: 'promote',
      // Ready only after recovery.
      hot_standby: 'off',
    },
  });
}

async function clockOf(url: string): Promise<string> {
  const [row] = await query<{ at: string }>(url, 'select clock_timestamp()::text as at');
  return row?.at ?? '';
}

/** Waits until all WAL so far is archived. */
async function archiveAll(url: string): Promise<void> {
  const [current] = await query<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file');
  const isArchived = async () => {
    const [last] = await query<{ file: string | null }>(url, 'select last_archived_wal as file from pg_stat_archiver');
    return (last?.file ?? '') >= (current?.file ?? '');
  };
  while (!(await isArchived())) await pause(50);
}
