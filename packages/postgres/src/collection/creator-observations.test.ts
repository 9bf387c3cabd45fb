import { observedRecord } from '@creator-discovery/collection';
import { creatorObservationsContract, testRecordRules } from '@creator-discovery/collection/contract';
import { testProfile } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { Retention } from '../retention.ts';
import { businessNow } from '../session/clock.ts';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresCreatorObservations } from './postgres-creator-observations.ts';

const { db, passSeconds } = await testDatabaseWithClock();

const store = new PostgresCreatorStore(db, { byId: () => null });

function recordOf(platformUserId: string, followers: number, posts: number) {
  return {
    platform: 'photonet' as const,
    handle: `seen.${platformUserId}`,
    name: 'Seen',
    platform_user_id: platformUserId,
    follower_count: followers,
    content_count: posts,
  };
}

creatorObservationsContract('the observations in PostgreSQL', async () => {
  // Each test starts shortly after midnight UTC, when the session's day differs.
  await passSeconds(86_400 - 60);
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from date_trunc('day', business_now() at time zone 'UTC') + interval '1 day 5 minutes'
      - (business_now() at time zone 'UTC'))::integer as left
  `.execute(db);
  await passSeconds(rows[0]?.left ?? 0);
  return {
    observations: new PostgresCreatorObservations(db),
    see: async ({ platformUserId }, { followers, posts }) => {
      await store.upsert([recordOf(platformUserId, followers, posts)], 'refresh');
    },
    passSeconds,
  };
});

const person = { platform: 'photonet', platformUserId: '77' } as const;

test('imports and records without a figure are not observations', async () => {
  const observations = new PostgresCreatorObservations(db);
  await store.upsert([recordOf('77', 5, 5)], 'update');
  await store.upsert([{ platform: 'photonet', handle: 'no.figures', name: 'None', platform_user_id: '78' }], 'refresh');
  expect(await observations.of(person)).toEqual([]);
  expect(await observations.of({ ...person, platformUserId: '78' })).toEqual([]);
});

test('a month after the first observation, a creator has its growth per month', async () => {
  const observations = new PostgresCreatorObservations(db);
  async function read(followers: number) {
    const profile = testProfile({ id: '79', username: 'growing', follower_count: followers });
    const at = await businessNow(db);
    const made = await observedRecord({ profile, posts: null, collectedAt: at }, observations, testRecordRules());
    if (!made.ok) throw new Error(made.reason);
    await store.upsert([made.record], 'refresh');
    return store.byNames([{ platform: 'photonet', handle: 'growing' }]);
  }
  expect(await read(100)).toMatchObject([{ follower_growth_pct: null }]);
  await passSeconds(30 * 86_400);
  expect(await read(150)).toMatchObject([{ follower_count: 150, follower_growth_pct: { '1': 50 } }]);
});

test('observations are deleted by age and by an erasure', async () => {
  const observations = new PostgresCreatorObservations(db);
  const retention = new Retention(db);
  await store.upsert([recordOf('77', 6, 6)], 'refresh');
  await passSeconds(10 * 86_400);
  await store.upsert([recordOf('77', 7, 7)], 'refresh');
  await retention.forget('observations', 5);
  expect(await observations.of(person)).toMatchObject([{ followerCount: 7 }]);
  expect(await retention.forget('observations', 5)).toBe(0);
  await store.suppress({ platform: 'photonet', handle: 'seen.77' });
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from creator_observation where creator_id not in (select id from creator)
  `.execute(db);
  expect(rows[0]?.left).toBe(0);
  expect(await observations.of(person)).toEqual([]);
});
