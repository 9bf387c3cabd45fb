import { refreshQueueContract } from '@creator-discovery/collection/contract';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { PostgresFacets } from '../creators/postgres-facets.ts';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresRefreshQueue } from './postgres-refresh-queue.ts';

const { db, passSeconds } = await testDatabaseWithClock();
const store = new PostgresCreatorStore(db, { byId: () => null });
const queue = new PostgresRefreshQueue(db);

const { account } = await new PostgresAccounts(db).create({ name: 'a', plan: 'pro', usagePricing: true });
const { accountId } = account;

const platform = 'photonet';

function recordOf(platformUserId: string) {
  return {
    platform: 'photonet' as const,
    handle: `seen.${platformUserId}`,
    name: 'Seen',
    platform_user_id: platformUserId,
    follower_count: 5,
    content_count: 5,
    topics: [`Topic ${platformUserId}`],
    interests: ['Pots'],
  };
}

async function idOf(platformUserId: string): Promise<number> {
  const [creator] = await store.byNames([{ platform, handle: `seen.${platformUserId}` }]);
  return creator?.id ?? 0;
}

async function see(platformUserId: string): Promise<number> {
  await store.upsert([recordOf(platformUserId)], 'refresh');
  return idOf(platformUserId);
}

/** Throws unless search rows, topics and interests agree. */
async function isFound(creatorId: number): Promise<boolean> {
  const { rows } = await sql<{ rows: number; topics: number; interests: number; searchable: number }>`
    select
      (select count(*) from creator_search where creator_id = ${creatorId})::integer as rows,
      coalesce((select creator_count from facet where kind = 'topic'
        and name_key = (select lower(topics[1]) from creator where id = ${creatorId})), 0) as topics,
      coalesce((select creator_count from facet where kind = 'interest' and name_key = 'pots'), 0) as interests,
      (select count(*) from creator_search)::integer as searchable
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('no row');
  expect([found.topics, found.interests]).toEqual([found.rows, found.searchable]);
  return found.rows === 1;
}

async function empty(): Promise<void> {
  await sql`delete from owned_creator`.execute(db);
  await sql`delete from creator`.execute(db);
}

refreshQueueContract('the queue of refreshes in PostgreSQL', async () => {
  await empty();
  return {
    queue,
    see,
    list: async (creatorId) => {
      await sql`
        with list as (
          insert into creator_list (account_id, name, source) values (${accountId}, 'l', 'api') returning list_id
        )
        insert into creator_list_item (owner_id, list_id, creator_id)
        select ${accountId}::uuid, list_id, ${creatorId}::integer from list
      `.execute(db);
    },
    own: async (creatorId) => {
      await sql`insert into owned_creator (account_id, creator_id) values (${accountId}, ${creatorId})`.execute(db);
    },
    isFound,
    passSeconds,
  };
});

/** Adds a creator, and reports it missing until it is gone three days later. */
async function gone(platformUserId: string): Promise<number> {
  const id = await see(platformUserId);
  for (let day = 0; day < 4; day += 1) {
    await queue.missing(id);
    if (day < 3) await passSeconds(86_400);
  }
  expect(await isFound(id)).toBe(false);
  return id;
}

describe('a gone creator', () => {
  test('is reported to indexes when it leaves and when it returns', async () => {
    await empty();
    const feed = new PostgresCreatorFeed(db);
    const before = await feed.position();
    const id = await gone('11');
    const after = await feed.position();
    expect(await feed.changes(before)).toMatchObject({ creatorIds: [id] });
    await see('11');
    expect(await feed.changes(after)).toMatchObject({ creatorIds: [id] });
  });

  test('has no topics, keeps its facts, and is found by its handle', async () => {
    await empty();
    const id = await gone('12');
    const facets = new PostgresFacets(db);
    expect(await facets.topics('Topic 12', { offset: 0, limit: 5 })).toMatchObject({ entries: [] });
    expect(await store.byIds([id])).toMatchObject([{ handle: 'seen.12', topics: ['Topic 12'] }]);
    expect(await idOf('12')).toBe(id);
  });

  test('is restored by an import from today, but not by earlier data', async () => {
    await empty();
    const id = await gone('13');
    await store.upsert([{ ...recordOf('13'), name: 'Old', as_of: '2020-01-01T00:00:00Z' }], 'update');
    await store.upsert([{ ...recordOf('13'), topics: ['Others'], as_of: '2020-01-01T00:00:00Z' }], 'replace');
    expect(await isFound(id)).toBe(false);
    await passSeconds(60);
    await store.upsert([recordOf('13')], 'update');
    expect(await isFound(id)).toBe(true);
  });

  test('returns with its previous facts', async () => {
    await empty();
    const id = await gone('14');
    const { topics: _, interests: __, ...bare } = recordOf('14');
    await store.upsert([bare], 'refresh');
    expect(await isFound(id)).toBe(true);
  });

  test('is not refreshed if another person has its handle, and each is counted once', async () => {
    await empty();
    const id = await gone('15');
    await store.upsert([{ ...recordOf('16'), handle: 'seen.15' }], 'refresh');
    await passSeconds(40 * 86_400);
    const other = await idOf('15');
    expect(other).not.toBe(id);
    expect((await queue.claim(10, 0)).map(({ creatorId }) => creatorId)).toEqual([other]);
    expect(await isFound(other)).toBe(true);
    await store.upsert([recordOf('15')], 'refresh');
    expect(await isFound(id)).toBe(true);
    expect(await isFound(other)).toBe(false);
  });

  test('can be erased without decrementing its topics twice', async () => {
    await empty();
    const id = await gone('17');
    await store.suppress({ platform, handle: 'seen.17' });
    expect(await isFound(id)).toBe(false);
    expect(await queue.missing(id)).toBe('unknown');
  });
});

test('imported creators that were never read from the network are not refreshed', async () => {
  await empty();
  await store.upsert([recordOf('18')], 'update');
  await passSeconds(100 * 86_400);
  expect(await queue.claim(10, 0)).toEqual([]);
});

test('concurrent claims take each due creator once', async () => {
  await empty();
  for (let user = 100; user < 130; user += 1) await see(String(user));
  await passSeconds(31 * 86_400);
  const claims = await Promise.all(Array.from({ length: 8 }, () => queue.claim(10, 600)));
  const rest = await queue.claim(100, 600);
  const ids = [...claims.flat(), ...rest].map(({ creatorId }) => creatorId);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
});
