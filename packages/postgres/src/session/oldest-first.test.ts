import { beforeEach, describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { Retention } from '../retention.ts';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { ownerOf, testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';

// A single session, which reports its block reads on request.
const { url, db } = await testDatabase({ max: 1 });
const other = await ownerOf(url);
const { accountId } = (await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true })).account;

const daySeconds = 86_400;

interface RemovalCase {
  readonly index: string;
  /** Adds rows with these numbers, old enough to be removed; lower numbers are older. */
  readonly rows: (first: number, last: number) => RawBuilder<unknown>;
  /** Returns the removal as run by a process. */
  readonly removal: (db: Database) => () => Promise<number>;
}

const olds: Readonly<Record<string, RemovalCase>> = {
  'changes of creators': {
    index: 'creator_change_xid',
    rows: (first, last) => sql`insert into creator_change (creator_id, at)
      select n, clock_timestamp() - interval '8 days' from generate_series(${first}::integer, ${last}::integer) n`,
    removal: (db) => {
      const feed = new PostgresCreatorFeed(db);
      return () => feed.forgetChanges(7 * daySeconds);
    },
  },
  'reports of contacts': {
    index: 'contact_report_uncredited',
    rows: (first, last) => sql`
      insert into contact_report (account_id, history_id, creator_id, contact_hash, reason, credited, at)
      select ${accountId}, gen_random_uuid(), n, int4send(n), 'bounced', 0,
        clock_timestamp() - interval '100 days' + n * interval '1 second' from generate_series(${first}::integer, ${last}::integer) n`,
    removal: (db) => {
      const retention = new Retention(db);
      return () => retention.forget('contact reports', 40);
    },
  },
};

describe.each(Object.entries(olds))('old %s', (_, { index, rows, removal }) => {
  let remove: () => Promise<number>;

  async function blocksReadBy(work: () => Promise<unknown>): Promise<number> {
    const before = await blocksRead();
    await work();
    return (await blocksRead()) - before;
  }

  async function blocksRead(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ blocks: number }>`
      select idx_blks_hit + idx_blks_read as blocks from pg_statio_user_indexes where indexrelname = ${index}
    `.execute(db);
    return rows[0]?.blocks ?? Number.NaN;
  }

  beforeEach(async () => {
    remove = removal(db);
    while ((await remove()) > 0);
  });

  test('are found without reading past removed ones, even while a transaction retains their index entries', async () => {
    for (let first = 1; first < 20_000; first += 5000) await rows(first, first + 4999).execute(db);
    await sql`analyze`.execute(db);
    await other.query('begin isolation level repeatable read');
    await other.query('select from account');
    const blocks: number[] = [];
    for (let part = 0; part < 4; part += 1) {
      blocks.push(await blocksReadBy(async () => expect(await remove()).toBe(5000)));
    }
    await other.query('rollback');
    // The index entries of 5,000 rows take about 14 blocks.
    expect(blocks.at(-1)).toBeLessThan(18);
  });
});

test('a row that was locked is removed in the next round', async () => {
  const { rows, removal } = olds['reports of contacts'] as RemovalCase;
  await rows(1, 3).execute(db);
  const remove = removal(db);
  await other.query('begin');
  await other.query('select from contact_report where account_id = $1 and creator_id = 1 for update', [accountId]);
  expect(await remove()).toBe(2);
  expect(await remove()).toBe(0);
  await other.query('rollback');
  expect(await remove()).toBe(1);
});
