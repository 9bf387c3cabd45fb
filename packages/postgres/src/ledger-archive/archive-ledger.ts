import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openBackupSession } from '../backup/backup-session.ts';
import { DatabaseRefusal } from '../schema/database-refusal.ts';
import { migrationLock } from '../schema/migrate.ts';
import { partitionedByTime } from '../schema/partitions-ahead.ts';
import { type ArchiveContents, damagedArchive, encodeArchive, readArchive } from './archive-format.ts';
import { sumUpMonths, writeCarried } from './carried-balances.ts';

/** Destination of an archive. */
export interface ArchiveFile {
  /** Name in the list of archives. */
  readonly name: string;
  /** Writes the bytes. Once it resolves, the file is complete and on disk. */
  store(bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Opens the written file at its beginning. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export type ArchiveReport = Omit<ArchiveContents, 'monthsDigest'>;

/**
 * Moves the entries of past months into a file and carries over the sums of each owner and month. Verifies the file before it
 * removes anything; carrying over and removing the partitions is one transaction. Movements of credits wait only for the removal.
 * Operation keys stay.
 *
 * @param before first month that stays, `YYYY-MM`.
 * @throws DatabaseRefusal with a one-line remedy.
 */
export async function archiveLedger(databaseUrl: string, before: string, file: ArchiveFile): Promise<ArchiveReport> {
  const client = await openBackupSession(databaseUrl);
  try {
    // Excludes backups, migrations and the creation of partitions.
    await client.query(migrationLock);
    await client.query(`select pg_advisory_lock(hashtext('creator-discovery ledger months'))`);
    await client.query('select ledger_add_months($1)', [partitionedByTime['ledger months'].ahead]);
    const bound = `${before}-01T00:00:00Z`;
    const partitions = await refuseUnfit(client, bound);
    await sumUpAll(client);
    return await archive(client, { archiveId: randomUUID(), before, bound, partitions, file });
  } finally {
    await client.end();
  }
}

interface Task {
  readonly archiveId: string;
  readonly before: string;
  readonly bound: string;
  readonly partitions: readonly Partition[];
  readonly file: ArchiveFile;
}

async function archive(
  client: pg.Client,
  { archiveId, before, bound, partitions, file }: Task,
): Promise<ArchiveReport> {
  await client.query('begin');
  // Digests include times as text.
  await client.query(`set local timezone = 'UTC'`);
  // Blocks only movements that append to these months, which happens if the clock was set back.
  const appendedTo = [...partitions.map(({ name }) => name), 'ledger_entry_other'].map(pg.escapeIdentifier);
  await client.query(`lock table ${appendedTo.join(', ')} in share mode`);
  const { rowCount } = await client.query('select from ledger_entry_other where at < $1 limit 1', [bound]);
  if (rowCount !== 0)
    throw new DatabaseRefusal('an entry of these months was written during the archive: run this again');
  const monthsOfLedger = await sumUpMonths(client, bound);
  await file.store(encodeArchive({ archive_id: archiveId, before }, entriesOf(client, bound)));
  const { monthsDigest, ...contents } = await readArchive(await file.open());
  if (contents.archive_id !== archiveId || monthsDigest !== monthsOfLedger) {
    throw damagedArchive('its entries differ from the ledger; nothing was removed');
  }
  await client.query(
    'insert into ledger_archive (archive_id, before, entries, owners, file, bytes, sha256) values ($1, $2, $3, $4, $5, $6, $7)',
    [archiveId, `${before}-01`, contents.entries, contents.owners, file.name, contents.bytes, contents.sha256],
  );
  await writeCarried(client, { archiveId, bound });
  await detachMonths(client, partitions);
  await client.query('commit');
  return contents;
}

/** Yields entries as lines of JSON. Delimiter and quote never occur in them, so nothing is escaped. */
async function* entriesOf(client: pg.Client, bound: string): AsyncGenerator<Buffer> {
  const rows = `select line from (
    select owner_id, seq, to_json(e)::text as line from ledger_entry e where at < '${bound}') lines order by owner_id, seq`;
  yield* client.query(copyTo(`copy (${rows}) to stdout with (format csv, delimiter e'\\x01', quote e'\\x02')`));
}

/** Returns the partitions of the months. @throws DatabaseRefusal if they can't be archived. */
async function refuseUnfit(client: pg.Client, bound: string): Promise<readonly Partition[]> {
  const { rows } = await client.query<{ over: boolean }>(
    `select $1::timestamptz + interval '1 day' <= business_now() as over`,
    [bound],
  );
  if (rows[0]?.over !== true) throw new DatabaseRefusal('only months that have been over for a day can be archived');
  const open = await client.query<{ holds: number }>(
    `select count(*)::integer as holds from ledger_hold where state = 'open' and created_at < $1`,
    [bound],
  );
  const holds = open.rows[0]?.holds ?? 0;
  if (holds > 0) {
    throw new DatabaseRefusal(
      `${holds} holds of these months are still open: archive fewer months, or wait until the holds end`,
    );
  }
  return partitionsBefore(client, bound);
}

/** Adds all entries to the daily sums before any is removed. */
async function sumUpAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner_id: string }>(
    `select b.owner_id from ledger_balance b left join ledger_summed s using (owner_id)
     where b.seq > coalesce(s.through_seq, 0) order by 1`,
  );
  for (const { owner_id } of rows) {
    for (let done = false; !done; ) {
      const answer = await client.query<{ done: boolean }>('select ledger_sum_up($1) as done', [owner_id]);
      done = answer.rows[0]?.done ?? true;
    }
  }
}

/** A partition of the ledger, with its upper bound. */
interface Partition {
  readonly name: string;
  readonly ends: Date;
}

/** Returns the partitions that end at or before `bound`. */
async function partitionsBefore(client: pg.Client, bound: string): Promise<readonly Partition[]> {
  const { rows } = await client.query<Partition>(
    `select relname as name, ends
     from (
       select c.relname, substring(pg_get_expr(relpartbound, c.oid) from 'TO \\(''([^'']+)''')::timestamptz as ends
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'ledger_entry'::regclass
     ) parts where ends <= $1 order by ends`,
    [bound],
  );
  return rows;
}

/** Maximum wait per attempt, because movements queue behind a waiting lock. */
const lockTimeout = '500ms';
const attempts = 60;
const pauseMs = 1000;
const lockNotAvailable = '55P03';

/**
 * Detaches and drops the partitions within the caller's transaction.
 *
 * @throws DatabaseRefusal if another session keeps the ledger locked.
 */
async function detachMonths(client: pg.Client, partitions: readonly Partition[]): Promise<void> {
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint taking');
    try {
      await client.query('lock table ledger_entry in access exclusive mode');
      break;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== lockNotAvailable) throw error;
      await client.query('rollback to savepoint taking');
      if (attempt === attempts) {
        const reason = 'another session keeps the ledger locked: nothing was removed, run this again later';
        throw new DatabaseRefusal(reason, { cause: error });
      }
      await sleep(pauseMs);
    }
  }
  for (const partition of partitions) await detach(client, partition);
}

async function detach(client: pg.Client, { name }: Partition): Promise<void> {
  const table = pg.escapeIdentifier(name);
  await client.query(`alter table ledger_entry detach partition ${table}`);
  await client.query(`drop table ${table}`);
}
