import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations } from '../schema/apply-migrations.ts';
import { migrationLock } from '../schema/migrate.ts';
import { replaceFunctions } from '../schema/replace-functions.ts';
import { readSqlFiles, type SqlFile, type SqlFiles } from '../schema/sql-files.ts';
import { withinTransaction } from '../schema/transaction.ts';
import { type BackupHead, BackupReader, type BackupTable, type ReadPart, verifyBackup } from './backup-format.ts';
import { DamagedBackup, DatabaseInUse, NewerBackup, OtherMigration } from './backup-refused.ts';
import { openBackupSession } from './backup-session.ts';
import { setConstraintsAside } from './set-aside.ts';
import { isOneRow, type SequenceState, storedTables, tablesOfDatabase } from './stored-tables.ts';

/** What was restored. */
export interface RestoreReport {
  readonly backupId: string;
  /** The moment that the database is now as of. */
  readonly takenAt: Date;
  readonly rows: number;
  /** Tables of the backup that no migration makes, and that were therefore left out; somebody made them by hand. */
  readonly tablesLeftOut: readonly string[];
  /** Migrations that are newer than the backup, applied to what it holds. */
  readonly migrated: readonly string[];
}

/**
 * Restores a backup into a database that holds nothing yet, of any major version from 15 on: its schema is made by the migrations
 * that the backup names, its rows and sequences are written, and newer migrations follow. All that is one transaction, so
 * whatever ends it leaves the database as it was. The file is read twice: nothing is written before it was found whole.
 *
 * @param open opens the file from its beginning.
 * @param files what the schema is made of; by default the files of this package.
 * @throws DatabaseRefused with one line that says how to continue.
 */
export async function restore(
  databaseUrl: string,
  open: () => AsyncIterable<Uint8Array>,
  files?: SqlFiles,
): Promise<RestoreReport> {
  const { migrations, functions, rights } = files ?? (await readSqlFiles());
  const { head } = await verifyBackup(open());
  const known = migrationsOf(head, migrations);
  const client = await openBackupSession(databaseUrl);
  try {
    await client.query(migrationLock);
    await client.query('begin');
    await refuseInUse(client, known);
    await applyMigrations(client, known, withinTransaction);
    const { rows, tablesLeftOut } = await writeData(client, head, open());
    const migrated = await applyMigrations(client, migrations, withinTransaction);
    await replaceFunctions(client, functions, withinTransaction);
    await client.query(rights);
    await noteRestore(client, head);
    await client.query('commit');
    await client.query('analyze');
    return { backupId: head.backup_id, takenAt: new Date(head.taken_at), rows, tablesLeftOut, migrated };
  } finally {
    await client.end();
  }
}

/** The migrations that the backup was made with, as this version has them. */
function migrationsOf(head: BackupHead, migrations: readonly SqlFile[]): readonly SqlFile[] {
  const byName = new Map(migrations.map((file) => [file.name, file]));
  return head.migrations.map(({ name, hash }) => {
    const file = byName.get(name);
    if (file === undefined) throw new NewerBackup(name);
    if (file.hash !== hash) throw new OtherMigration(name);
    return file;
  });
}

/** How long sessions of others may take to end before a table is locked. */
const lockTimeout = '10s';
const lockNotAvailable = '55P03';

async function refuseInUse(client: pg.Client, known: readonly SqlFile[]): Promise<void> {
  const tables = await storedTables(client);
  if (tables.length === 0) return;
  await lockAll(client, tables);
  for (const table of tables.filter((one) => !isOneRow(one))) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(table.name)} limit 1`);
    if (rowCount !== 0) throw new DatabaseInUse(`the database holds data (table ${table.name})`);
  }
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where name <> all ($1) order by name limit 1',
    [known.map(({ name }) => name)],
  );
  for (const { name } of rows) throw new DatabaseInUse(`the database has the migration ${name}, the backup is older`);
}

/** Whoever writes into the empty tables meanwhile would be restored over. */
async function lockAll(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  try {
    await client.query(`lock table ${names} in access exclusive mode`);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== lockNotAvailable) throw error;
    throw new DatabaseInUse('processes are working on the database', { cause: error });
  }
}

interface WrittenData {
  readonly rows: number;
  readonly tablesLeftOut: readonly string[];
}

async function writeData(client: pg.Client, head: BackupHead, source: AsyncIterable<Uint8Array>): Promise<WrittenData> {
  const present = new Map((await storedTables(client)).map((table) => [table.name, table]));
  const putBack = await setConstraintsAside(client);
  for (const table of present.values()) {
    if (isOneRow(table)) await client.query(`delete from ${pg.escapeIdentifier(table.name)}`);
  }
  const reader = new BackupReader(source);
  await reader.head();
  const given = new Map(head.tables.map((table) => [`table ${table.name}`, table]));
  const tablesLeftOut: string[] = [];
  let rows = 0;
  for (let part = await reader.next(); part !== null; part = await reader.next()) {
    const table = given.get(part.name);
    if (part.name === 'sequences') await setSequences(client, part);
    else if (table === undefined) throw new DamagedBackup(`it has a part "${part.name}" that it does not announce`);
    else if (present.has(table.name)) rows += await writeRows(client, table, part);
    else tablesLeftOut.push(await passOver(table.name, part));
  }
  await putBack();
  await beginFeedAgain(client);
  return { rows, tablesLeftOut };
}

async function writeRows(client: pg.Client, { name, columns }: BackupTable, part: ReadPart): Promise<number> {
  const target = `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(part.contents, stream);
  if (stream.rowCount === part.rows()) return stream.rowCount;
  throw new Error(`${stream.rowCount} rows of the table ${name} were written, the backup has ${part.rows()}`);
}

async function passOver(name: string, part: ReadPart): Promise<string> {
  for await (const _ of part.contents);
  return name;
}

async function setSequences(client: pg.Client, part: ReadPart): Promise<void> {
  const contents: Buffer[] = [];
  for await (const bytes of part.contents) contents.push(bytes);
  const states = JSON.parse(Buffer.concat(contents).toString()) as readonly SequenceState[];
  for (const { name, last, called } of states) {
    await client.query(
      `select setval(oid::regclass, $2::bigint, $3) from pg_class
       where relname = $1 and relkind = 'S' and relnamespace = current_schema()::regnamespace`,
      [name, last, called],
    );
  }
}

/** Where the gap is, for whoever reads the audit log later. */
async function noteRestore(client: pg.Client, { backup_id, taken_at }: BackupHead): Promise<void> {
  await client.query(`insert into audit_log (action, subject_id, detail) values ('database.restore', $1, $2)`, [
    backup_id,
    JSON.stringify({ taken_at }),
  ]);
}

/** Whoever followed the feed of this database while it was empty has to read all creators. */
async function beginFeedAgain(client: pg.Client): Promise<void> {
  const [feed, horizon] = tablesOfDatabase;
  await client.query(`delete from ${feed}`);
  await client.query(`update ${horizon} set xid = (pg_current_xact_id()::text::numeric + 1)::text::xid8`);
}
