import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { PostgresLists } from '../creators/postgres-lists.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { verifyLedger } from '../money/verify-ledger.ts';
import { createDatabase } from '../session/database.ts';
import { migrate } from './migrate.ts';
import { readSqlFiles, sqlFile } from './sql-files.ts';

/** Newest migration of 1.0.0. Later ones are pending in an installation of 1.0.0. */
const baseline = '20261126T1710_chat';
const pendingHere = '99990101T0000_pinned_lists';

const account = '00000000-0000-4000-8000-000000000001';
const list = '00000000-0000-4000-8000-000000000002';
const job = '00000000-0000-4000-8000-000000000003';

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const db = createDatabase(database.url);
afterAll(async () => {
  await db.destroy();
  await client.end();
  await database.drop();
});

test('a database of 1.0.0 with data is migrated and works', async () => {
  const files = await readSqlFiles();
  const migrations = files.migrations.filter(({ name }) => name <= baseline);
  // Only functions that tables of 1.0.0 use: others may need newer tables.
  const ofTables = /^(refuse_change|business_now|api_key_limit|creator_list|facet|items_of|owner_of|.*_is_sound$)/;
  const functions = files.functions.filter(({ name }) => ofTables.test(name));
  await migrate(database.url, { migrations, functions, rights: '' });
  await client.query(`
    insert into ledger_balance (owner_id, posted, seq) values ('${account}', 9, 1);
    insert into ledger_operation (owner_id, seq, amount, remaining, at, kind, rule, operation_key)
      values ('${account}', 1, 9, 9, now(), 'grant', 'operator.grant', 'g');
    insert into ledger_entry (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra, operation_key, rule)
      values ('${account}', 1, 'grant', 9, 0, 9, 0, 'grants', 'g', 'operator.grant');
    insert into account (account_id, name, plan, usage_pricing) values ('${account}', 'a', 'pro', true);
    insert into history (history_id, account_id, kind, source, fingerprint, request_id)
      values ('${job}', '${account}', 'export', 'api', 'f', 'r');
    insert into job (job_id, account_id, kind, source, fingerprint, requested, expected)
      values ('${job}', '${account}', 'export', 'api', 'f', 1, 1);
    insert into job_row (owner_id, job_id, position, creator_id, charged, row) values ('${account}', '${job}', 0, 1, 0, '{}');
    insert into creator (platform, handle, handle_key, name, is_verified, is_private, interests, topics, hashtags, captions,
        contact_types, as_of)
      values ('photonet', 'a', 'a', 'A', false, false, '{}', '{Pets}', '{}', '{}', '{}', now());
    insert into creator_list (list_id, account_id, name, source) values ('${list}', '${account}', 'l', 'api');
    insert into creator_list_item (owner_id, list_id, creator_id) select '${account}', '${list}', id from creator;
  `);

  const added = sqlFile(pendingHere, 'alter table creator_list add column pinned boolean not null default false');
  const applied = await migrate(database.url, { ...files, migrations: [...files.migrations, added] });
  const pending = files.migrations.map(({ name }) => name).filter((name) => name > baseline);
  expect(applied.slice(0, -1)).toEqual([...pending, pendingHere]);

  const ledger = new PostgresLedger(db);
  const movement = { ownerId: account, cause: { rule: 'operator.grant' } };
  expect(await ledger.grant({ ...movement, operationKey: 'g', amount: 9 })).toMatchObject({
    moved: true,
    remaining: 9,
  });
  expect(await ledger.charge({ ...movement, operationKey: 'c', amount: 4 })).toMatchObject({ remaining: 5 });
  expect(await verifyLedger(db)).toMatchObject({ differences: [] });
  expect((await new PostgresLists(db).byId(account, list))?.name).toBe('l');
  await client.query('delete from creator');
  expect((await client.query('select from creator_list_item')).rowCount).toBe(0);
});
