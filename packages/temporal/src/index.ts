/** Jobs on Temporal: the workflow, its worker, and the hand-over from the job rows. */
export type { OnFault } from './activities.js';
export type { TemporalAddress } from './connection.js';
export { TemporalJobEngine, type TemporalJobEngineOptions } from './temporal-job-engine.js';
