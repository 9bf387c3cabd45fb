import type { Tracing } from '@creator-discovery/http-server';
import type { JobOverview, JobSteps } from '@creator-discovery/jobs';

/** Adds a span to each step, in the trace of the call that created the job. */
export function tracedSteps(
  steps: JobSteps,
  { tracing, overview }: { readonly tracing: Tracing; readonly overview: Pick<JobOverview, 'origin'> },
): JobSteps {
  const during = async <Result>(name: string, jobId: string, run: () => Promise<Result>): Promise<Result> => {
    const origin = await overview.origin(jobId);
    const attributes = {
      'creator_discovery.job_id': jobId,
      'creator_discovery.request_id': origin?.requestId,
    };
    return tracing.during(name, { kind: 'consumer', attributes, parent: origin?.traceParent ?? null }, run);
  };
  return {
    runStep: (jobId, fence) => during('job step', jobId, () => steps.runStep(jobId, fence)),
    gaveUp: (jobId, failure) => during('job gave up', jobId, () => steps.gaveUp(jobId, failure)),
  };
}
