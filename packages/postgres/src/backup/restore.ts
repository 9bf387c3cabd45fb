import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations } from '../schema/apply-migrations.ts';
import { DatabaseRefusal } from '../schema/database-refusal.ts';
import { migrationLock } from '../schema/migrate.ts';
import { replaceFunctions } from '../schema/replace-functions.ts';
import type { SqlFile, SqlFiles } from '../schema/sql-files.ts';
import { readSqlFiles } from '../schema/sql-files.ts';
import { withinTransaction } from '../schema/transaction.ts';
import type { BackupHead, BackupTable } from './backup-format.ts';
import { BackupReader, verifyBackup } from './backup-format.ts';
import { damaged, inUse } from './backup-refusal.ts';
import { openBackupSession } from './backup-session.ts';
import { isOneRow, setSequences, storedTables, tablesOfDatabase } from './stored-tables.ts';

export interface RestoreReport {
  readonly backupId: string;
  /** Time of the backup's snapshot. */
  readonly takenAt: Date;
  readonly rows: number;
  /** Skipped tables of the backup that no migration creates. */
  readonly tablesLeftOut: readonly string[];
  /** Migrations newer than the backup, applied after the restore. */
  readonly migrated: readonly string[];
}

/**
 * Restores a backup into an empty database of PostgreSQL 15 or newer: applies the migrations of the backup, writes rows and
 * sequences, applies newer migrations. One transaction, so a failure changes nothing. Reads the file twice, to verify it before
 * writing, so `open` opens it at its beginning.
 *
 * @throws DatabaseRefusal with a one-line remedy.
 */
export async function restore(
  databaseUrl: string,
  open: () => AsyncIterable<Uint8Array>,
  files?: SqlFiles,
): Promise<RestoreReport> {
  const { migrations, functions, rights } = files ?? (await readSqlFiles());
  const head = await verifyBackup(open());
  const known = migrationsOf(head, migrations);
  const client = await openBackupSession(databaseUrl);
  try {
    await client.query(migrationLock);
    await client.query('begin');
    await refuseInUse(client, known);
    await applyMigrations(client, known, withinTransaction);
    const { rows, tablesLeftOut } = await writeData(client, head, open());
    const migrated = await applyMigrations(client, migrations, withinTransaction);
    await replaceFunctions(client, { functions, builtAt: null }, withinTransaction);
    await client.query(rights);
    await noteRestore(client, head);
    await client.query('commit');
    await client.query('analyze');
    return { backupId: head.backup_id, takenAt: new Date(head.taken_at), rows, tablesLeftOut, migrated };
  } finally {
    await client.end();
  }
}

/** Returns the files of the backup's migrations. */
function migrationsOf(head: BackupHead, migrations: readonly SqlFile[]): readonly SqlFile[] {
  const byName = new Map(migrations.map((file) => [file.name, file]));
  return head.migrations.map(({ name, hash }) => {
    const file = byName.get(name);
    if (file?.hash === hash) return file;
    throw new DatabaseRefusal(
      file === undefined
        ? `the backup has the unknown migration ${name}: restore it with a newer version`
        : `the backup was made with a different migration ${name}: restore it with the version that made it`,
    );
  });
}

/** Maximum wait for other sessions that use a table. */
const lockTimeout = '10s';
const lockNotAvailable = '55P03';

async function refuseInUse(client: pg.Client, known: readonly SqlFile[]): Promise<void> {
  const tables = await storedTables(client);
  if (tables.length === 0) return;
  await lockAll(client, tables);
  for (const table of tables.filter((one) => !isOneRow(one))) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(table.name)} limit 1`);
    if (rowCount !== 0) throw inUse(`the database contains data (table ${table.name})`);
  }
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where name <> all ($1) order by name limit 1',
    [known.map(({ name }) => name)],
  );
  for (const { name } of rows) throw inUse(`the database has the migration ${name}, which is newer than the backup`);
}

/** Locks all tables, so that no other session writes into them during the restore. */
async function lockAll(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  try {
    await client.query(`lock table ${names} in access exclusive mode`);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== lockNotAvailable) throw error;
    throw inUse('other processes are using the database', { cause: error });
  }
}

async function writeData(
  client: pg.Client,
  head: BackupHead,
  source: AsyncIterable<Uint8Array>,
): Promise<Pick<RestoreReport, 'rows' | 'tablesLeftOut'>> {
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
  for await (const { name, contents } of reader.parts()) {
    const table = given.get(name);
    if (name === 'sequences') await setSequences(client, (await buffer(contents)).toString());
    else if (table === undefined) throw damaged(`it has an unexpected part "${name}"`);
    else if (present.has(table.name)) rows += await writeRows(client, table, contents);
    else {
      tablesLeftOut.push(table.name);
      for await (const _ of contents);
    }
  }
  await putBack();
  await beginFeedAgain(client);
  return { rows, tablesLeftOut };
}

async function writeRows(
  client: pg.Client,
  { name, columns }: BackupTable,
  contents: AsyncIterable<Uint8Array>,
): Promise<number> {
  const target = `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(contents, stream);
  return stream.rowCount;
}

/** Records the restore in the audit log, whose entries since the backup are missing. */
async function noteRestore(client: pg.Client, { backup_id, taken_at }: BackupHead): Promise<void> {
  await client.query(`insert into audit_log (action, subject_id, detail) values ('database.restore', $1, $2)`, [
    backup_id,
    JSON.stringify({ taken_at }),
  ]);
}

/** Expires earlier feed positions, so that consumers reload all creators. */
async function beginFeedAgain(client: pg.Client): Promise<void> {
  const [feed, horizon] = tablesOfDatabase;
  await client.query(`delete from ${feed}`);
  await client.query(`update ${horizon} set xid = (pg_current_xact_id()::text::numeric + 1)::text::xid8`);
}

/**
 * Drops foreign keys and disables triggers, so that tables can be filled in any order and derived values are written unchanged.
 * Returns a function that restores both, and fails if a row violates a foreign key.
 */
async function setConstraintsAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<Record<'owner' | 'name' | 'definition', string>>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { owner, name, definition } of keys) {
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
    }
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  };
}
