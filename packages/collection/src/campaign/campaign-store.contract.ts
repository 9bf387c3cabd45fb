import type { CreatorStore, ImportRecord } from '@creator-discovery/creators';
import { describe, expect, test } from '@jest/globals';
import { type CampaignPlanInput, campaignPlanSchema } from './campaign.ts';
import type { CampaignStore, ClaimedVisit, VisitResult } from './campaign-store.ts';
import type { FoundPerson } from './frontier.ts';
import type { RequestBudget } from './request-budget.ts';
import type { Seed } from './seed.ts';

/** A store without campaigns, its creators and its clock. */
export interface CampaignStoreUnderTest {
  readonly store: CampaignStore;
  readonly creators: Pick<CreatorStore, 'suppress' | 'byNames'>;
  readonly budget: Pick<RequestBudget, 'take'>;
  elapse(seconds: number): Promise<void>;
}

const leaseSeconds = 60;

export function person(name: string): Seed {
  return { kind: 'person', name };
}

export function record(handle: string, userId: string | null = null): ImportRecord {
  return { platform: 'photonet', handle, name: handle, platform_user_id: userId };
}

function collected(handle: string, found: readonly FoundPerson[] = []): VisitResult {
  return { outcome: 'collected', cursor: null, record: record(handle), found };
}

function tagged(names: readonly string[], depth: number): FoundPerson[] {
  return names.map((name) => ({ name, depth, seen: 1 }));
}

/** Rules of every CampaignStore. */
export function campaignStoreContract(name: string, make: () => Promise<CampaignStoreUnderTest>): void {
  const withCampaign = async (plan: CampaignPlanInput = {}, seeds: readonly Seed[] = []) => {
    const under = await make();
    const { campaignId } = await under.store.create({ name: 'first', plan: campaignPlanSchema.parse(plan) });
    await under.store.addSeeds(campaignId, seeds, true);
    const claim = () => under.store.claim(campaignId, leaseSeconds);
    const next = async (): Promise<ClaimedVisit> => {
      const claimed = await claim();
      if (!claimed.claimed) throw new Error(`nothing to visit: ${claimed.state}`);
      return claimed.visit;
    };
    const shown = async () => {
      const campaign = await under.store.byId(campaignId);
      if (campaign === null) throw new Error('the campaign is gone');
      return campaign;
    };
    return { ...under, campaignId, claim, next, shown };
  };

  describe(`${name} visits`, () => {
    test('each seed once, and is done after the last visit', async () => {
      const { store, campaignId, next, claim, shown, creators } = await withCampaign({}, [
        person('ann'),
        person('ann'),
      ]);
      expect(await store.addSeeds(campaignId, [person('ann'), person('bob')], true)).toBe(1);
      const [first, second] = [await next(), await next()];
      expect([first.name, second.name]).toEqual(['ann', 'bob']);
      expect(first).toMatchObject({ campaignId, kind: 'person', depth: 0, pages: 0, cursor: null, attempts: 1 });
      expect(first.plan).toEqual(campaignPlanSchema.parse({}));
      expect(await claim()).toMatchObject({ claimed: false, state: 'running' });
      for (const visit of [first, second]) expect(await store.finish(visit, collected(visit.name))).toBe(true);
      expect(await claim()).toMatchObject({ claimed: false, state: 'done' });
      const { state, progress, endedAt } = await shown();
      expect({ state, progress }).toMatchObject({ state: 'done', progress: { waiting: 0, visits: { collected: 2 } } });
      expect(endedAt).toBeInstanceOf(Date);
      const found = await creators.byNames([{ platform: 'photonet', handle: 'Ann' }]);
      expect(found[0]).toMatchObject({ handle: 'ann' });
    });

    test('the nearest first, then the most often named, then the first found', async () => {
      const { store, next } = await withCampaign({ depth: 2 }, [person('seed')]);
      const seed = await next();
      await store.finish(
        seed,
        collected('seed', [
          { name: 'far', depth: 2, seen: 9 },
          { name: 'once', depth: 1, seen: 1 },
          { name: 'twice', depth: 1, seen: 2 },
          { name: 'last', depth: 1, seen: 1 },
        ]),
      );
      const order = [await next(), await next(), await next(), await next()];
      expect(order.map((visit) => visit.name)).toEqual(['twice', 'once', 'last', 'far']);
    });

    test('a person found again only once', async () => {
      const { store, next, claim } = await withCampaign({ depth: 3 }, [person('ann'), person('bob')]);
      const [ann, bob] = [await next(), await next()];
      await store.finish(ann, collected('ann', tagged(['bob', 'cat'], 1)));
      await store.finish(bob, collected('bob', tagged(['ann', 'cat', 'dan'], 1)));
      const [cat, dan] = [await next(), await next()];
      expect([cat.name, dan.name]).toEqual(['cat', 'dan']);
      for (const visit of [cat, dan]) await store.finish(visit, collected(visit.name, tagged(['ann', 'bob'], 2)));
      expect(await claim()).toMatchObject({ claimed: false, state: 'done' });
    });

    test('a person beyond the depth only after a shorter path is found, which also brings tagged people nearer', async () => {
      const { store, next, claim, shown } = await withCampaign({ depth: 2 }, [person('a'), person('z')]);
      const [a, z] = [await next(), await next()];
      await store.finish(a, collected('a', tagged(['b'], 1)));
      const b = await next();
      await store.finish(b, collected('b', tagged(['c'], 2)));
      const c = await next();
      await store.finish(c, collected('c', tagged(['d'], 3)));
      expect(await claim()).toMatchObject({ claimed: false, state: 'running' });
      expect((await shown()).progress.waiting).toBe(1);
      await store.finish(z, collected('z', tagged(['c'], 1)));
      const d = await next();
      expect([d.name, d.depth]).toEqual(['d', 2]);
    });

    test('tagged people at the new depth of a person who moves nearer during the visit', async () => {
      const { store, next, claim } = await withCampaign({ depth: 2 }, [person('a'), person('z')]);
      const [a, z] = [await next(), await next()];
      await store.finish(a, collected('a', tagged(['b'], 1)));
      const b = await next();
      await store.finish(b, collected('b', tagged(['c'], 2)));
      const c = await next();
      expect([c.name, c.depth]).toEqual(['c', 2]);
      await store.finish(z, collected('z', tagged(['c'], 1)));
      await store.finish(c, collected('c', tagged(['d'], 3)));
      const d = await next();
      expect([d.name, d.depth]).toEqual(['d', 2]);
      await store.finish(d, collected('d'));
      expect(await claim()).toMatchObject({ claimed: false, state: 'done' });
    });

    test('that end in parallel as if they had ended in sequence', async () => {
      const { store, next, shown } = await withCampaign({ depth: 2 }, ['a', 'b', 'z'].map(person));
      const [a, b, z] = [await next(), await next(), await next()];
      const nobody = { cursor: null, record: null, found: [] };
      const ends = await Promise.all([
        store.finish(a, collected('a', tagged(['b', 'c', 'd'], 1))),
        store.finish(b, collected('b', tagged(['e', 'c'], 1))),
        store.finish({ ...z, fence: z.fence - 1 }, collected('z')),
        store.finish(z, { ...nobody, outcome: 'private' }),
      ]);
      expect(ends).toEqual([true, true, false, true]);
      expect((await shown()).progress).toMatchObject({ waiting: 3, visits: { collected: 2, private: 1 } });
      expect([(await next()).name, (await next()).name, (await next()).name]).toEqual(['c', 'd', 'e']);
    });

    test('that end in parallel, one of which brings the other nearer', async () => {
      const { store, next } = await withCampaign({ depth: 2 }, [person('a'), person('z')]);
      const [a, z] = [await next(), await next()];
      await store.finish(a, collected('a', tagged(['b'], 1)));
      await store.finish(await next(), collected('b', tagged(['c'], 2)));
      const c = await next();
      await Promise.all([
        store.finish(c, collected('c', tagged(['d'], 3))),
        store.finish(z, collected('z', tagged(['c'], 1))),
      ]);
      const d = await next();
      expect([d.name, d.depth]).toEqual(['d', 2]);
    });

    test('a hashtag page by page, keeping its cursor', async () => {
      const { store, next, claim, shown } = await withCampaign({}, [{ kind: 'hashtag', name: 'sea' }]);
      const first = await next();
      const page = { outcome: null, cursor: 'c1', record: null, found: tagged(['ann'], 0) };
      expect(await store.finish(first, page)).toBe(true);
      const second = await next();
      expect(second).toMatchObject({ kind: 'hashtag', name: 'sea', pages: 1, cursor: 'c1', attempts: 1 });
      await store.finish(second, { outcome: 'read', cursor: null, record: null, found: [] });
      const ann = await next();
      expect([ann.kind, ann.name, ann.depth]).toEqual(['person', 'ann', 0]);
      await store.finish(ann, { outcome: 'missing', cursor: null, record: null, found: [] });
      expect(await claim()).toMatchObject({ state: 'done' });
      expect((await shown()).progress).toMatchObject({ hashtagPages: 2, visits: { read: 1, missing: 1 } });
    });

    test('a person with two handles once', async () => {
      const { store, next } = await withCampaign({}, [person('ann'), person('ann.new')]);
      const [ann, again] = [await next(), await next()];
      expect(await store.identify(ann, '77')).toBe('first');
      expect(await store.identify(ann, '77')).toBe('first');
      expect(await store.identify(again, '77')).toBe('known');
      expect(await store.identify(again, '78')).toBe('first');
    });

    test('people identified in parallel once each', async () => {
      const { store, next } = await withCampaign({}, ['ann', 'ann.new', 'bob'].map(person));
      const [ann, again, bob] = [await next(), await next(), await next()];
      const lost = { ...bob, fence: bob.fence - 1 };
      const found = await Promise.all([
        store.identify(ann, '77'),
        store.identify(again, '77'),
        store.identify(lost, '78'),
        store.identify(bob, '79'),
      ]);
      expect(found).toEqual(['first', 'known', 'lost', 'first']);
    });
  });

  describe(`${name} shares visits`, () => {
    test('among workers, each visit to one of them', async () => {
      const { claim } = await withCampaign({}, ['a', 'b', 'c', 'd', 'e'].map(person));
      const claims = await Promise.all(Array.from({ length: 8 }, claim));
      const names = claims.flatMap((claimed) => (claimed.claimed ? [claimed.visit.name] : []));
      expect(new Set(names).size).toBe(names.length);
      for (;;) {
        const claimed = await claim();
        if (!claimed.claimed) break;
        names.push(claimed.visit.name);
      }
      expect(names.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    test('moves the visit of a dead worker to another, and refuses later writes of the first', async () => {
      const { store, next, claim, elapse, creators, shown } = await withCampaign({}, [person('ann')]);
      const first = await next();
      expect(await claim()).toMatchObject({ claimed: false, state: 'running' });
      await elapse(leaseSeconds + 1);
      const second = await next();
      expect([second.visitId, second.attempts]).toEqual([first.visitId, 2]);
      expect(second.fence).toBeGreaterThan(first.fence);
      expect(await store.identify(first, '1')).toBe('lost');
      expect(await store.finish(first, collected('ann', tagged(['bob'], 1)))).toBe(false);
      expect(await creators.byNames([{ platform: 'photonet', handle: 'ann' }])).toEqual([null]);
      expect((await shown()).progress).toMatchObject({ waiting: 1, visits: { collected: 0 } });
      await store.postpone(first, { because: 'fault', pauseMs: 1_000_000 });
      expect(await store.finish(second, collected('ann'))).toBe(true);
      expect(await store.finish(second, collected('ann'))).toBe(false);
      expect((await shown()).progress.visits.collected).toBe(1);
    });

    test('postpones a visit after a fault, and counts the attempt', async () => {
      const { store, next, claim, elapse } = await withCampaign({}, [person('ann')]);
      await store.postpone(await next(), { because: 'fault', pauseMs: 30_000 });
      await elapse(29);
      expect(await claim()).toMatchObject({ claimed: false, state: 'running' });
      await elapse(2);
      expect(await next()).toMatchObject({ name: 'ann', attempts: 2 });
    });

    test('postpones the whole campaign for its budget, without counting an attempt', async () => {
      const { store, next, claim, elapse } = await withCampaign({}, [person('ann'), person('bob')]);
      await store.postpone(await next(), { because: 'budget', pauseMs: 30_000 });
      const resting = await claim();
      expect(resting).toMatchObject({ claimed: false, state: 'running' });
      if (!resting.claimed) expect(resting.retryAfterMs).toBeGreaterThan(20_000);
      await elapse(31);
      expect(await next()).toMatchObject({ name: 'ann', attempts: 1 });
    });
  });

  describe(`${name} leaves out`, () => {
    test('suppressed people, as seeds and in posts', async () => {
      const { store, campaignId, creators, next, claim } = await withCampaign({}, [person('ann')]);
      await creators.suppress({ platform: 'photonet', handle: 'bob' });
      expect(await store.addSeeds(campaignId, [person('bob')], true)).toBe(0);
      const ann = await next();
      await store.finish(ann, collected('ann', tagged(['bob'], 1)));
      expect(await claim()).toMatchObject({ claimed: false, state: 'done' });
    });

    test('people erased while they wait or are visited', async () => {
      const { store, creators, next, claim, shown } = await withCampaign({}, [person('ann'), person('bob')]);
      const ann = await next();
      for (const handle of ['ann', 'bob']) await creators.suppress({ platform: 'photonet', handle });
      await store.finish(ann, collected('ann', tagged(['cat'], 1)));
      expect(await creators.byNames([{ platform: 'photonet', handle: 'ann' }])).toEqual([null]);
      expect(await claim()).toMatchObject({ claimed: false, state: 'done' });
      expect((await shown()).progress.visits.collected).toBe(0);
    });

    test('the record of a suppressed user id', async () => {
      const { store, creators, next, shown } = await withCampaign({}, [person('ann.new')]);
      const visit = await next();
      await creators.suppress({ platform: 'photonet', handle: 'ann', platformUserId: '77' });
      const result = { ...collected('ann.new', tagged(['cat'], 1)), record: record('ann.new', '77') };
      expect(await store.finish(visit, result)).toBe(true);
      const { state, progress } = await shown();
      expect({ state, visits: progress.visits }).toMatchObject({
        state: 'done',
        visits: { suppressed: 1, collected: 0 },
      });
    });
  });

  describe(`${name} runs campaigns`, () => {
    test('that are paused, resumed and stopped, and keeps current visits', async () => {
      const { store, campaignId, next, claim } = await withCampaign({}, ['a', 'b', 'c'].map(person));
      const a = await next();
      expect(await store.change(campaignId, 'pause')).toMatchObject({ changed: true, campaign: { state: 'paused' } });
      expect(await claim()).toMatchObject({ claimed: false, state: 'paused' });
      expect(await store.finish(a, collected('a'))).toBe(true);
      expect(await store.change(campaignId, 'pause')).toMatchObject({ changed: false, campaign: { state: 'paused' } });
      await store.change(campaignId, 'resume');
      const b = await next();
      const stopped = await store.change(campaignId, 'stop');
      expect(stopped).toMatchObject({ changed: true, campaign: { state: 'stopped' } });
      expect(stopped?.campaign.endedAt).toBeInstanceOf(Date);
      expect(await store.finish(b, collected('b'))).toBe(true);
      expect(await claim()).toMatchObject({ claimed: false, state: 'stopped' });
      const resumed = await store.change(campaignId, 'resume');
      expect(resumed).toMatchObject({ changed: true, campaign: { state: 'running', endedAt: null } });
      await store.finish(await next(), collected('c'));
      expect(await claim()).toMatchObject({ state: 'done' });
      for (const change of ['pause', 'resume', 'stop'] as const)
        expect(await store.change(campaignId, change)).toMatchObject({ changed: false, campaign: { state: 'done' } });
    });

    test('that are not done before their last seeds are added', async () => {
      const { store } = await make();
      const { campaignId } = await store.create({ name: 'c', plan: campaignPlanSchema.parse({}) });
      await store.addSeeds(campaignId, [person('ann')], false);
      const claimed = await store.claim(campaignId, leaseSeconds);
      if (!claimed.claimed) throw new Error('the first seed waits');
      await store.finish(claimed.visit, collected('ann'));
      expect(await store.claim(campaignId, leaseSeconds)).toMatchObject({ state: 'running' });
      await store.addSeeds(campaignId, [], true);
      expect(await store.claim(campaignId, leaseSeconds)).toMatchObject({ claimed: false, state: 'done' });
    });

    test('and lists them with their progress, newest first', async () => {
      const { store, campaignId, budget, shown, elapse } = await withCampaign({ depth: 0 }, [person('ann')]);
      await budget.take([{ scope: `campaign:${campaignId}`, windows: [] }]);
      expect(await shown()).toMatchObject({
        campaignId,
        name: 'first',
        state: 'running',
        endedAt: null,
        plan: { depth: 0, posts: 15 },
        progress: { waiting: 1, hashtagPages: 0, requests: 1, visits: { collected: 0, failed: 0 } },
      });
      await elapse(1);
      const second = await store.create({ name: 'second', plan: campaignPlanSchema.parse({}) });
      expect((await store.list(10)).map((campaign) => campaign.name).slice(0, 2)).toEqual(['second', 'first']);
      expect(await store.list(1)).toEqual([second]);
    });

    test('and reports runnable campaigns and remaining visits', async () => {
      const { store, campaignId, next } = await withCampaign({}, ['a', 'b'].map(person));
      const other = await store.create({ name: 'other', plan: campaignPlanSchema.parse({}) });
      await store.change(other.campaignId, 'pause');
      expect(await store.runnable()).toEqual([campaignId]);
      expect(await store.overview()).toEqual({
        campaigns: { running: 1, paused: 1, stopped: 0, done: 0 },
        waiting: 2,
      });
      const visit = await next();
      await store.postpone(visit, { because: 'budget', pauseMs: 30_000 });
      expect(await store.runnable()).toEqual([]);
    });

    test('independently: two campaigns visit the same people', async () => {
      const { store, campaignId, next } = await withCampaign({}, [person('ann')]);
      const other = await store.create({ name: 'other', plan: campaignPlanSchema.parse({}) });
      await store.addSeeds(other.campaignId, [person('ann')], true);
      const claimed = await store.claim(other.campaignId, leaseSeconds);
      expect(claimed).toMatchObject({ claimed: true, visit: { name: 'ann' } });
      expect(await next()).toMatchObject({ campaignId, name: 'ann' });
    });

    test('and returns null for unknown campaigns', async () => {
      const { store } = await make();
      const unknown = '00000000-0000-4000-8000-00000000ffff';
      for (const campaignId of [unknown, 'no-uuid']) {
        expect(await store.byId(campaignId)).toBeNull();
        expect(await store.change(campaignId, 'pause')).toBeNull();
      }
      expect(await store.claim(unknown, leaseSeconds)).toMatchObject({ claimed: false, state: 'stopped' });
    });
  });
}
