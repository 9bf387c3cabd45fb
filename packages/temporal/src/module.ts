import { CampaignEngine, CampaignOutbox, CampaignStore } from '@creator-discovery/collection';
import { JobEngine, JobOutbox, JobSignal } from '@creator-discovery/jobs';
import { ContainerModule } from 'inversify';
import { TemporalCampaignEngine, type TemporalCampaignEngineOptions } from './temporal-campaign-engine.ts';
import { TemporalJobEngine, type TemporalJobEngineOptions } from './temporal-job-engine.ts';

/** Binds `JobEngine` to Temporal. Needs bindings of `JobOutbox` and `JobSignal`. */
export function temporalModule(options: TemporalJobEngineOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(JobEngine)
      .toResolvedValue((outbox, signal) => new TemporalJobEngine(options, { outbox, signal }), [JobOutbox, JobSignal])
      .inSingletonScope();
  });
}

/** Binds `CampaignEngine` to Temporal. Needs bindings of `CampaignOutbox` and `CampaignStore`. */
export function temporalCampaignsModule(options: TemporalCampaignEngineOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(CampaignEngine)
      .toResolvedValue(
        (outbox, store) => new TemporalCampaignEngine(options, { outbox, store }),
        [CampaignOutbox, CampaignStore],
      )
      .inSingletonScope();
  });
}
