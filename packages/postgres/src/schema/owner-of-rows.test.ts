import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { readSqlFiles } from './sql-files.ts';

const account = '00000000-0000-4000-8000-000000000001';
const list = '00000000-0000-4000-8000-000000000002';
const jobs = 450;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const files = await readSqlFiles();
  const migrations = files.migrations.filter(({ name }) => name < '20261122T1070');
  // Functions and rights are those of now, which may need tables of later migrations.
  const functions = files.functions.filter(({ name }) => !/search_index|search_page_(add|drop)/.test(name));
  await migrate(database.url, { migrations, functions, rights: '' });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into ledger_balance (owner_id, posted, held, seq) values ('${account}', 9, 5, 2);
    insert into account (account_id, name, plan, usage_pricing) values ('${account}', 'a', 'pro', true);
    insert into history (history_id, account_id, kind, source, fingerprint, request_id)
      select gen_random_uuid(), '${account}', 'export', 'api', 'f' || n, 'r' from generate_series(1, ${jobs}) n;
    insert into job (job_id, account_id, kind, source, fingerprint, requested, expected)
      select history_id, account_id, kind, source, fingerprint, 3, 3 from history;
    insert into job_work (job_id, platform, creator_ids) select job_id, 'photonet', '{1,2,3}' from job;
    insert into job_row (job_id, position, creator_id, charged, row)
      select job_id, n - 1, n, 0, '{}' from job, generate_series(1, 3) n;
    insert into ledger_hold (hold_id, owner_id, amount, expires_at) values ('${list}', '${account}', 5, now());
    insert into ledger_carried_capture values ('${list}', 2), (gen_random_uuid(), 3);
    insert into creator (platform, handle, handle_key, name, is_verified, is_private, interests, topics, hashtags, captions,
        contact_types, as_of)
      values ('photonet', 'a', 'a', 'A', false, false, '{}', '{}', '{}', '{}', '{}', now());
    insert into creator_list (list_id, account_id, name, source) values ('${list}', '${account}', 'l', 'api');
    insert into creator_list_item (list_id, creator_id) select '${list}', id from creator;
  `);
  for (const statement of await statementsForLargeTables()) await client.query(statement);
  await migrate(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Those of the guide, which may be run before. */
async function statementsForLargeTables(): Promise<readonly string[]> {
  const guide = await readFile(new URL('../../../../docs/upgrading.md', import.meta.url), 'utf8');
  const [, statements = ''] = /owner first in every key:\n\n```sql\n(.*?)```/s.exec(guide) ?? [];
  return statements.split(';\n').filter((statement) => statement !== '');
}

async function rowsOf(table: string): Promise<unknown> {
  return (await client.query(`select owner_id as owner, count(*)::integer as rows from ${table} group by 1`)).rows;
}

test('rows of before get their owner when the database is migrated', async () => {
  expect(await rowsOf('job_row')).toEqual([{ owner: account, rows: jobs * 3 }]);
  expect(await rowsOf('job_work')).toEqual([{ owner: account, rows: jobs }]);
  expect(await rowsOf('creator_list_item')).toEqual([{ owner: account, rows: 1 }]);
});

test('joins of the version before, which name no table, find the account of a list and of a job', async () => {
  const listed = await client.query(`
    select account_id as account from creator_list_item join creator_list using (list_id)
    where creator_id = 1 and account_id = '${account}' limit 1`);
  const delivered = await client.query(`
    select distinct account_id as account
    from unnest('{1}'::integer[], '{2}'::integer[]) as given (creator_id, survivor)
      join job_row using (creator_id) join job using (job_id) join job_work using (job_id)`);
  expect([listed.rows, delivered.rows]).toEqual([[{ account }], [{ account }]]);
});

test('an index that was made before is taken as it is', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relname ~ '_by_(owner|creator|id)$' and relkind = 'i' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'history_by_id',
    'job_row_by_id',
    'job_work_by_id',
    'ledger_hold_by_id',
  ]);
});

test('what was captured of a hold that is gone goes too, because nobody knows whose it was', async () => {
  expect(await rowsOf('ledger_carried_capture')).toEqual([{ owner: account, rows: 1 }]);
});

test('rows that the version before writes get their owner', async () => {
  await client.query(`
    delete from creator_list_item; delete from ledger_carried_capture; delete from job_row where position = 2;
    insert into creator_list_item (list_id, creator_id) select '${list}', id from creator on conflict (list_id, creator_id) do nothing;
    insert into ledger_carried_capture (hold_id, captured) values ('${list}', 2) on conflict (hold_id) do nothing;
    insert into job_row (job_id, position, creator_id, charged, row) select job_id, 2, 3, 0, '{}' from job;
  `);
  expect(await rowsOf('job_row')).toEqual([{ owner: account, rows: jobs * 3 }]);
  expect(await rowsOf('creator_list_item')).toEqual([{ owner: account, rows: 1 }]);
  expect(await rowsOf('ledger_carried_capture')).toEqual([{ owner: account, rows: 1 }]);
});

test('functions of the version before find the owner of the job and of the hold', async () => {
  const { rows } = await client.query(`
    with one as (select job_id from job limit 1)
    select s.committed, (s.j).state, (job_end(one.job_id, 'cancelled', null)).state as ended, ledger_expire('${list}') as expired
    from one, job_commit_step(one.job_id, null, 0, 1, '{}', '{}', '[]', '[]', 1) s`);
  expect(rows).toEqual([{ committed: true, state: 'processing', ended: 'cancelled', expired: true }]);
});

test('items of lists go with their creator', async () => {
  await client.query('delete from creator');
  expect(await rowsOf('creator_list_item')).toEqual([]);
});
