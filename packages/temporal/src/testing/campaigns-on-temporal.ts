import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type CampaignOutbox, type CampaignSteps, campaignPlanSchema } from '@creator-discovery/collection';
import { MemoryCampaignStore, MemoryRequestBudget } from '@creator-discovery/collection/memory';
import { MemoryCreators } from '@creator-discovery/creators/memory';
import { TemporalCampaignEngine, type TemporalCampaignEngineOptions } from '../temporal-campaign-engine.ts';

/** Returns a store, with workers on a new task queue of the server. */
export function campaignsOnTemporal(address: string) {
  const now = () => new Date();
  const creators = new MemoryCreators(now);
  const budget = new MemoryRequestBudget(now);
  const store = new CampaignsOfOneServer(now, creators, budget);
  const taskQueue = randomUUID();
  const engine = (
    options: Partial<TemporalCampaignEngineOptions> = {},
    outbox: CampaignOutbox = store.outbox,
  ): TemporalCampaignEngine =>
    new TemporalCampaignEngine(
      { address, namespace: 'default', taskQueue, pollMs: 50, slots: 4, concurrency: 4, ...options },
      { outbox, store },
    );
  return {
    store,
    creators,
    budget,
    engine,
    pause: () => pause(10),
    begin: async () => (await store.create({ name: 'secret plan', plan: campaignPlanSchema.parse({}) })).campaignId,
  };
}

/** Uses random ids, because several tests share a server. */
class CampaignsOfOneServer extends MemoryCampaignStore {
  override newId(): string {
    return randomUUID();
  }
}

/** Returns steps that find no work for `restMs` while the campaign runs; `ran` counts them. */
export function restingSteps(store: MemoryCampaignStore, restMs: number) {
  const counted = { ran: 0 };
  const steps: Pick<CampaignSteps, 'runStep'> = {
    runStep: async (campaignId) => {
      counted.ran += 1;
      const state = (await store.byId(campaignId))?.state ?? 'stopped';
      return state === 'running'
        ? { did: 'nothing', because: 'budget', retryAfterMs: restMs }
        : { did: 'rested', state };
    },
  };
  return { steps, counted };
}
