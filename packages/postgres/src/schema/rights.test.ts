import { randomUUID } from 'node:crypto';
import { query } from '@creator-discovery/embedded-postgres';
import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { applicationRole } from '../session/application-role.ts';
import { createDatabase } from '../session/database.ts';
import { ownerOf, testDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

const { url, db } = await testDatabase();
const owner = await ownerOf(url);

describe('the application role', () => {
  const ownerId = randomUUID();
  beforeAll(async () => {
    const ledger = new PostgresLedger(db);
    await ledger.open(ownerId);
    await ledger.grant({ ownerId, operationKey: 'g', amount: 5, cause: { rule: 'operator.grant' } });
  });
  const changes = [
    'update ledger_entry set amount = 9',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'delete from audit_log',
  ];

  test('sessions work under the application role, with limits on waiting', async () => {
    const production = createDatabase(url);
    const { rows } = await sql<Record<string, string>>`
      select current_user as role, current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle
    `.execute(production);
    await production.destroy();
    expect(rows[0]).toEqual({ role: applicationRole, lock: '2s', statement: '5s', idle: '5s' });
  });

  test.each(changes)('the application role is refused: %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(changes)('even the owner of the tables is refused: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('the application role can only read and append, with or without triggers', async () => {
    for (const table of ['ledger_entry', 'audit_log']) {
      const { rows } = await sql<{ rights: readonly string[] }>`
        select array_agg(p order by p) as rights from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p
        where has_table_privilege(${applicationRole}, ${table}, p)
      `.execute(db);
      expect([table, rows[0]?.rights]).toEqual([table, ['INSERT', 'SELECT']]);
    }
  });

  test('the application role can neither drop the triggers nor change the schema', async () => {
    for (const statement of [
      'alter table ledger_entry disable trigger all',
      'drop trigger ledger_entry_append_only on ledger_entry',
      'drop table ledger_entry',
      'create table somewhere (x integer)',
      'delete from migration',
      'delete from installed_function',
    ]) {
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test.each(['posted = -1', 'held = -1', 'held = 6', 'posted = 4, held = 5'])(
    'the database rejects a manual balance of %s',
    async (change) => {
      await expect(
        owner.query(`update ledger_balance set ${change} where owner_id = $1`, [ownerId]),
      ).rejects.toMatchObject({ code: '23514' });
    },
  );

  test('verify reports a manual change of a balance within its bounds', async () => {
    await owner.query('update ledger_balance set posted = 6 where owner_id = $1', [ownerId]);
    const report = await new PostgresLedger(db).verify();
    expect(report.differences).toEqual([{ ownerId, problem: 'posted is 6, but its entries add up to 5' }]);
    await owner.query('update ledger_balance set posted = 5 where owner_id = $1', [ownerId]);
    expect((await new PostgresLedger(db).verify()).differences).toEqual([]);
  });

  test('triggers protect a database whose user cannot create roles', async () => {
    const bare = await createTestDatabase();
    const name = `plain_${randomUUID().slice(0, 8)}`;
    await query(bare.url, `create role ${name} login; grant all on schema public to ${name}`);
    const url = new URL(bare.url);
    url.username = name;
    await migrate(url.href);
    const plain = createDatabase(url.href);
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(plain);
    expect(rows[0]?.role).toBe(name);
    await expect(sql`delete from ledger_entry`.execute(plain)).rejects.toMatchObject({ code: '42501' });
    await plain.destroy();
    await bare.drop();
  });
});

test('unique keys of money and identity keep their order when the collation of the system changes', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname || '.' || a.attname as name
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) and a.atttypid = 'text'::regtype
    where i.indisunique and not c.relispartition and a.attcollation <> '"C"'::regcollation
      and c.relname ~ '^(ledger_|idempotency_|operator_call$|creator$|creator_former_handle$)' order by 1
  `.execute(db);
  // A fixed set of words without capitals.
  const words = ['creator.platform', 'ledger_day_sum.kind', 'ledger_day_sum.rule', 'ledger_day_sum.source'];
  expect(rows.map(({ name }) => name)).toEqual(words);
});
