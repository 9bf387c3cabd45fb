import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { migrate } from '../schema/migrate.ts';
import { readSqlFiles } from '../schema/sql-files.ts';
import { createDatabase } from '../session/database.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';

test('creators of one user id become one person when the database is migrated: the newest, owned by whoever owned one', async () => {
  const database = await createTestDatabase();
  const files = await readSqlFiles();
  // What reads the ledger or sessions needs tables of later migrations; creators have nothing to do with them.
  await migrate(database.url, {
    ...files,
    migrations: files.migrations.filter(({ name }) => name < '20261122T0130'),
    functions: files.functions.filter(
      ({ text }) =>
        !/ledger_(entry|operation|apply)|admit_owner|search_page_add|photonet_session|request_budget|campaign|missing_search_index/.test(
          text,
        ),
    ),
    rights: files.rights.replace(/revoke update.*/s, 'end $$$$'),
  });
  const db = createDatabase(database.url);
  const insert = (handle: string, userId: string | null, asOf: string) =>
    sql`
      insert into creator (platform, handle, handle_key, name, platform_user_id, is_verified, is_private, interests, topics,
        hashtags, captions, contact_types, as_of)
      values ('photonet', ${handle}, ${handle}, ${handle}, ${userId}, false, false, '{Pets}', '{}', '{}', '{}', '{}', ${asOf})
    `.execute(db);
  await insert('older', 'u1', '2026-01-01');
  await insert('newer', 'u1', '2026-02-01');
  await insert('other', 'u2', '2026-01-01');
  await insert('nameless', null, '2026-01-01');
  const account = '00000000-0000-4000-8000-000000000001';
  await sql`insert into ledger_balance (owner_id) values (${account})`.execute(db);
  await sql`insert into account (account_id, name, plan, usage_pricing) values (${account}, 'a', 'pro', true)`.execute(
    db,
  );
  await sql`insert into owned_creator (account_id, creator_id) select ${account}, id from creator where handle = 'older'`.execute(
    db,
  );

  await migrate(database.url);
  const store = new PostgresCreatorStore(db, { byId: () => null });
  const name = (handle: string) => ({ platform: 'photonet' as const, handle });
  const [older, newer, other, nameless] = await store.byNames(['older', 'newer', 'other', 'nameless'].map(name));
  expect([older, newer?.handle, other?.handle, nameless?.handle]).toEqual([null, 'newer', 'other', 'nameless']);
  const owned = await sql<{ id: number }>`select creator_id as id from owned_creator order by 1`.execute(db);
  expect(owned.rows).toContainEqual({ id: newer?.id });
  const facets = await sql`select name, creator_count from facet`.execute(db);
  expect(facets.rows).toEqual([{ name: 'Pets', creator_count: 3 }]);
  expect(await store.suppress(name('newer'))).toBe(true);
  expect((await sql`select from creator where handle = 'older'`.execute(db)).rows).toHaveLength(0);
  expect(await store.isSuppressed(name('older'))).toBe(true);
  await db.destroy();
  await database.drop();
});
