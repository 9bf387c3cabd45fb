export type { OnFault } from './activities.ts';
export type { TemporalAddress } from './connection.ts';
export { temporalCampaignsModule, temporalModule } from './module.ts';
export { TemporalCampaignEngine, type TemporalCampaignEngineOptions } from './temporal-campaign-engine.ts';
export { TemporalJobEngine, type TemporalJobEngineOptions } from './temporal-job-engine.ts';
export type { WorkerVersion } from './temporal-worker.ts';
