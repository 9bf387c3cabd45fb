/** Real PostgreSQL 18 without an installation: server programs from npm, kept in a folder, run for one owner. */
export { EmbeddedPostgres, type EmbeddedPostgresOptions, runningDatabaseUrl } from './embedded-postgres.js';
export { type DataDirectoryLock, lockDataDirectory } from './lock.js';
export { freePort, isFreePort } from './postmaster.js';
export { EmbeddedPostgresProblem } from './problem.js';
