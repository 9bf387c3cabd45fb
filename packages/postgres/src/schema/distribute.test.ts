import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { distribute, distributedFile, NotDivisible, statementsOf } from './distribute.ts';
import { keyTables, ownersTables } from './planes.ts';
import { describeSchema } from './testing/describe-schema.ts';
import { migratedDatabase } from './testing/migrated-database.ts';

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

describe('a server that is in no cluster', () => {
  const database = migratedDatabase();

  const cluster = async () =>
    (await database.client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1;

  test('is refused in one line, and nothing is changed', async () => {
    if (await cluster()) return;
    const before = await describeSchema(database.client);
    const refused = await distribute(database.url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NotDivisible);
    expect((refused as Error).message).toMatch(/^accounts are divided .* Citus cluster, .* docs\/scaling.md [^\n]*$/);
    expect(await describeSchema(database.client)).toBe(before);
  });
});
