import { campaignEngineContract } from '@creator-discovery/collection/contract';
import { afterAll, beforeAll } from '@jest/globals';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { EmbeddedCampaignEngine } from './embedded-campaign-engine.ts';
import { PostgresCampaignStore } from './postgres-campaign-store.ts';
import { PostgresRequestBudget } from './postgres-request-budget.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url, { max: 20 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

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
