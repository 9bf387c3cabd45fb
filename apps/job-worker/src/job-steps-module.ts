import { CreatorStore, Ownership } from '@creator-discovery/creators';
import { CreatorJobSteps, JobSteps, JobStore } from '@creator-discovery/jobs';
import { PlaceDictionary } from '@creator-discovery/search-filters';
import { ContainerModule } from 'inversify';
import type { JobReport } from './job-report.ts';
import type { Settings } from './settings.ts';

/** Binds the steps of jobs, timed for the metrics of this process. */
export function jobStepsModule(settings: Settings, report: JobReport): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(JobSteps).toDynamicValue((context) => {
      const ports = {
        jobs: context.get(JobStore),
        creators: context.get(CreatorStore),
        ownership: context.get(Ownership),
        places: context.get(PlaceDictionary),
      };
      return report.timed(new CreatorJobSteps(ports, settings.JOB_ITEMS_PER_STEP));
    });
  });
}
