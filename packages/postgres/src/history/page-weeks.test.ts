import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { Retention } from '../retention.ts';
import { PartitionsAhead } from '../schema/partitions-ahead.ts';
import { createDatabase } from '../session/database.ts';
import { ownerOf, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresSearchHistory } from './postgres-search-history.ts';

const { url, db, setNow } = await testDatabaseWithClock();
const owner = await ownerOf(url);

function addWeeks(): Promise<number> {
  return new PartitionsAhead(db).add('page weeks');
}

function dropWeek(days = 30): Promise<number> {
  return new Retention(db).forget('pages', days);
}

async function addPage(at: string): Promise<void> {
  await sql`insert into search_page
      (page_request_id, account_id, history_id, "offset", total, creator_ids, free, paid, credits, at)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 0, 0, '{}', 0, 0, 0, ${at})`.execute(db);
}

/** Returns the partitions of the pages, oldest first. */
async function pages(): Promise<readonly string[]> {
  const { rows } = await sql<{ page: string }>`
    select tableoid::regclass::text || to_char(at at time zone 'UTC', ' YYYY-MM-DD') as page
    from search_page order by at
  `.execute(db);
  return rows.map(({ page }) => page);
}

async function partitions(): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'search_page'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.replace('search_page_', ''));
}

test('a page is in the partition of its UTC week, or moves there from the default partition', async () => {
  await setNow(new Date('2029-01-03T00:00:00Z'));
  const sunday = '2028-12-31T23:59:59.999Z';
  const monday = '2029-01-01T00:00:00Z';
  for (const at of ['2026-01-01T00:00:00Z', sunday, monday]) await addPage(at);
  expect(await pages()).toEqual(['other 2026-01-01', 'other 2028-12-31', 'other 2029-01-01'].map(ofTable));
  expect(await addWeeks()).toBe(7);
  expect(await addWeeks()).toBe(0);
  expect(await pages()).toEqual(['2026_01 2026-01-01', '2028_52 2028-12-31', '2029_01 2029-01-01'].map(ofTable));
  await setNow(new Date('2029-02-04T23:00:00Z'));
  await addPage('2029-02-04T23:00:00Z');
  expect((await pages()).at(-1)).toBe(ofTable('2029_05 2029-02-04'));
  expect(await Promise.all(Array.from({ length: 4 }, addWeeks))).toEqual(expect.arrayContaining([4, 0, 0, 0]));
});

function ofTable(name: string): string {
  return `search_page_${name}`;
}

test('a week is dropped once all of its pages are old; other weeks stay', async () => {
  await setNow(new Date('2029-01-31T00:00:00Z'));
  while ((await dropWeek()) > 0);
  expect((await pages())[0]).toBe(ofTable('2029_01 2029-01-01'));
  await setNow(new Date('2029-02-06T23:59:59Z'));
  expect(await dropWeek()).toBe(0);
  await setNow(new Date('2029-02-07T00:00:00Z'));
  const dropped = await Promise.all(Array.from({ length: 4 }, () => dropWeek()));
  expect(dropped.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await pages()).toEqual([ofTable('2029_05 2029-02-04')]);
  await expect(dropWeek(1)).rejects.toMatchObject({ code: '22023' });
});

test('pages from before all weeks are stored, and dropped with their own week', async () => {
  await addWeeks();
  await addPage('2027-03-03T00:00:00Z');
  expect((await pages())[0]).toBe(ofTable('other 2027-03-03'));
  expect(await addWeeks()).toBe(1);
  expect((await pages())[0]).toBe(ofTable('2027_09 2027-03-03'));
  expect(await dropWeek()).toBe(1);
  expect(await partitions()).not.toContain('2027_09');
});

test('a long read of pages postpones the drop, and searches wait for neither', async () => {
  await addPage('2028-08-08T00:00:00Z');
  await addWeeks();
  // A session without timeouts.
  const patient = createDatabase(url, { sessions: 'pooled' });
  await owner.query('begin');
  await owner.query('select from search_page');
  await expect(new Retention(patient).forget('pages', 30)).rejects.toMatchObject({ code: '55P03' });
  await addPage('2029-02-05T00:00:00Z');
  await owner.query('rollback');
  await patient.destroy();
  expect(await dropWeek()).toBe(1);
});

test('the latest page with a creator counts, across weeks', async () => {
  const { account } = await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true });
  const history = new PostgresSearchHistory(db);
  const lastOf = async (...weeksAgo: readonly number[]) => {
    for (const weeks of weeksAgo) {
      await sql`insert into search_page
          (page_request_id, account_id, history_id, "offset", total, creator_ids, free, paid, credits, at)
        values (gen_random_uuid(), ${account.accountId}, gen_random_uuid(), 0, 0, ${[weeks]}::bigint[], 0, 0, 0,
          business_now() - make_interval(weeks => ${weeks}))`.execute(db);
    }
    return lastShown([8, 5, 3, 0]);
  };
  const lastShown = async (ids: number[]) =>
    (await history.encounters(account.accountId, ids)).map(({ creatorId }) => creatorId);
  expect([await lastOf(), await lastOf(8, 3, 5), await lastOf(0)]).toEqual([[], [3], [0]]);
  expect(await lastShown([8, 5])).toEqual([5]);
});
