export { PostgresAccounts } from './accounts/postgres-accounts.js';
export { PostgresApiKeys } from './accounts/postgres-api-keys.js';
export { PostgresScraperKeys } from './accounts/postgres-scraper-keys.js';
export { applicationRole } from './application-role.js';
export { PostgresLedger, type PostgresLedgerOptions } from './credits/postgres-ledger.js';
export { createDatabase, type Database, type DatabaseOptions } from './database.js';
export { migrate } from './migrate.js';
export { PostgresRateLimitStore } from './rate-limits/postgres-rate-limit-store.js';
export type { Schema } from './schema.js';
