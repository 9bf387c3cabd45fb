import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openBackupSession } from '../backup/backup-session.ts';
import { migrationLock } from '../schema/migrate.ts';
import { dividedByTime } from '../schema/partitions-ahead.ts';
import { type ArchiveContents, encodeArchive, readArchive } from './archive-format.ts';
import { ArchiveRefused, DamagedArchive } from './archive-refused.ts';
import { sumUpMonths, writeCarried } from './carried-balances.ts';
import { detachMonths, type Partition, partitionsBefore } from './ledger-partitions.ts';

/** Where the file goes. */
export interface ArchiveFile {
  /** As the list of archives has it. */
  readonly name: string;
  /** Writes the bytes. Once it has resolved the file is whole and on the disk. */
  store(bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Opens what was written, from its beginning. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** What was archived. */
export type ArchiveReport = Omit<ArchiveContents, 'monthsDigest'>;

/**
 * Moves the entries of whole months that are over into a file, and carries over what each owner's months came to. The file is
 * read again before anything is taken out of the database; writing down what is carried over and taking the partitions out
 * is one transaction. Movements of credits wait only for the moment of the latter. Operation keys stay.
 *
 * @param before the first month that stays, `YYYY-MM`.
 * @throws DatabaseRefused with one line that says how to continue.
 */
export async function archiveLedger(databaseUrl: string, before: string, file: ArchiveFile): Promise<ArchiveReport> {
  const client = await openBackupSession(databaseUrl);
  try {
    // No backup and no migration runs meanwhile, and nobody makes partitions.
    await client.query(migrationLock);
    await client.query(`select pg_advisory_lock(hashtext('creator-discovery ledger months'))`);
    await client.query('select ledger_add_months($1)', [dividedByTime['ledger months'].ahead]);
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
  // Digests contain times as text.
  await client.query(`set local timezone = 'UTC'`);
  // Who appends to these months now, because the clock was set back, waits; nobody else does.
  const appendedTo = [...partitions.map(({ name }) => name), 'ledger_entry_other'].map(pg.escapeIdentifier);
  await client.query(`lock table ${appendedTo.join(', ')} in share mode`);
  const { rowCount } = await client.query('select from ledger_entry_other where at < $1 limit 1', [bound]);
  if (rowCount !== 0) throw new ArchiveRefused('an entry of these months was written just now: run this again');
  const monthsOfLedger = await sumUpMonths(client, bound);
  await file.store(encodeArchive({ archive_id: archiveId, before }, entriesOf(client, bound)));
  const { monthsDigest, ...contents } = await readArchive(await file.open());
  if (contents.archive_id !== archiveId || monthsDigest !== monthsOfLedger) {
    throw new DamagedArchive('its entries are not those of the ledger; nothing was removed');
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

/** The entries as lines of JSON. No value has the characters that would be escaped. */
async function* entriesOf(client: pg.Client, bound: string): AsyncGenerator<Buffer> {
  const rows = `select line from (
    select owner_id, seq, to_json(e)::text as line from ledger_entry e where at < '${bound}') lines order by owner_id, seq`;
  yield* client.query(copyTo(`copy (${rows}) to stdout with (format csv, delimiter e'\\x01', quote e'\\x02')`));
}

/** Why these months can't be archived, before anything is done. */
async function refuseUnfit(client: pg.Client, bound: string): Promise<readonly Partition[]> {
  const { rows } = await client.query<{ over: boolean }>(
    `select $1::timestamptz + interval '1 day' <= business_now() as over`,
    [bound],
  );
  if (rows[0]?.over !== true) throw new ArchiveRefused('only months that have been over for a day can be archived');
  const open = await client.query<{ holds: number }>(
    `select count(*)::integer as holds from ledger_hold where state = 'open' and created_at < $1`,
    [bound],
  );
  const holds = open.rows[0]?.holds ?? 0;
  if (holds > 0) {
    throw new ArchiveRefused(`${holds} holds of these months are still open: archive fewer months, or end them`);
  }
  return partitionsBefore(client, bound);
}

/** The sums of days have every entry before any goes. */
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

/** Some ten milliseconds of work. */
