// Only these add their tables to the schema without being imported elsewhere.
import type {} from './chat/tables.ts';
import type {} from './collection/tables.ts';
import type {} from './creators/tables.ts';

export { PostgresAccounts } from './accounts/postgres-accounts.ts';
export { PostgresApiKeys } from './accounts/postgres-api-keys.ts';
export { PostgresConsoleSessions } from './accounts/postgres-console-sessions.ts';
export { PostgresGrants } from './accounts/postgres-grants.ts';
export { PostgresScraperKeys } from './accounts/postgres-scraper-keys.ts';
export { type BackupReport, backUp } from './backup/back-up.ts';
export { type RestoreReport, restore } from './backup/restore.ts';
export { PostgresConversations } from './chat/postgres-conversations.ts';
export { PostgresCampaignStore } from './collection/postgres-campaign-store.ts';
export { PostgresRequestBudget } from './collection/postgres-request-budget.ts';
export { deriveSearchRows } from './creators/derive-search-rows.ts';
export { PostgresCreatorStore } from './creators/postgres-creator-store.ts';
export { PostgresFacets } from './creators/postgres-facets.ts';
export { PostgresLists } from './creators/postgres-lists.ts';
export { PostgresOwnership } from './creators/postgres-ownership.ts';
export { PostgresSeedCreators } from './creators/postgres-seed-creators.ts';
export { DatabaseHealth } from './database-health.ts';
export { inspectDatabase } from './database-inspection.ts';
export { PostgresExcludedCreators } from './history/postgres-excluded-creators.ts';
export { PostgresRequestLog } from './history/postgres-request-log.ts';
export { PostgresSavedSearches } from './history/postgres-saved-searches.ts';
export { PostgresSearchHistory } from './history/postgres-search-history.ts';
export {
  type EmbeddedEngineFault,
  EmbeddedJobEngine,
  type EmbeddedJobEngineOptions,
} from './jobs/embedded-job-engine.ts';
export { PostgresJobOutbox } from './jobs/postgres-job-outbox.ts';
export { PostgresJobOverview } from './jobs/postgres-job-overview.ts';
export { PostgresJobStore } from './jobs/postgres-job-store.ts';
export { type ArchiveFile, type ArchiveReport, archiveLedger } from './ledger-archive/archive-ledger.ts';
export { type LedgerArchive, LedgerArchives } from './ledger-archive/ledger-archives.ts';
export { PostgresRateLimitStore } from './limits/postgres-rate-limit-store.ts';
export { PostgresScrapeRates } from './limits/postgres-scrape-rates.ts';
export {
  embeddedCampaignsModule,
  embeddedJobsModule,
  eventsModule,
  type PostgresModuleOptions,
  postgresModule,
} from './module.ts';
export { PostgresAdmission } from './money/postgres-admission.ts';
export { PostgresLedger, type PostgresLedgerOptions } from './money/postgres-ledger.ts';
export { ChoreRuns } from './operators/chore-runs.ts';
export { type RetainedData, Retention } from './retention.ts';
export { prepareApplicationLogin } from './schema/application-login.ts';
export { DatabaseRefusal } from './schema/database-refusal.ts';
export { migrate } from './schema/migrate.ts';
export { PartitionsAhead } from './schema/partitions-ahead.ts';
export { PostgresPhotonetSessions } from './scraping/postgres-photonet-sessions.ts';
export {
  countedAnswers,
  PostgresScrapeCache,
  type PostgresScrapeCacheOptions,
} from './scraping/postgres-scrape-cache.ts';
export { SessionKeys } from './scraping/session-keys.ts';
export { PostgresCreatorIndex } from './search/postgres-creator-index.ts';
export { putSearchRows } from './search/search-rows.ts';
export { searchRowsVersion, type VersionedPlaces } from './search/search-rows-version.ts';
export { searchToken } from './search/tokens.ts';
export { openIndexSource } from './search-feed/open-index-source.ts';
export { PostgresCreatorFeed } from './search-feed/postgres-creator-feed.ts';
export { applicationRole } from './session/application-role.ts';
export { businessNow } from './session/clock.ts';
export { createDatabase, createPool, type Database, type DatabaseOptions } from './session/database.ts';
export { asOneCall, callIsOf } from './session/open-call.ts';
export { PoolReport } from './session/pool-report.ts';
export { PostgresSignal } from './session/postgres-signal.ts';
export type { TraceStatement } from './session/prepared-statement-client.ts';
export type { Schema } from './session/schema.ts';
export { NoFreeSession } from './session/session-pool.ts';
export { connectFault, isOutage } from './session/transient-faults.ts';
