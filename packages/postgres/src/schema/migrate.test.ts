import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../migrations/index.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { appendOnlyTables, applicationRole } from '../session/application-role.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { migrate, UnknownMigration } from './migrate.ts';

describe('migrations', () => {
  test('several processes at once: each migration runs once', async () => {
    const database = await createTestDatabase();
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    expect(ran.flat().sort()).toEqual(Object.keys(migrations).sort());
    expect(await migrate(database.url)).toEqual([]);
    await database.drop();
  });

  test('a database of a version that knows more is refused by name, and left as it is', async () => {
    const database = await createMigratedDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`insert into migration (name, timestamp) values ('9999_of_tomorrow', '')`);
    await expect(migrate(database.url)).rejects.toThrow(UnknownMigration);
    await expect(migrate(database.url)).rejects.toThrow('9999_of_tomorrow');
    await client.query(`delete from migration where name = '9999_of_tomorrow'`);
    expect(await migrate(database.url)).toEqual([]);
    await client.end();
    await database.drop();
  });

  test('the list is ordered by number, and no number is taken twice', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual([...names].sort());
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });
});

describe('what the processes may do', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: pg.Client;
  const ownerId = randomUUID();
  beforeAll(async () => {
    database = await createMigratedDatabase();
    db = createDatabase(database.url);
    owner = new pg.Client({ connectionString: database.url });
    owner.on('error', () => undefined);
    await owner.connect();
    const ledger = new PostgresLedger(db);
    await ledger.open(ownerId);
    await ledger.grant({ ownerId, operationKey: 'g', amount: 5, cause: { rule: 'operator.grant' } });
  });
  afterAll(async () => {
    await owner.end();
    await db.destroy();
    await database.drop();
  });

  const sqlState = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'passed',
      (error: { code?: string }) => error.code ?? 'no code',
    );
  const changes = [
    'update ledger_entry set amount = 9',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'delete from audit_log',
  ];

  test('sessions work under the application role, with limits on waiting', async () => {
    const { rows } = await sql<Record<string, string>>`
      select current_user as role, current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle
    `.execute(db);
    expect(rows[0]).toEqual({ role: applicationRole, lock: '2s', statement: '5s', idle: '5s' });
  });

  test.each(changes)('the application role is refused: %s', async (statement) => {
    expect(await sqlState(sql.raw(statement).execute(db))).toBe('42501');
  });

  test.each(changes)('even the owner of the tables is refused: %s', async (statement) => {
    expect(await sqlState(owner.query(statement))).toBe('42501');
  });

  test('the application role has no right to change what is only appended to, guards or no guards', async () => {
    for (const table of appendOnlyTables) {
      const { rows } = await sql<{ rights: readonly string[] }>`
        select array_agg(p order by p) as rights from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p
        where has_table_privilege(${applicationRole}, ${table}, p)
      `.execute(db);
      expect([table, rows[0]?.rights]).toEqual([table, ['INSERT', 'SELECT']]);
    }
  });

  test('the application role can neither drop the guards nor change the schema', async () => {
    for (const statement of [
      'alter table ledger_entry disable trigger all',
      'drop trigger ledger_entry_append_only on ledger_entry',
      'drop table ledger_entry',
      'create table somewhere (x integer)',
      "delete from migration where name = '0001_ledger'",
    ]) {
      expect(await sqlState(sql.raw(statement).execute(db))).toBe('42501');
    }
  });

  test.each(['posted = -1', 'held = -1', 'held = 6', 'posted = 4, held = 5'])(
    'a balance changed by hand to %s is refused by the database itself',
    async (change) => {
      expect(await sqlState(owner.query(`update ledger_balance set ${change} where owner_id = $1`, [ownerId]))).toBe(
        '23514',
      );
    },
  );

  test('a balance changed by hand within its bounds is found by verify', async () => {
    await owner.query('update ledger_balance set posted = 6 where owner_id = $1', [ownerId]);
    const report = await new PostgresLedger(db).verify();
    expect(report.differences).toEqual([{ ownerId, problem: 'posted is 6, its entries add up to 5' }]);
    await owner.query('update ledger_balance set posted = 5 where owner_id = $1', [ownerId]);
    expect((await new PostgresLedger(db).verify()).differences).toEqual([]);
  });

  test('a database whose user may make no roles still refuses by its triggers', async () => {
    const bare = await createTestDatabase();
    const name = `plain_${randomUUID().slice(0, 8)}`;
    const admin = new pg.Client({ connectionString: bare.url });
    await admin.connect();
    await admin.query(`create role ${name} login; grant all on schema public to ${name}`);
    const url = new URL(bare.url);
    url.username = name;
    await migrate(url.href);
    const plain = createDatabase(url.href);
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(plain);
    expect(rows[0]?.role).toBe(name);
    expect(await sqlState(sql`delete from ledger_entry`.execute(plain))).toBe('42501');
    await plain.destroy();
    await admin.end();
    await bare.drop();
  });
});
