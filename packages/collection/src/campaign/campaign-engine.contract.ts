import { afterEach, describe, expect, test } from '@jest/globals';
import { MemoryNetwork, type NetworkPerson } from '../testing/memory-network.ts';
import { campaignPlanSchema } from './campaign.ts';
import type { CampaignEngine } from './campaign-engine.ts';
import { type CampaignStep, CampaignSteps } from './campaign-steps.ts';
import type { CampaignStoreUnderTest } from './campaign-store.contract.ts';
import type { RequestBudget } from './request-budget.ts';
import { personSeed, type Seed } from './seed.ts';

/** Workers over one store. */
export interface CampaignEnginesUnderTest extends Omit<CampaignStoreUnderTest, 'budget' | 'elapse'> {
  readonly budget: RequestBudget;
  /** Creates a worker that polls quickly. */
  engine(): CampaignEngine;
  /** Waits some milliseconds. */
  pause(): Promise<void>;
}

/** Ends before the test times out. */
const maxPolls = 4000;

/** Returns people who each tag the next two. */
function people(count: number): NetworkPerson[] {
  return Array.from({ length: count }, (_, number) => ({
    username: `p${number}`,
    tagged: [`p${number + 1}`, `p${number + 2}`],
  }));
}

/** Rules of every CampaignEngine. `make` creates workers over a store without campaigns. */
export function campaignEngineContract(name: string, make: () => Promise<CampaignEnginesUnderTest>): void {
  const started: CampaignEngine[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((engine) => engine.stop(2000)));
  });

  const set = async (network: MemoryNetwork, leaseSeconds = 60) => {
    const under = await make();
    const steps = new CampaignSteps(
      {
        store: under.store,
        budget: under.budget,
        source: network,
        creators: { suppression: async () => null },
        places: { byId: () => null },
        recordOf: async ({ profile }) => ({
          platform: 'photonet',
          handle: profile.username,
          name: profile.username,
          platform_user_id: profile.id,
        }),
      },
      {
        leaseSeconds,
        retry: { attempts: 5, firstPauseMs: 20, longestPauseMs: 100 },
        installation: [],
      },
    );
    const outcomes: CampaignStep[] = [];
    const inFlight = new Set<Promise<CampaignStep>>();
    const counted = {
      runStep: async (campaignId: string) => {
        const running = steps.runStep(campaignId);
        inFlight.add(running);
        const step = await running.finally(() => inFlight.delete(running));
        outcomes.push(step);
        return step;
      },
    };
    const start = async (): Promise<CampaignEngine> => {
      const engine = under.engine();
      started.push(engine);
      await engine.start(counted);
      return engine;
    };
    const begin = async (seeds: readonly string[], depth = 20): Promise<string> => {
      const { campaignId } = await under.store.create({ name: 'test', plan: campaignPlanSchema.parse({ depth }) });
      await under.store.addSeeds(
        campaignId,
        seeds.map((seed) => personSeed(seed) as Seed),
        true,
      );
      return campaignId;
    };
    const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
      for (let poll = 0; poll < maxPolls; poll += 1) {
        if (await holds()) return;
        await under.pause();
      }
      throw new Error('the expected state was not reached');
    };
    const collected = async (campaignId: string) => (await under.store.byId(campaignId))?.progress.visits.collected;
    const done = (campaignId: string) => until(async () => (await under.store.byId(campaignId))?.state === 'done');
    return { ...under, start, begin, until, collected, done, outcomes, inFlight };
  };

  describe(`${name} runs campaigns`, () => {
    test('to their end with several workers, visiting each person once', async () => {
      const network = new MemoryNetwork(people(40));
      const { store, start, begin, done } = await set(network);
      const campaigns = [await begin(['p0']), await begin(['p10'])];
      for (let worker = 0; worker < 2; worker += 1) await start();
      await Promise.all(campaigns.map(done));
      const progress = await Promise.all(campaigns.map((campaignId) => store.byId(campaignId)));
      expect(progress.map((campaign) => campaign?.progress.visits)).toMatchObject([
        { collected: 40 },
        { collected: 30 },
      ]);
      expect(network.askedFor('p0')).toBe(2);
      expect(network.askedFor('p39')).toBe(4);
    });

    test('that start while it works, and again after a fault', async () => {
      const network = new MemoryNetwork(people(5));
      let faults = 2;
      network.failure = () => {
        if (faults-- > 0) throw new Error('out of memory');
        return null;
      };
      const { start, begin, done, collected } = await set(network, 1);
      await start();
      const campaignId = await begin(['p0']);
      await done(campaignId);
      expect(await collected(campaignId)).toBe(5);
    });

    test('only while they are not paused or stopped, and continues them later', async () => {
      const network = new MemoryNetwork(people(30));
      const { store, start, begin, done, collected, until, pause, outcomes, inFlight } = await set(network);
      await start();
      const campaignId = await begin(['p0']);
      await until(() => outcomes.length > 3);
      for (const change of ['pause', 'stop'] as const) {
        await store.change(campaignId, change);
        await until(async () => !(await store.claim(campaignId, 2)).claimed && inFlight.size === 0);
        const asked = network.asked.length;
        for (let pauses = 0; pauses < 20; pauses += 1) await pause();
        expect(network.asked).toHaveLength(asked);
        await store.change(campaignId, 'resume');
      }
      await done(campaignId);
      expect(await collected(campaignId)).toBe(30);
      expect(network.asked).toHaveLength(62);
    });

    test('that a stopped worker has left', async () => {
      const network = new MemoryNetwork(people(30));
      const { start, begin, done, collected, until, outcomes } = await set(network);
      const first = await start();
      const campaignId = await begin(['p0']);
      await until(() => outcomes.length > 3);
      await first.stop(2000);
      await start();
      await done(campaignId);
      expect(await collected(campaignId)).toBe(30);
    });
  });
}
