import type { Accounts, ApiKeys, ScraperKeys } from '@creator-discovery/accounts';
import type { CreatorStore, ImportDictionaries } from '@creator-discovery/creators';
import type { Ledger } from '@creator-discovery/credits';
import { databaseUrl, readSettings } from '@creator-discovery/http-server';
import type { JobOverview, JobStore } from '@creator-discovery/jobs';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/places';
import {
  createDatabase,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresCreatorStore,
  PostgresJobOverview,
  PostgresJobStore,
  PostgresLedger,
  PostgresScraperKeys,
} from '@creator-discovery/postgres';
import { z } from 'zod';

/** What the commands work with. */
export interface Services {
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly scraperKeys: ScraperKeys;
  readonly ledger: Ledger;
  readonly creators: CreatorStore;
  readonly dictionaries: ImportDictionaries;
  readonly jobs: JobStore;
  readonly jobOverview: JobOverview;
}

const settings = z.object({ DATABASE_URL: databaseUrl });

/** Opens the database that `DATABASE_URL` names. Statements may take their time: an operator waits for them. */
export function openServices(environment: NodeJS.ProcessEnv): { services: Services; close(): Promise<void> } {
  const { DATABASE_URL } = readSettings(settings, environment);
  const db = createDatabase(DATABASE_URL, { max: 4, statementTimeoutMs: 0, applicationName: 'admin' });
  const places = GeoNamesPlaces.load();
  return {
    services: {
      accounts: new PostgresAccounts(db),
      apiKeys: new PostgresApiKeys(db),
      scraperKeys: new PostgresScraperKeys(db),
      ledger: new PostgresLedger(db),
      creators: new PostgresCreatorStore(db, places),
      dictionaries: { places, languages: new IsoLanguages() },
      jobs: new PostgresJobStore(db),
      jobOverview: new PostgresJobOverview(db),
    },
    close: () => db.destroy(),
  };
}
