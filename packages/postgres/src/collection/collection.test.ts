import {
  campaignOutboxContract,
  campaignStoreContract,
  requestBudgetContract,
} from '@creator-discovery/collection/contract';
import { MemoryRequestBudget } from '@creator-discovery/collection/memory';
import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresCampaignOutbox } from './postgres-campaign-outbox.ts';
import { PostgresCampaignStore } from './postgres-campaign-store.ts';
import { PostgresRequestBudget } from './postgres-request-budget.ts';

let nowMs = Date.parse('2026-11-22T10:00:00Z');

const { db, setNow } = await testDatabaseWithClock({ max: 12 });

await setNow(new Date(nowMs));
/** Each test starts without creators, campaigns and requests. */
afterEach(async () => {
  for (const table of [
    'campaign_visit',
    'campaign',
    'request_budget_slot',
    'request_budget',
    'creator',
    'suppressed_creator',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

async function elapse(seconds: number): Promise<void> {
  nowMs += seconds * 1000;
  await setNow(new Date(nowMs));
}

requestBudgetContract('PostgresRequestBudget', async () => ({ budget: new PostgresRequestBudget(db), elapse }));

test('PostgresRequestBudget follows the reference model', async () => {
  const windows = [
    { requests: 3, seconds: 60 },
    { requests: 7, seconds: 600 },
  ];
  const [stored, reference] = [new PostgresRequestBudget(db), new MemoryRequestBudget(() => new Date(nowMs))];
  const pauses = fc.array(fc.oneof(fc.nat(9_000), fc.nat(200_000)), { minLength: 20, maxLength: 40 });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(pauses, async (milliseconds) => {
      const scope = { scope: `run ${runs++}`, windows };
      for (const pauseMs of milliseconds) {
        await elapse(pauseMs / 1000);
        expect(await stored.take([scope])).toEqual(await reference.take([scope]));
        expect(await stored.left(scope)).toEqual(await reference.left(scope));
      }
    }),
    { numRuns: 6 },
  );
});

campaignStoreContract('PostgresCampaignStore', async () => {
  const places = { byId: () => null };
  return {
    store: new PostgresCampaignStore(db, places),
    creators: new PostgresCreatorStore(db, places),
    budget: new PostgresRequestBudget(db),
    elapse,
  };
});

campaignOutboxContract('PostgresCampaignOutbox', async () => ({
  store: new PostgresCampaignStore(db, { byId: () => null }),
  outbox: new PostgresCampaignOutbox(db),
  elapse,
}));
