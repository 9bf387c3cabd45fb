export { PostgresAccounts } from './accounts/postgres-accounts.js';
export { PostgresApiKeys } from './accounts/postgres-api-keys.js';
export { PostgresScraperKeys } from './accounts/postgres-scraper-keys.js';
export { PostgresAdmission } from './admission/postgres-admission.js';
export { applicationRole } from './application-role.js';
export { PostgresConversations } from './chat/postgres-conversations.js';
export { businessNow } from './clock.js';
export { PostgresCreatorStore } from './creators/postgres-creator-store.js';
export { PostgresLists } from './creators/postgres-lists.js';
export { PostgresOwnership } from './creators/postgres-ownership.js';
export { PostgresLedger, type PostgresLedgerOptions } from './credits/postgres-ledger.js';
export { createDatabase, createPool, type Database, type DatabaseOptions, databaseOver } from './database.js';
export { PostgresFacets } from './facets/postgres-facets.js';
export { PostgresSearchHistory } from './history/postgres-search-history.js';
export {
  type EmbeddedEngineFault,
  EmbeddedJobEngine,
  type EmbeddedJobEngineOptions,
} from './jobs/embedded-job-engine.js';
export { PostgresJobOutbox } from './jobs/postgres-job-outbox.js';
export { PostgresJobOverview } from './jobs/postgres-job-overview.js';
export { PostgresJobSignal } from './jobs/postgres-job-signal.js';
export { PostgresJobStore } from './jobs/postgres-job-store.js';
export { migrate, UnknownMigration } from './migrate.js';
export { PostgresRateLimitStore } from './rate-limits/postgres-rate-limit-store.js';
export type { Schema } from './schema.js';
export { PostgresScrapeCache, type PostgresScrapeCacheOptions } from './scraping/postgres-scrape-cache.js';
export { PostgresScrapeRates } from './scraping/postgres-scrape-rates.js';
export { deriveSearchRows, type VersionedPlaces } from './search/derive-search-rows.js';
export { PostgresCreatorIndex } from './search/postgres-creator-index.js';
export { PostgresSeedCreators } from './search/postgres-seed-creators.js';
export { deleteSearchRows, putSearchRows } from './search/search-rows.js';
export { searchToken } from './search/tokens.js';
export { PostgresCreatorFeed } from './search-feed/postgres-creator-feed.js';
export { PostgresIndexedCreators } from './search-feed/postgres-indexed-creators.js';
