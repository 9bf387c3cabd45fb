/** Jobs on Temporal: the workflow, its worker, and the dispatcher that starts workflows from the job rows. */
export type { OnFault } from './activities.ts';
export type { TemporalAddress } from './connection.ts';
export { temporalModule } from './module.ts';
export { TemporalJobEngine, type TemporalJobEngineOptions, type WorkerVersion } from './temporal-job-engine.ts';
