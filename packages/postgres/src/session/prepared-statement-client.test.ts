import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';

const { db } = await testDatabase({ max: 1 });

test('named statements are prepared once per session, others never', async () => {
  for (const value of [1, 2, 3]) {
    const prepared = await sql`/* prepared: doubled */ select 2 * ${value}::integer as doubled`.execute(db);
    expect(prepared.rows).toEqual([{ doubled: 2 * value }]);
    const other = await sql`select ${value}::integer as same`.execute(db);
    expect(other.rows).toEqual([{ same: value }]);
  }
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ name: 'doubled' }]);
});
