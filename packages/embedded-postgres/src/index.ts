/** Real PostgreSQL 18 without an installation: server programs from npm, data in a folder, run for one owner. */
export {
  EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  makeDataDirectory,
  runningDatabaseUrl,
} from './embedded-postgres.ts';
export { freePort, isFreePort } from './postmaster.ts';
export { EmbeddedPostgresProblem } from './problem.ts';
export { query, withClient } from './session.ts';
export { copyCluster, replicaSettings, type StandbyOptions, startStandby } from './standby.ts';
