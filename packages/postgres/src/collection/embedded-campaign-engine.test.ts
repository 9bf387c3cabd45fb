import { campaignEngineContract } from '@creator-discovery/collection/contract';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { testDatabase } from '../testing/test-database.ts';
import { EmbeddedCampaignEngine } from './embedded-campaign-engine.ts';
import { PostgresCampaignStore } from './postgres-campaign-store.ts';
import { PostgresRequestBudget } from './postgres-request-budget.ts';

const { db } = await testDatabase({ max: 20 });
campaignEngineContract('EmbeddedCampaignEngine', async () => {
  const places = { byId: () => null };
  const store = new PostgresCampaignStore(db, places);
  return {
    store,
    creators: new PostgresCreatorStore(db, places),
    budget: new PostgresRequestBudget(db),
    engine: () => new EmbeddedCampaignEngine(store, { pollMs: 30 }),
    pause: () => new Promise((resolve) => setTimeout(resolve, 10)),
  };
});
