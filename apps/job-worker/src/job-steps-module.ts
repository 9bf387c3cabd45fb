import { CreatorStore, Ownership } from '@creator-discovery/creators';
import type { Tracing } from '@creator-discovery/http-server';
import { CreatorJobSteps, JobOverview, JobSteps, JobStore } from '@creator-discovery/jobs';
import { PlaceDictionary } from '@creator-discovery/search-filters';
import { ContainerModule } from 'inversify';
import type { JobReport } from './job-report.ts';
import { tracedSteps } from './job-spans.ts';
import type { Settings } from './settings.ts';

/** Binds the steps of jobs with the metrics of this process. */
export function jobStepsModule(settings: Settings, report: JobReport, tracing: Tracing | null): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(JobSteps).toDynamicValue((context) => {
      const ports = {
        jobs: context.get(JobStore),
        creators: context.get(CreatorStore),
        ownership: context.get(Ownership),
        places: context.get(PlaceDictionary),
      };
      const steps = report.timed(new CreatorJobSteps(ports, settings.JOB_ITEMS_PER_STEP));
      return tracing === null ? steps : tracedSteps(steps, { tracing, overview: context.get(JobOverview) });
    });
  });
}
