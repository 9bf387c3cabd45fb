import { createHash } from 'node:crypto';
import { type ClaimedVisit, campaignPlanSchema, type VisitResult } from '@creator-discovery/collection';
import { type ImportRecord, UnstorableRecords } from '@creator-discovery/creators';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCampaignStore } from './postgres-campaign-store.ts';
import { PostgresRequestBudget } from './postgres-request-budget.ts';

let statements = 0;

const { db } = await testDatabase({
  trace: (_, run) => {
    statements += 1;
    return run();
  },
});
/** Creates a campaign with these seeds and claims all of their visits. */
async function visiting(names: readonly string[]) {
  const store = new PostgresCampaignStore(db, { byId: () => null });
  const { campaignId } = await store.create({ name: 'test', plan: campaignPlanSchema.parse({ depth: 1 }) });
  await store.addSeeds(
    campaignId,
    names.map((name) => ({ kind: 'person', name })),
    true,
  );
  const claims = await Promise.all(names.map(() => store.claim(campaignId, 60)));
  const visits = claims.flatMap((claimed): readonly ClaimedVisit[] => (claimed.claimed ? [claimed.visit] : []));
  expect(visits.map(({ name }) => name)).toEqual(names);
  return { store, campaignId, visits };
}

function collected(handle: string, record: Partial<ImportRecord> = {}): VisitResult {
  const found = [{ name: `friend.${handle}`, depth: 1, seen: 1 }];
  const made = { platform: 'photonet', handle, name: handle, platform_user_id: handle, ...record } as const;
  return { outcome: 'collected', cursor: null, record: made, found };
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = statements;
  await work();
  return statements - before;
}

test('ten concurrent visits take no more statements than one', async () => {
  const one = await visiting(['single']);
  const ten = await visiting(Array.from({ length: 10 }, (_, index) => `many${index}`));
  const finish = ({ store, visits }: typeof one) =>
    Promise.all(visits.map((visit) => store.finish(visit, collected(visit.name))));
  const alone = await statementsOf(() => finish(one));
  expect(alone).toBeLessThanOrEqual(16);
  expect(await statementsOf(() => finish(ten))).toBeLessThanOrEqual(alone + 1);
  const claim = ({ store, campaignId }: typeof one) => store.claim(campaignId, 60);
  expect(await statementsOf(() => Promise.all(Array.from({ length: 10 }, () => claim(ten))))).toBe(1);
  const budget = new PostgresRequestBudget(db);
  expect(await statementsOf(() => Promise.all(visitScopes(10).map((scopes) => budget.take(scopes))))).toBe(1);
});

function visitScopes(count: number) {
  return Array.from({ length: count }, () => [{ scope: 'all', windows: [{ requests: 100, seconds: 60 }] }]);
}

test('a visit that cannot be written does not delay concurrent ones', async () => {
  const names = ['good', 'unstorable', 'erased', 'lost', 'other'];
  const { store, campaignId, visits } = await visiting(names);
  await new PostgresCreatorStore(db, { byId: () => null }).suppress({
    platform: 'photonet',
    handle: 'somebody',
    platformUserId: 'erased',
  });
  const results: Readonly<Record<string, VisitResult>> = {
    unstorable: collected('unstorable', { platform_user_id: tooLongForAnIndex() }),
  };
  const ended = await Promise.allSettled(
    visits.map((visit) =>
      store.finish(
        visit.name === 'lost' ? { ...visit, fence: visit.fence - 1 } : visit,
        results[visit.name] ?? collected(visit.name),
      ),
    ),
  );
  expect(ended.map((end) => (end.status === 'fulfilled' ? end.value : end.reason))).toEqual([
    true,
    expect.any(UnstorableRecords),
    true,
    false,
    true,
  ]);
  const campaign = await store.byId(campaignId);
  expect(campaign?.progress.visits).toMatchObject({ collected: 2, suppressed: 1 });
});

test('two visits of the same person are written one after the other', async () => {
  const { store, campaignId, visits } = await visiting(['twin.a', 'twin.b']);
  const ended = visits.map((visit) => store.finish(visit, collected(visit.name, { platform_user_id: 'twin' })));
  expect(await Promise.all(ended)).toEqual([true, true]);
  expect((await store.byId(campaignId))?.progress.visits.collected).toBe(2);
  const { rows } = await sql`select from creator where platform_user_id = 'twin'`.execute(db);
  expect(rows).toHaveLength(1);
});

/** Incompressible text, because index entries have a maximum size. */
function tooLongForAnIndex(): string {
  return Array.from({ length: 80 }, (_, index) => createHash('sha512').update(String(index)).digest('hex')).join('');
}
