import { JobEngine, JobOutbox, JobSignal } from '@creator-discovery/jobs';
import { ContainerModule } from 'inversify';
import { TemporalJobEngine, type TemporalJobEngineOptions } from './temporal-job-engine.ts';

/** Binds `JobEngine` to Temporal; it needs a `JobOutbox` and a `JobSignal` from another module. */
export function temporalModule(options: TemporalJobEngineOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(JobEngine)
      .toResolvedValue((outbox, signal) => new TemporalJobEngine(options, { outbox, signal }), [JobOutbox, JobSignal])
      .inSingletonScope();
  });
}
