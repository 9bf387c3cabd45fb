import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { testsRunOnCluster } from '../testing.ts';
import { distribute, distributedFile, NotDivisible, statementsOf } from './distribute.ts';
import { keyTables, ownersTables } from './planes.ts';
import { describeSchema } from './testing/describe-schema.ts';
import { migratedDatabase } from './testing/migrated-database.ts';

const onCluster = await testsRunOnCluster();

describe('the statements that divide accounts', () => {
  let statements: readonly string[];
  beforeAll(async () => {
    statements = statementsOf(await readFile(distributedFile, 'utf8'));
  });

  test("divide every owner's table by its owner, beside the balances", () => {
    const divided = statements.flatMap((statement) => {
      const [, table, owner, beside] =
        /^select create_distributed_table\('(\w+)', '(\w+)'(?:, colocate_with => '(\w+)')?\)$/.exec(statement) ?? [];
      return table === undefined ? [] : [{ table, owner, beside }];
    });
    expect(Object.fromEntries(divided.map(({ table, owner }) => [table, owner]))).toEqual(ownersTables);
    expect(divided[0]).toEqual({ table: 'ledger_balance', owner: 'owner_id', beside: undefined });
    expect(divided.slice(1).filter(({ beside }) => beside !== 'ledger_balance')).toEqual([]);
  });

  test('give every server all keys', () => {
    const given = statements.flatMap(
      (statement) => /^select create_reference_table\('(\w+)'\)$/.exec(statement)?.[1] ?? [],
    );
    expect(given).toEqual(keyTables);
  });

  test('are those of docs/scaling.md', async () => {
    const guide = await readFile(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8');
    const quoted = /<!-- distributed.sql -->\n\n```sql\n(.*?)```/s.exec(guide)?.[1] ?? '';
    expect(statementsOf(quoted)).toEqual(statements);
  });
});

describe('a divided database', () => {
  const database = migratedDatabase();

  test('whose month was added as by versions before refuses to change it after the division is run again', async () => {
    const { client } = database;
    if (!onCluster) return;
    for (const statement of [
      'set citus.enable_unsafe_triggers = on',
      'create table ledger_entry_2040_01 (like ledger_entry_other including all)',
      `alter table ledger_entry attach partition ledger_entry_2040_01 for values from ('2040-01-01') to ('2040-02-01')`,
      `create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry_2040_01
         for each statement execute function refuse_change()`,
      `insert into ledger_balance (owner_id, posted, held, seq) values ('00000000-0000-4000-8000-000000000001', 1, 0, 1)`,
      `insert into ledger_entry (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra, operation_key, rule, at)
       values ('00000000-0000-4000-8000-000000000001', 1, 'grant', 1, 0, 1, 0, 'grants', 'o', 'r', '2040-01-02')`,
    ])
      await client.query(statement);
    await client.query('begin');
    expect((await client.query('delete from ledger_entry_2040_01')).rowCount).toBe(1);
    await client.query('rollback');
    await distribute(database.url);
    await expect(client.query('delete from ledger_entry_2040_01')).rejects.toThrow(/append-only/);
  });

  test('is not what a backup is restored into', async () => {
    if (!onCluster) return;
    const chunks: Buffer[] = [];
    await backUp(database.url, async (bytes) => {
      for await (const chunk of bytes) chunks.push(chunk);
    });
    const restoring = restore(database.url, async function* () {
      yield* chunks;
    });
    await expect(restoring).rejects.toThrow(
      /^the accounts of this database are divided among servers already: [^\n]*$/,
    );
  });
});

describe('a server that is in no cluster', () => {
  const database = migratedDatabase();

  test('is refused in one line, and nothing is changed', async () => {
    if (onCluster) return;
    const before = await describeSchema(database.client);
    const refused = await distribute(database.url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NotDivisible);
    expect((refused as Error).message).toMatch(/^accounts are divided .* Citus cluster, .* docs\/scaling.md [^\n]*$/);
    expect(await describeSchema(database.client)).toBe(before);
  });
});
