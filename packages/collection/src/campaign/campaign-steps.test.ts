import type { ImportRecord } from '@creator-discovery/creators';
import { MemoryCreators } from '@creator-discovery/creators/memory';
import { networkFailed, refusedForNow, type ScrapeTarget } from '@creator-discovery/scraping';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MemoryCampaignStore } from '../testing/memory-campaign-store.ts';
import { hashtagPost, MemoryNetwork, type NetworkPerson } from '../testing/memory-network.ts';
import { MemoryRequestBudget } from '../testing/memory-request-budget.ts';
import { type CampaignPlanInput, campaignPlanSchema } from './campaign.ts';
import { type CampaignStep, CampaignSteps, defaultCampaignSteps } from './campaign-steps.ts';
import { hashtagSeed, personSeed, type Seed } from './seed.ts';

const retry = { attempts: 5, firstPauseMs: 1000, longestPauseMs: 4000 };

/** Runs a campaign over an in-memory network. */
async function campaignOver(network: MemoryNetwork, plan: CampaignPlanInput, seeds: readonly string[]) {
  let nowMs = Date.parse('2026-11-22T10:00:00Z');
  const now = () => new Date(nowMs);
  const written: string[] = [];
  const records = { of: (record: ImportRecord): ImportRecord | null => record };
  const creators = new MemoryCreators(now);
  const budget = new MemoryRequestBudget(now);
  const store = new MemoryCampaignStore(
    now,
    {
      isSuppressed: (name) => creators.isSuppressed(name),
      upsert: async (given, mode) => {
        const counts = await creators.upsert(given, mode);
        if (counts.suppressed === 0) written.push(...given.map(({ handle }) => handle));
        return counts;
      },
    },
    budget,
  );
  const places = { world: [1, 9], spain: [2, 4], madrid: [3, 3] } as Record<string, readonly [number, number]>;
  const steps = new CampaignSteps(
    {
      store,
      budget,
      source: network,
      creators,
      places: {
        byId: (id) => {
          const [ordinal, lastOrdinal] = places[id] ?? [0, 0];
          return ordinal === 0 ? null : ({ id, ordinal, lastOrdinal } as never);
        },
      },
      recordOf: async ({ profile, collectedAt }) =>
        records.of({
          platform: 'photonet',
          handle: profile.username,
          name: profile.full_name,
          platform_user_id: profile.id,
          follower_count: profile.follower_count,
          as_of: collectedAt.toISOString(),
        }),
    },
    { ...defaultCampaignSteps, leaseSeconds: 60, retry },
  );
  const { campaignId } = await store.create({ name: 'test', plan: campaignPlanSchema.parse(plan) });
  const parsed = seeds.map((seed) => (seed.startsWith('#') ? hashtagSeed(seed) : personSeed(seed)) as Seed);
  await store.addSeeds(campaignId, parsed, true);
  const elapse = (ms: number) => {
    nowMs += ms;
  };
  /** Runs steps to the end. A step that throws simulates a process that died. */
  const run = async (): Promise<readonly CampaignStep[]> => {
    const done: CampaignStep[] = [];
    for (;;) {
      const step = await steps.runStep(campaignId).catch(() => null);
      if (step === null) continue;
      if (step.did === 'rested') return done;
      if (step.did === 'nothing') elapse(step.retryAfterMs);
      done.push(step);
    }
  };
  const visits = async () => (await store.byId(campaignId))?.progress.visits;
  return { network, steps, store, creators, campaignId, written, records, run, visits, elapse, now };
}

describe('a campaign finds', () => {
  test('authors of hashtags, people they tag, and people tagged by seeds, up to the depth', async () => {
    const network = new MemoryNetwork(
      [
        { username: 'ann', tagged: ['bob'] },
        { username: 'bob', tagged: ['cat'] },
        { username: 'cat', tagged: ['dan'] },
        { username: 'dan' },
        { username: 'eve', tagged: ['fay'] },
        { username: 'fay' },
      ],
      { sea: [hashtagPost('ann'), hashtagPost('ann'), hashtagPost('bob', ['ann'])] },
    );
    const { run, written, visits } = await campaignOver(network, { depth: 1 }, ['#sea', 'eve']);
    await run();
    expect(written.sort()).toEqual(['ann', 'bob', 'cat', 'eve', 'fay']);
    expect(await visits()).toMatchObject({ collected: 5, read: 1, failed: 0 });
    expect(network.askedFor('dan')).toBe(0);
  });

  test('posts with the profile that it has just read', async () => {
    const network = new MemoryNetwork([{ username: 'ann', id: '7', tagged: ['bob'] }]);
    const { run } = await campaignOver(network, { depth: 0 }, ['ann']);
    await run();
    expect(network.asked).toMatchObject([{ kind: 'profile' }, { kind: 'user_posts', owner: { id: '7' } }]);
  });

  test('at most the planned number of hashtag pages', async () => {
    const posts = ['a', 'b', 'c', 'd', 'e'].map((name) => hashtagPost(name));
    const network = new MemoryNetwork(
      ['a', 'b', 'c', 'd', 'e'].map((username) => ({ username })),
      { sea: posts },
    );
    const { run, written } = await campaignOver(network, { hashtagPages: 2 }, ['#sea']);
    await run();
    expect(written.sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('every reachable person exactly once despite failures and dying workers', async () => {
    const world = fc.record({
      tags: fc.array(fc.array(fc.nat({ max: 11 }), { maxLength: 3 }), { minLength: 12, maxLength: 12 }),
      depth: fc.nat({ max: 4 }),
      faults: fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
      hidden: fc.nat({ max: 11 }),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ tags, depth, faults, hidden }) => {
        const people = tags.map((tagged, number) => ({
          username: `p${number}`,
          isPrivate: number === hidden,
          tagged: tagged.map((other) => `p${other}`),
        }));
        const network = new MemoryNetwork(people);
        const running = await campaignOver(network, { depth }, ['p0', 'p1']);
        const failures = new Map<string, number>();
        network.failure = (target: ScrapeTarget) => {
          const fault = faults.next().value ?? 9;
          const key = JSON.stringify(target);
          if (fault > 1 || (failures.get(key) ?? 0) > 1) return null;
          failures.set(key, (failures.get(key) ?? 0) + 1);
          if (fault === 0) return networkFailed('broken');
          running.elapse(61_000);
          throw new Error('killed');
        };
        await running.run();
        expect([...running.written].sort()).toEqual(reachable(people, ['p0', 'p1'], depth));
      }),
      { numRuns: 60 },
    );
  });

  test('a person with two handles once', async () => {
    const network = new MemoryNetwork([
      { username: 'ann', id: '7', tagged: ['bob'] },
      { username: 'ann.old', id: '7', tagged: ['bob'] },
      { username: 'bob' },
    ]);
    const { run, written, visits } = await campaignOver(network, {}, ['ann', 'ann.old']);
    await run();
    expect(written.sort()).toEqual(['ann', 'bob']);
    expect(await visits()).toMatchObject({ duplicate: 1 });
    expect(network.asked.filter(({ kind }) => kind === 'user_posts')).toHaveLength(1);
  });
});

describe('a campaign leaves out', () => {
  test('people with too few followers, without reading their posts', async () => {
    const network = new MemoryNetwork([{ username: 'ann', followers: 9, tagged: ['bob'] }, { username: 'bob' }]);
    const { run, written, visits } = await campaignOver(network, { minFollowers: 10 }, ['ann']);
    await run();
    expect([written, await visits()]).toEqual([[], expect.objectContaining({ left_out: 1 })]);
    expect(network.asked).toHaveLength(1);
  });

  test.each([
    [{ languages: ['es'] }, { language: 'es' }, true],
    [{ languages: ['es'] }, { language: 'en' }, false],
    [{ languages: ['es'] }, {}, false],
    [{ places: ['spain'] }, { location_id: 'madrid' }, true],
    [{ places: ['madrid', 'spain'] }, { location_id: 'spain' }, true],
    [{ places: ['madrid'] }, { location_id: 'spain' }, false],
    [{ places: ['spain'] }, { location_id: null }, false],
    [{ places: ['spain'] }, { location_id: 'nowhere' }, false],
  ])('by %j whoever is not %j: %j', async (plan, facts, isWanted) => {
    const network = new MemoryNetwork([{ username: 'ann' }]);
    const { run, written, records } = await campaignOver(network, plan, ['ann']);
    records.of = (record) => ({ ...record, ...facts });
    await run();
    expect(written).toEqual(isWanted ? ['ann'] : []);
  });

  test('private and missing people', async () => {
    const network = new MemoryNetwork([{ username: 'ann', isPrivate: true, tagged: ['bob'] }]);
    const { run, written, visits } = await campaignOver(network, {}, ['ann', 'nobody', '#nothing']);
    await run();
    expect(written).toEqual([]);
    expect(await visits()).toMatchObject({ private: 1, missing: 1, read: 1 });
  });

  test('suppressed people: no request for a handle, no posts for a user id', async () => {
    const network = new MemoryNetwork([
      { username: 'ann', tagged: ['bob'] },
      { username: 'bob' },
      { username: 'cat', id: '77' },
    ]);
    const { run, written, creators, visits } = await campaignOver(network, {}, ['ann', 'cat']);
    await creators.suppress({ platform: 'photonet', handle: 'bob' });
    await creators.suppress({ platform: 'photonet', handle: 'cat.old', platformUserId: '77' });
    await run();
    expect(written).toEqual(['ann']);
    expect([network.askedFor('bob'), network.askedFor('cat')]).toEqual([0, 1]);
    expect(await visits()).toMatchObject({ suppressed: 1 });
  });

  test('people who cannot be read after all attempts, and records that cannot be stored', async () => {
    const network = new MemoryNetwork(['ann', 'bob', 'cat'].map((username) => ({ username })));
    network.failure = (target) => ('username' in target && target.username === 'ann' ? networkFailed('broken') : null);
    const { run, written, records, visits } = await campaignOver(network, {}, ['ann', 'bob', 'cat']);
    records.of = (record) => (record.handle === 'bob' ? null : { ...record, bio: '\0' });
    const steps = await run();
    expect(written).toEqual([]);
    expect(await visits()).toMatchObject({ failed: 3 });
    expect(network.askedFor('ann')).toBe(retry.attempts);
    expect(steps.filter(({ did }) => did === 'postponed')).toHaveLength(retry.attempts - 1);
    expect(network.asked.filter((target) => target.kind === 'profile' && target.username === 'cat')).toHaveLength(1);
  });

  test('a visit that kills workers', async () => {
    const network = new MemoryNetwork([{ username: 'ann' }, { username: 'bob' }]);
    const running = await campaignOver(network, {}, ['ann', 'bob']);
    network.failure = (target) => {
      if (!('username' in target) || target.username !== 'ann') return null;
      running.elapse(61_000);
      throw new Error('killed');
    };
    await running.run();
    expect(running.written).toEqual(['bob']);
    expect(network.askedFor('ann')).toBe(retry.attempts);
  });
});

test('a record whose store failed is stored by the next visit', async () => {
  const { run, creators, written } = await campaignOver(new MemoryNetwork([{ username: 'ann' }]), {}, ['ann']);
  const upsert = creators.upsert.bind(creators);
  let calls = 0;
  creators.upsert = async (...given) => {
    calls += 1;
    if (calls === 1) throw new Error('no connection');
    return upsert(...given);
  };
  await run();
  expect([written, calls]).toEqual([['ann'], 2]);
});

describe('a campaign waits', () => {
  test('while no session may send a request, without counting attempts', async () => {
    const network = new MemoryNetwork([{ username: 'ann', tagged: ['bob'] }, { username: 'bob' }]);
    const running = await campaignOver(network, {}, ['ann']);
    const until = running.now().getTime() + 7_200_000;
    network.unasked = () => {
      const restMs = until - running.now().getTime();
      return restMs > 0 ? refusedForNow('all sessions rest', Math.ceil(restMs / 1000)) : null;
    };
    expect(await running.steps.runStep(running.campaignId)).toEqual({
      did: 'nothing',
      because: 'no_session',
      retryAfterMs: 30_000,
    });
    expect(await running.steps.runStep(running.campaignId)).toMatchObject({ did: 'nothing', because: 'nothing_due' });
    const steps = await running.run();
    expect(steps.length).toBeGreaterThan(100);
    expect(running.written).toEqual(['ann', 'bob']);
    expect(await running.visits()).toMatchObject({ collected: 2, failed: 0 });
  });

  test('while every session waits for an operator', async () => {
    const network = new MemoryNetwork([{ username: 'ann' }]);
    const { steps, campaignId } = await campaignOver(network, {}, ['ann']);
    network.unasked = () => refusedForNow('all sessions are stopped', null);
    expect(await steps.runStep(campaignId)).toMatchObject({ because: 'no_session', retryAfterMs: 30_000 });
  });
});

describe('a campaign spends', () => {
  test('never more than its budget in any window', async () => {
    const people: NetworkPerson[] = Array.from({ length: 40 }, (_, number) => ({
      username: `p${number}`,
      tagged: [`p${number + 1}`],
    }));
    const network = new MemoryNetwork(people);
    const window = { requests: 10, seconds: 3600 };
    const running = await campaignOver(network, { depth: 20, budget: { all: [window] } }, ['p0', 'p20']);
    const times: number[] = [];
    network.failure = () => {
      times.push(running.now().getTime());
      running.elapse(50_000);
      return null;
    };
    await running.run();
    expect(running.written).toHaveLength(40);
    const inAnyHour = times.map((from) => times.filter((at) => at >= from && at < from + 3_600_000).length);
    expect(Math.max(...inAnyHour)).toBe(10);
  });

  const eachSession = [{ requests: 3, seconds: 3600 }];

  test('the budgets of its sessions in turn, and waits only when all are used up', async () => {
    const people = Array.from({ length: 8 }, (_, number) => ({ username: `p${number}` }));
    const network = new MemoryNetwork(people);
    network.sessions = ['a', 'b'];
    const names = people.map(({ username }) => username);
    const { steps, campaignId, written, elapse } = await campaignOver(network, { budget: { eachSession } }, names);
    for (let visit = 0; visit < 6; visit += 1)
      expect(await steps.runStep(campaignId)).toEqual({ did: 'visited', outcome: 'collected' });
    expect(network.sent).toEqual({ a: 3, b: 3 });
    const waiting = await steps.runStep(campaignId);
    expect(waiting).toEqual({ did: 'nothing', because: 'budget', retryAfterMs: 30_000 });
    expect(written).toHaveLength(6);
    // A session added during the wait is used.
    network.sessions = ['a', 'b', 'c'];
    elapse(30_000);
    expect(await steps.runStep(campaignId)).toMatchObject({ did: 'visited' });
    expect(network.sent).toEqual({ a: 3, b: 3, c: 1 });
    network.sessions = ['a', 'b'];
    elapse(3_800_000);
    expect(await steps.runStep(campaignId)).toMatchObject({ did: 'visited' });
    expect(network.sent).toEqual({ a: 4, b: 3, c: 1 });
  });

  test('no attempt on a visit for which no session had a request, and later learns its outcome', async () => {
    const network = new MemoryNetwork([{ username: 'ann' }]);
    network.sessions = ['a', 'b'];
    const running = await campaignOver(network, { budget: { eachSession } }, ['ann', 'nobody', 'noone', 'nil', 'none']);
    await running.run();
    expect(await running.visits()).toMatchObject({ collected: 1, missing: 4, failed: 0 });
    const all = [{ requests: 1, seconds: 3600 }];
    const more = new MemoryNetwork([{ username: 'ann' }, { username: 'bob' }]);
    more.sessions = ['a', 'b'];
    const { steps, campaignId } = await campaignOver(more, { budget: { all, eachSession } }, ['ann', 'bob']);
    await steps.runStep(campaignId);
    const spent = await steps.runStep(campaignId);
    expect(spent).toMatchObject({ did: 'nothing', because: 'budget' });
    expect(spent.did === 'nothing' && spent.retryAfterMs).toBeGreaterThan(3_500_000);
  });
});

/** Returns public people within the depth of the seeds, ordered by name. */
function reachable(people: readonly NetworkPerson[], seeds: readonly string[], depth: number): string[] {
  const found = new Set<string>();
  let level = seeds;
  for (let step = 0; step <= depth; step += 1) {
    const here = people.filter(({ username, isPrivate }) => level.includes(username) && !isPrivate);
    for (const { username } of here) found.add(username);
    level = here.flatMap(({ tagged = [] }) => tagged);
  }
  return [...found].sort();
}
