import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Random } from '@creator-discovery/demo-data';
import { withClient } from '@creator-discovery/embedded-postgres';
import { newAccount, newOwner } from '@creator-discovery/installation';
import { backUp } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { withNewDatabase } from '../database-faults.ts';
import { ProcessFleet } from '../process-fleet.ts';
import { WorkerProcess } from '../worker-process.ts';
import { Exports } from './exports.ts';
import { allJobsEnded, differencesOfJobs, runningJobs } from './jobs.ts';
import { importNumbered } from './numbered-creators.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const concurrentExports = 4;
const granted = 100_000_000;

/**
 * Makes backups while processes charge and export, and kills restores. A killed restore leaves nothing. A finished one is a
 * snapshot of the original: its ledger verifies, it has no other movements, and its running exports deliver and charge each
 * creator once.
 */
export async function backups(
  input: ScenarioInput,
  options: {
    readonly creators: number;
    readonly backups: number;
    readonly kills: number;
    readonly exportLength: number;
  },
): Promise<Findings> {
  const { books } = input;
  const owners = await Promise.all(Array.from({ length: 4 }, () => newOwner(books.db, granted)));
  const callers = [await newAccount(books.db, { credits: granted })];
  const { creators } = options;
  await importNumbered(books.db, { name: 'backed.up', count: creators });
  const api = new ProcessFleet('action-api', { DATABASE_URL: input.url });
  const jobs = new ProcessFleet('job-worker', { DATABASE_URL: input.url });
  await Promise.all([api.startAll(1), jobs.startAll(1)]);
  const charger = await WorkerProcess.start();
  const charging = charger.run('charges', { url: input.url, owners, tag: 'c' });
  const exports = new Exports({ api, callers, creators, random: input.random });
  const { accountIds } = exports;
  const broken: string[] = [];
  const figures = { killed: 0, finishedBeforeKill: 0, resumed: 0 };
  for (let backup = 0; backup < options.backups; backup += 1) {
    for (let job = await runningJobs(books, accountIds); job < concurrentExports; job += 1)
      exports.begin(options.exportLength);
    await pause(input.random.whole(50, 300));
    const file = path.join(input.folder, `backup-${backup}`);
    await backUp(input.url, (bytes) => pipeline(bytes, createWriteStream(file)));
    await withNewDatabase(input.url, async (target) => {
      const killed = await killedRestores(input.random, { target, file, kills: options.kills });
      figures.killed += killed.killed;
      figures.finishedBeforeKill += killed.finished;
      broken.push(...killed.broken);
    });
    await withNewDatabase(input.url, async (target) => {
      await restoreFrom(file, target);
      const restored = new Books({ url: target, log: books.log });
      broken.push(...(await restored.differences()), ...(await inventedMovements(books, restored)));
      figures.resumed += await runningJobs(restored, accountIds);
      broken.push(...(await resumedExports(restored, accountIds)));
      await restored.close();
    });
  }
  charger.finish();
  await charging;
  await exports.allAnswered();
  broken.push(...exports.jobs().problems);
  return {
    figures: {
      backups: options.backups,
      'restores killed': figures.killed,
      'restores finished before their kill': figures.finishedBeforeKill,
      'exports resumed in the restored database': figures.resumed,
    },
    broken,
  };
}

async function restoreFrom(file: string, url: string): Promise<void> {
  const worker = await WorkerProcess.start();
  await worker.run('restoreBackup', { url, file });
  await worker.kill();
}

/** Restores into the same database repeatedly, and kills each restore at a random moment. */
async function killedRestores(
  random: Random,
  { target, file, kills }: { readonly target: string; readonly file: string; readonly kills: number },
): Promise<{ readonly killed: number; readonly finished: number; readonly broken: readonly string[] }> {
  const broken: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await WorkerProcess.start();
    let finished = false;
    const restoring = worker.run('restoreBackup', { url: target, file }).then(
      () => {
        finished = true;
      },
      () => undefined,
    );
    await Promise.race([restoring, pause(random.whole(0, 1500))]);
    await worker.kill();
    await restoring;
    const left = await contentAfterKill(target);
    if (finished || left === 'everything') return { killed: kill, finished: 1, broken };
    broken.push(...unequal({ 'content left by a killed restore': [left, 'nothing'] }));
  }
  return { killed: kills, finished: 0, broken };
}

/** Waits for the sessions to end: the server notices a killed client only when it next reads or writes. */
function contentAfterKill(url: string): Promise<'nothing' | 'everything' | 'something'> {
  return withClient(url, async (client) => {
    const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    while ((await client.query(others)).rowCount !== 0) await pause(20);
    const tables = `select from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`;
    if ((await client.query(tables)).rowCount === 0) return 'nothing';
    // A restore writes this entry last.
    const note = await client.query(`select from audit_log where action = 'database.restore'`);
    return note.rowCount === 1 ? 'everything' : 'something';
  });
}

const movements = sql<{ owner_id: string; entries: number; through: string }>`
  select owner_id, count(*) as entries, md5(string_agg(e::text, ',' order by seq)) as through from ledger_entry e group by owner_id
`;

/** Returns a line per owner whose restored movements are not the first ones of the original. */
async function inventedMovements(original: Books, restored: Books): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const { owner_id, entries, through } of await restored.ask(movements)) {
    const rows = await original.ask(sql<{ through: string }>`
      select md5(string_agg(e::text, ',' order by seq)) as through from ledger_entry e where owner_id = ${owner_id} and seq <= ${entries}
    `);
    broken.push(...unequal({ [`the first ${entries} movements of ${owner_id}`]: [through, rows[0]?.through] }));
  }
  return broken;
}

/** Finishes the exports that were running in the backup. */
async function resumedExports(restored: Books, accountIds: readonly string[]): Promise<readonly string[]> {
  const worker = new ProcessFleet('job-worker', { DATABASE_URL: restored.url });
  await worker.startAll(1);
  await allJobsEnded(restored, accountIds, 60);
  await worker.killAll();
  return [...(await differencesOfJobs(restored, accountIds, granted)), ...(await restored.differences())];
}
