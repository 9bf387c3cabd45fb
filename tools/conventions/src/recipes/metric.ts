import { expect } from '@jest/globals';
import { filesOfRecipe } from './contributing.ts';
import type { RepositoryCopy, Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'apps/job-worker/src/job-report.ts',
    after: "  readonly #faults: Counter<'what'>;\n",
    insert: '  readonly #givenUp: Counter;\n',
  },
  {
    file: 'apps/job-worker/src/job-report.ts',
    replace: `      labelNames: ['what'],
      registers: [registry],
    });
`,
    by: `      labelNames: ['what'],
      registers: [registry],
    });
    this.#givenUp = new Counter({
      name: 'jobs_given_up_total',
      help: 'Jobs that failed for good.',
      registers: [registry],
    });
`,
  },
  {
    file: 'apps/job-worker/src/job-report.ts',
    after: '      gaveUp: (jobId, failure) => {\n',
    insert: '        this.#givenUp.inc();\n',
  },
  {
    file: 'apps/job-worker/src/job-report.test.ts',
    content: `import { createLogger, createMetrics } from '@creator-discovery/http-server';
import { gaveUpFailure, type JobSteps } from '@creator-discovery/jobs';
import { expect, test } from '@jest/globals';
import { JobReport } from './job-report.ts';

test('a job that is given up is counted', async () => {
  const metrics = createMetrics('job-worker');
  const report = new JobReport(createLogger({ name: 'test', level: 'silent' }), metrics);
  const steps = { gaveUp: async () => undefined } as unknown as JobSteps;
  await report.timed(steps).gaveUp('1', gaveUpFailure);
  expect(await metrics.registry.metrics()).toMatch(/^jobs_given_up_total.* 1$/m);
});
`,
  },
  {
    file: 'docs/operating.md',
    after: '| `job_step_duration_seconds` | job worker | steps of jobs by outcome |\n',
    insert: '| `jobs_given_up_total` | job worker | jobs that failed for good |\n',
  },
];

/** Follows the recipe of a metric, and tests it. Returns the files that were written by hand. */
export async function addMetric(copy: RepositoryCopy): Promise<readonly string[]> {
  const files = [...new Set(steps.map(({ file }) => file))];
  expect(filesOfRecipe('A metric', { PROCESS: 'job-worker', NAME: 'job-report' })).toEqual(files);

  await copy.follow(steps);
  await copy.test('apps/job-worker', 'job-report', 'counted');
  await copy.test('tools/conventions', 'operating', 'metric');
  return files;
}
