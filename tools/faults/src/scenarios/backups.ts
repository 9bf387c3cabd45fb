import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backUp } from '@creator-discovery/postgres';
import { contentsOf } from '@creator-discovery/postgres/testing';
import { sql } from 'kysely';
import pg from 'pg';
import type { SeededRandom } from '../seeded-random.ts';
import { startWorkers, WorkerProcess } from '../worker-process.ts';
import { acceptExport, allEnded, running } from './exports-under-faults.ts';
import { withNewDatabase } from './new-database.ts';
import { importNumbered } from './numbered-creators.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const exportsAtOnce = 4;

/** What isn't of the backed up database: see `restore`. */
const ownOfDatabase =
  /^(?:migration|installed_function|creator_change(?:_horizon)?|scrape_(?:answer|flight)|audit_log.*)$/;

/**
 * Backups are made while processes charge and export; restores of them are killed. A killed restore leaves nothing, one that
 * ended is a moment of the original: its ledger verifies, every movement is one of the original's, and its running exports end
 * with each creator delivered and charged once. At rest, a restored database is the original row for row.
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
  const books = new Books(input);
  const folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-backups-'));
  const accountId = await books.account(100_000_000);
  const owners = await Promise.all(Array.from({ length: 4 }, () => books.owner(100_000_000)));
  await importCreators(books, options.creators);
  const [charging, exporting] = await startWorkers(2);
  const ends = [
    charging?.run('charges', { url: input.url, owners, tag: 'c' }),
    exporting?.run('workOnJobs', { url: input.url, leaseSeconds: 0.7 }),
  ];
  const broken: string[] = [];
  const figures = { killed: 0, finishedBeforeTheKill: 0, resumed: 0 };
  for (let backup = 0; backup < options.backups; backup += 1) {
    while ((await running(books, accountId)) < exportsAtOnce)
      await acceptExport({ books, accountId, input, size: options.exportLength, wanted: new Set() });
    await pause(input.random.integer(50, 300));
    const file = path.join(folder, `backup-${backup}`);
    await backUpInto(file, input.url);
    await withNewDatabase(input.url, async (target) => {
      const killed = await killedRestores(input.random, { target, file, kills: options.kills });
      figures.killed += killed.killed;
      figures.finishedBeforeTheKill += killed.finished;
      broken.push(...killed.broken);
    });
    await withNewDatabase(input.url, async (target) => {
      await restoreFrom(file, target);
      const restored = new Books({ ...input, url: target });
      broken.push(...(await restored.differences()), ...(await inventedMovements(books, restored)));
      figures.resumed += await running(restored, accountId);
      broken.push(...(await resumedExports(restored, accountId)));
      await restored.close();
    });
  }
  for (const worker of [charging, exporting]) worker?.finish();
  await Promise.all(ends);
  await Promise.all([charging, exporting].map((worker) => worker?.kill()));
  broken.push(...(await differencesAtRest(input.url, path.join(folder, 'at-rest'))), ...(await books.differences()));
  await books.close();
  await rm(folder, { recursive: true });
  return {
    figures: {
      backups: options.backups + 1,
      'restores killed': figures.killed,
      'restores that ended before their kill': figures.finishedBeforeTheKill,
      'exports that were running and ended in the restored database': figures.resumed,
    },
    broken,
  };
}

function importCreators({ db }: Books, count: number): Promise<void> {
  return importNumbered(db, { name: 'backed.up', count }, (n) => ({
    platform: 'shortnet',
    bio: `number ${n}\tof "many"`,
    follower_count: n * 31,
    topics: [`Topic ${n % 9}`],
  }));
}

async function backUpInto(file: string, url: string): Promise<void> {
  await backUp(url, (bytes) => pipeline(bytes, createWriteStream(file)));
}

async function restoreFrom(file: string, url: string): Promise<void> {
  const worker = await WorkerProcess.start();
  await worker.run('restoreBackup', { url, file });
  await worker.kill();
}

/** Restores into the same database one after the other, each killed at some moment. */
async function killedRestores(
  random: SeededRandom,
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
    await Promise.race([restoring, pause(random.integer(0, 1500))]);
    await worker.kill();
    await restoring;
    const left = await whatIsLeft(target);
    if (finished || left === 'everything') return { killed: kill, finished: 1, broken };
    broken.push(...unequal({ 'what a killed restore has left': [left, 'nothing'] }));
  }
  return { killed: kills, finished: 0, broken };
}

/** The server notices the end of a session only when it next reads from it or writes to it. */
async function whatIsLeft(url: string): Promise<'nothing' | 'everything' | 'something'> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    while ((await client.query(others)).rowCount !== 0) await pause(20);
    const tables = `select from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`;
    if ((await client.query(tables)).rowCount === 0) return 'nothing';
    // It is the last thing that a restore writes.
    const note = await client.query(`select from audit_log where action = 'database.restore'`);
    return note.rowCount === 1 ? 'everything' : 'something';
  } finally {
    await client.end();
  }
}

const movements = sql<{ owner_id: string; entries: number; through: string }>`
  select owner_id, count(*) as entries, md5(string_agg(e::text, ',' order by seq)) as through from ledger_entry e group by owner_id
`;

/** Movements of the restored database that aren't the first ones of their owner in the original. */
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

async function resumedExports(restored: Books, accountId: string): Promise<readonly string[]> {
  const worker = await WorkerProcess.start();
  const url = restored.url;
  worker.run('workOnJobs', { url, leaseSeconds: 0.7 }).catch(() => undefined);
  await allEnded(restored, accountId, Date.now());
  await worker.kill();
  const [found] = await restored.ask(sql<
    Record<'jobs' | 'complete' | 'rows' | 'expected' | 'charged' | 'owned' | 'distinct', number>
  >`
    with wanted as (
      select id from job_work, unnest(creator_ids) id
      where owner_id = ${accountId} and id not in (select creator_id from erased_creator)
    )
    select count(*) as jobs, count(*) filter (where state = 'complete' and charged + released = held) as complete,
      sum((select count(*) from job_row r where r.job_id = j.job_id))::bigint as rows, (select count(*) from wanted) as expected,
      sum(charged)::bigint as charged, (select count(*) from owned_creator o where o.account_id = ${accountId}) as owned,
      (select count(distinct id) from wanted where id % 7 <> 0) as distinct
    from job j where account_id = ${accountId}
  `);
  return [
    ...unequal({
      'restored jobs that ended with every held credit charged or released': [found?.complete, found?.jobs],
      'rows delivered': [found?.rows, found?.expected],
      'credits charged': [found?.charged, found?.distinct],
      'creators owned': [found?.owned, found?.distinct],
    }),
    ...(await restored.differences()),
  ];
}

async function differencesAtRest(url: string, file: string): Promise<readonly string[]> {
  await backUpInto(file, url);
  return withNewDatabase(url, async (target) => {
    await restoreFrom(file, target);
    const [original, restored] = [await contentsOf(url), await contentsOf(target)];
    return [...original].flatMap(([name, held]) =>
      ownOfDatabase.test(name) ? [] : unequal({ [`what ${name} holds`]: [restored.get(name), held] }),
    );
  });
}
