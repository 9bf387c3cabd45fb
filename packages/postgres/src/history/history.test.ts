import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresFacets } from '../creators/postgres-facets.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { PostgresSearchHistory } from './postgres-search-history.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function account(): Promise<string> {
  const created = await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true });
  return created.account.accountId;
}

async function uuid(): Promise<string> {
  return (await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db)).rows[0]!.id;
}

async function addSearch(accountId: string, minutesAgo = 0): Promise<string> {
  const id = await uuid();
  await sql`insert into history (history_id, account_id, kind, source, platform, filters, filters_summary, fingerprint, request_id, session_day, total, rows, credits_charged, created_at)
    values (${id}, ${accountId}, 'search', 'api', 'photonet', '{"basic":{}}', 'all', ${id}, 'r', current_date, 40, 10, 2, clock_timestamp() - make_interval(mins => ${minutesAgo}))`.execute(
    db,
  );
  return id;
}

async function addJob(accountId: string, state: string): Promise<string> {
  const id = await uuid();
  const ended = state === 'complete' || state === 'failed' || state === 'cancelled';
  await sql`insert into history (history_id, account_id, kind, source, platform, fingerprint, request_id, requested)
    values (${id}, ${accountId}, 'unlock', 'mcp', null, 'f', 'r', 3)`.execute(db);
  await sql`insert into job (job_id, account_id, kind, state, source, fingerprint, requested, expected, cursor, rows, held, charged, completed_at)
    values (${id}, ${accountId}, 'unlock', ${state}, 'mcp', 'f', 3, 3, 2, 2, 3, 2, ${ended ? new Date() : null})`.execute(
    db,
  );
  return id;
}

describe('the history of an account', () => {
  test('lists searches and jobs together, newest first, with the figures of each', async () => {
    const accountId = await account();
    const search = await addSearch(accountId, 5);
    const job = await addJob(accountId, 'processing');
    const { entries, total } = await new PostgresSearchHistory(db).list(accountId, { offset: 0, limit: 10 });
    expect(total).toBe(2);
    expect(entries.map(({ historyId }) => historyId)).toEqual([job, search]);
    expect(entries[0]).toMatchObject({
      kind: 'unlock',
      jobState: 'processing',
      requested: 3,
      rows: 2,
      creditsCharged: 2,
      creditsHeld: 1,
      source: 'mcp',
      total: null,
    });
    expect(entries[1]).toMatchObject({
      kind: 'search',
      jobState: 'complete',
      requested: 10,
      rows: 10,
      creditsCharged: 2,
      creditsHeld: 0,
      total: 40,
      filters: { basic: {} },
    });
  });

  test('chooses by kind and by the states of jobs, and pages without skipping', async () => {
    const accountId = await account();
    const history = new PostgresSearchHistory(db);
    for (let at = 0; at < 3; at += 1) await addSearch(accountId, at);
    const running = await addJob(accountId, 'accepted');
    expect((await history.list(accountId, { offset: 0, limit: 9, kind: 'search' })).total).toBe(3);
    const chosen = await history.list(accountId, { offset: 0, limit: 9, jobStates: ['accepted', 'processing'] });
    expect(chosen.entries.map(({ historyId }) => historyId)).toEqual([running]);
    const pages = await Promise.all([0, 2].map((offset) => history.list(accountId, { offset, limit: 2 })));
    expect(new Set(pages.flatMap(({ entries }) => entries.map(({ historyId }) => historyId))).size).toBe(4);
  });

  test('an entry of another account, and an id that is no id, are absent', async () => {
    const [mine, other] = [await account(), await account()];
    const search = await addSearch(other);
    const history = new PostgresSearchHistory(db);
    expect(await history.entry(mine, search)).toBeNull();
    expect(await history.entry(mine, "x'; --")).toBeNull();
    expect((await history.entry(other, search))?.historyId).toBe(search);
  });

  test('finds the page answered for one page request, filters and offset, and the creator shown last', async () => {
    const accountId = await account();
    const search = await addSearch(accountId);
    const asked = await uuid();
    await sql`insert into search_page (page_request_id, account_id, history_id, requested_with, fingerprint, "offset", total, creator_ids, free, paid, credits)
      values (gen_random_uuid(), ${accountId}, ${search}, ${asked}, 'f1', 10, 40, '{7,3,9}', 3, 0, 0)`.execute(db);
    const history = new PostgresSearchHistory(db);
    const page = { pageRequestId: asked, fingerprint: 'f1', offset: 10 };
    expect(await history.answeredPage(accountId, page)).toEqual({
      fingerprint: 'f1',
      offset: 10,
      total: 40,
      creatorIds: [7, 3, 9],
    });
    expect(await history.answeredPage(accountId, { ...page, offset: 20 })).toBeNull();
    expect(await history.answeredPage(accountId, { ...page, fingerprint: 'f2' })).toBeNull();
    expect(await history.lastShown(accountId, [1, 3])).toBe(3);
    expect(await history.lastShown(accountId, [1, 2])).toBeNull();
  });

  test('the allowance of a day starts at 0 and is that of the UTC day only', async () => {
    const accountId = await account();
    const history = new PostgresSearchHistory(db);
    expect((await history.allowance(accountId)).freeCreatorsUsed).toBe(0);
    await sql`insert into search_allowance (account_id, day, free) values (${accountId}, (business_now() at time zone 'UTC')::date, 30)`.execute(
      db,
    );
    const { freeCreatorsUsed, resetsAt } = await history.allowance(accountId);
    expect(freeCreatorsUsed).toBe(30);
    expect(resetsAt.toISOString()).toMatch(/T00:00:00.000Z$/);
    await sql`update search_allowance set day = day - 1 where account_id = ${accountId}`.execute(db);
    expect((await history.allowance(accountId)).freeCreatorsUsed).toBe(0);
  });
});

describe('interests and topics', () => {
  const addCreator = (handle: string, interests: string[], topics: string[]) =>
    sql`insert into creator (platform, handle, handle_key, name, is_verified, is_private, interests, topics, hashtags, captions, contact_types, as_of)
      values ('photonet', ${handle}, ${handle}, ${handle}, false, false, ${interests}, ${topics}, '{}', '{}', '{}', now())`.execute(
      db,
    );

  test('are counted exactly through inserts, changes and erasure, case blind, and found accent blind', async () => {
    const facets = new PostgresFacets(db);
    await addCreator('f1', ['Travel', 'Café'], ['Cooking']);
    await addCreator('f2', ['travel'], ['cooking', 'Baking']);
    expect(await facets.interests('', 10)).toEqual(['Travel', 'Café']);
    expect(await facets.interests('CAFE', 10)).toEqual(['Café']);
    expect(await facets.topics('ing', 10)).toEqual([
      { name: 'Cooking', creatorCount: 2 },
      { name: 'Baking', creatorCount: 1 },
    ]);
    await sql`update creator set topics = '{Baking}' where handle = 'f1'`.execute(db);
    expect(await facets.topics('bak', 10)).toEqual([{ name: 'Baking', creatorCount: 2 }]);
    await sql`delete from creator where handle = 'f2'`.execute(db);
    expect(await facets.topics('', 10)).toEqual([{ name: 'Baking', creatorCount: 1 }]);
  });
});
