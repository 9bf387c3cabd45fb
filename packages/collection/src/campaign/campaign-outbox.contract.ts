import { describe, expect, test } from '@jest/globals';
import { campaignPlanSchema } from './campaign.ts';
import type { CampaignOutbox } from './campaign-outbox.ts';
import type { CampaignStore } from './campaign-store.ts';

/** An outbox over a store without campaigns. */
export interface CampaignOutboxUnderTest {
  readonly store: CampaignStore;
  readonly outbox: CampaignOutbox;
  elapse(seconds: number): Promise<void>;
}

/** Rules of every CampaignOutbox. */
export function campaignOutboxContract(name: string, make: () => Promise<CampaignOutboxUnderTest>): void {
  const begin = async ({ store, elapse }: CampaignOutboxUnderTest): Promise<string> => {
    await elapse(1);
    return (await store.create({ name: 'first', plan: campaignPlanSchema.parse({}) })).campaignId;
  };

  describe(`${name} lists`, () => {
    test('a new campaign until it is handed over, then as running', async () => {
      const under = await make();
      const campaignId = await begin(under);
      const [campaign] = await under.outbox.waiting(10);
      expect(campaign).toMatchObject({ campaignId, state: 'running' });
      expect(await under.outbox.running()).toEqual([]);
      if (campaign) await under.outbox.handedOver(campaign);
      expect(await under.outbox.waiting(10)).toEqual([]);
      expect(await under.outbox.running()).toEqual([campaignId]);
    });

    test('each change of a campaign, even one made while an earlier change is handed over', async () => {
      const under = await make();
      const campaignId = await begin(under);
      const [first] = await under.outbox.waiting(10);
      await under.store.change(campaignId, 'pause');
      if (first) await under.outbox.handedOver(first);
      const [second] = await under.outbox.waiting(10);
      expect(second).toMatchObject({ campaignId, state: 'paused' });
      if (second) await under.outbox.handedOver(second);
      if (first) await under.outbox.handedOver(first);
      expect(await under.outbox.waiting(10)).toEqual([]);
      expect(await under.outbox.running()).toEqual([]);
    });

    test('a campaign that is done', async () => {
      const under = await make();
      const campaignId = await begin(under);
      for (const campaign of await under.outbox.waiting(10)) await under.outbox.handedOver(campaign);
      await under.store.addSeeds(campaignId, [], true);
      await under.store.claim(campaignId, 60);
      expect(await under.outbox.waiting(10)).toMatchObject([{ campaignId, state: 'done' }]);
    });

    test('the oldest first, up to the limit', async () => {
      const under = await make();
      const campaigns = [await begin(under), await begin(under), await begin(under)];
      const waiting = await under.outbox.waiting(2);
      expect(waiting.map(({ campaignId }) => campaignId)).toEqual(campaigns.slice(0, 2));
    });
  });
}
