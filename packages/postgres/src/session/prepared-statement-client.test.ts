import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { createDatabase, type Database } from './database.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url, { max: 1 });
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a statement with a name is prepared once in a session, any other never', async () => {
  for (const value of [1, 2, 3]) {
    const prepared = await sql`/* prepared: doubled */ select 2 * ${value}::integer as doubled`.execute(db);
    expect(prepared.rows).toEqual([{ doubled: 2 * value }]);
    const other = await sql`select ${value}::integer as same`.execute(db);
    expect(other.rows).toEqual([{ same: value }]);
  }
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ name: 'doubled' }]);
});
