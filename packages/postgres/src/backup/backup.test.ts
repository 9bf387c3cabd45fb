import { query, withClient } from '@creator-discovery/embedded-postgres';
import { createTestDatabase, type TestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterEach, describe, expect, test } from '@jest/globals';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { migrate } from '../schema/migrate.ts';
import { readSqlFiles, type SqlFiles, sqlFile } from '../schema/sql-files.ts';
import { describeSchema } from '../schema/testing/describe-schema.ts';
import { applicationRole } from '../session/application-role.ts';
import { createDatabase } from '../session/database.ts';
import { createMigratedDatabase } from '../testing.ts';
import { type BackupReport, backUp } from './back-up.ts';
import { openBackupSession } from './backup-session.ts';
import { restore } from './restore.ts';
import { storedTables, tablesOfDatabase } from './stored-tables.ts';
import { contentsOf } from './testing/database-contents.ts';
import { fillDatabase } from './testing/filled-database.ts';

/** Enough for several batches of `COPY` and several chunks of the file. */
const creators = 1500;

const made: TestDatabase[] = [];

const files = await readSqlFiles();
afterEach(async () => {
  await Promise.all(made.splice(0).map((database) => database.drop()));
});

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase();
  made.push(database);
  return database.url;
}

async function migratedDatabase(): Promise<string> {
  const database = await createMigratedDatabase();
  made.push(database);
  return database.url;
}

async function filledDatabase(): Promise<string> {
  const url = await migratedDatabase();
  await fillDatabase(url, creators);
  return url;
}

async function backupOf(url: string): Promise<{ readonly bytes: Buffer; readonly report: BackupReport }> {
  const chunks: Buffer[] = [];
  const report = await backUp(url, async (bytes) => {
    for await (const chunk of bytes) chunks.push(chunk);
  });
  return { bytes: Buffer.concat(chunks), report };
}

/** Yields a file in pieces of arbitrary size. */
function fileOf(bytes: Buffer): () => AsyncIterable<Uint8Array> {
  return async function* () {
    for (let at = 0; at < bytes.length; at += 65_000) yield bytes.subarray(at, at + 65_000);
  };
}

const waitingForLock = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Tables that differ between databases, and caches. */
const notRestored = new Set<string>([...tablesOfDatabase, 'scrape_answer', 'scrape_flight']);

/** Midnight between the two migrations adds a partition. */
const newPartition = /_\d{4}_\d\d(?:_\d\d)?: 0 rows/;

async function restoredContentsOf(url: string): Promise<Record<string, string>> {
  const contents = [...(await contentsOf(url))].filter(
    ([name, rows]) => !notRestored.has(name) && !newPartition.test(`${name}: ${rows}`),
  );
  return Object.fromEntries(contents);
}

async function withoutNote(url: string): Promise<void> {
  await query(
    url,
    `alter table audit_log disable trigger user; delete from audit_log where action = 'database.restore';
     alter table audit_log enable trigger user; select setval('audit_log_audit_id_seq', (select max(audit_id) from audit_log))`,
  );
}

describe('a backup', () => {
  test('restores contents, sequences, schema and rights exactly', async () => {
    const source = await filledDatabase();
    const { bytes, report } = await backupOf(source);
    const target = await emptyDatabase();
    const restored = await restore(target, fileOf(bytes));
    expect(restored).toMatchObject({
      backupId: report.backupId,
      takenAt: report.takenAt,
      tablesLeftOut: [],
      migrated: [],
    });
    expect(restored.rows).toBe(report.rows);
    expect(report.bytes).toBe(bytes.length);
    const note = await query(target, `select subject_id, detail from audit_log where action = 'database.restore'`);
    expect(note).toEqual([{ subject_id: report.backupId, detail: { taken_at: report.takenAt.toISOString() } }]);
    await withoutNote(target);
    expect(await restoredContentsOf(target)).toEqual(await restoredContentsOf(source));
    expect(await withClient(target, describeSchema)).toBe(await withClient(await migratedDatabase(), describeSchema));
  });

  test('includes every table, also one of a later migration', async () => {
    const given: SqlFiles = {
      ...files,
      migrations: [
        ...files.migrations,
        sqlFile('20990101T0000_new', 'create table new (n bigint generated always as identity, made text)'),
      ],
    };
    const source = await emptyDatabase();
    await migrate(source, given);
    await query(source, `insert into new (made) values ('one'), (null)`);
    const target = await emptyDatabase();
    await restore(target, fileOf((await backupOf(source)).bytes), given);
    expect(await query(target, 'select n::integer, made from new order by n')).toEqual([
      { n: 1, made: 'one' },
      { n: 2, made: null },
    ]);
    expect(await query(target, `insert into new (made) values ('two') returning n::integer`)).toEqual([{ n: 3 }]);
  });

  test('contains no transaction ids', async () => {
    const source = await migratedDatabase();
    const ids = await query<{ name: string }>(
      source,
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = current_schema() and udt_name in ('xid8', 'xid', 'pg_snapshot')`,
    );
    const client = await openBackupSession(source);
    const stored = await storedTables(client);
    await client.end();
    const columns = new Set(stored.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)));
    expect(ids.filter(({ name }) => columns.has(name))).toEqual([]);
  });

  test('is one snapshot, whatever is written concurrently', async () => {
    const source = await migratedDatabase();
    const { accountId } = await fillDatabase(source, 10);
    const db = createDatabase(source);
    const ledger = new PostgresLedger(db);
    const chunks: Buffer[] = [];
    await backUp(source, async (bytes) => {
      let charge = 0;
      for await (const chunk of bytes) {
        chunks.push(chunk);
        // At every point, also between balances and entries.
        charge += 1;
        await ledger.charge({
          ownerId: accountId,
          operationKey: `meanwhile-${charge}`,
          amount: 1,
          cause: { rule: 'x' },
        });
      }
    });
    await db.destroy();
    const target = await emptyDatabase();
    await restore(target, fileOf(Buffer.concat(chunks)));
    const restored = createDatabase(target);
    expect((await new PostgresLedger(restored).verify()).differences).toEqual([]);
    await restored.destroy();
    expect(await query(target, `select from ledger_entry where operation_key like 'meanwhile-%'`)).toEqual([]);
  });

  test('can be made by the application role, which can only read', async () => {
    const source = await filledDatabase();
    const asProcess = new URL(source);
    asProcess.searchParams.set('options', `-c role=${applicationRole}`);
    const { bytes } = await backupOf(asProcess.href);
    const target = await emptyDatabase();
    await restore(target, fileOf(bytes));
    await withoutNote(target);
    expect(await restoredContentsOf(target)).toEqual(await restoredContentsOf(source));
  });

  test('of an older schema is migrated to this version', async () => {
    const older: SqlFiles = { ...files, migrations: files.migrations.slice(0, -3), functions: [], rights: '' };
    const source = await emptyDatabase();
    await migrate(source, older);
    await query(
      source,
      `insert into ledger_balance (owner_id) values ('00000000-0000-4000-8000-000000000001');
       insert into account (account_id, name, plan, usage_pricing) values ('00000000-0000-4000-8000-000000000001', 'Old', 'pro', true)`,
    );
    const target = await emptyDatabase();
    const { migrated } = await restore(target, fileOf((await backupOf(source)).bytes));
    expect(migrated).toEqual(files.migrations.slice(-3).map(({ name }) => name));
    expect(await query(target, 'select name from account')).toEqual([{ name: 'Old' }]);
    expect(await migrate(target)).toEqual([]);
  });

  test('blocks migrations until it is complete', async () => {
    const source = await migratedDatabase();
    let migrated = false;
    let running: Promise<unknown> | undefined;
    await backUp(source, async (bytes) => {
      for await (const _ of bytes) {
        running ??= migrate(source).then(() => {
          migrated = true;
        });
      }
      while ((await query(source, waitingForLock)).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(migrated).toBe(false);
    });
    await running;
    expect(migrated).toBe(true);
  });
});
