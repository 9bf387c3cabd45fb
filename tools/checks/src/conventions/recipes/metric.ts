import type { Recipe } from './recipe.ts';
import type { Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'apps/job-worker/src/job-report.ts',
    after: "  readonly #faults: Counter<'what'>;\n",
    insert: '  readonly #postponed: Counter;\n',
  },
  {
    file: 'apps/job-worker/src/job-report.ts',
    replace: `      labels: { what: ['step', 'gave_up', 'queue', 'dispatch', 'worker'] },
    });
`,
    by: `      labels: { what: ['step', 'gave_up', 'queue', 'dispatch', 'worker'] },
    });
    this.#postponed = new Counter({
      name: 'job_steps_postponed_total',
      help: 'Steps that will be repeated.',
      registers: [metrics.registry],
    });
`,
  },
  {
    file: 'apps/job-worker/src/job-report.ts',
    after: '          const outcome = await steps.runStep(jobId, fence);\n',
    insert: '          if (!outcome.done && outcome.retryAfterMs !== undefined) this.#postponed.inc();\n',
  },
  {
    file: 'apps/job-worker/src/job-report.test.ts',
    content: `import { createLogger, createMetrics } from '@creator-discovery/http-server';
import type { JobSteps } from '@creator-discovery/jobs';
import { expect, test } from '@jest/globals';
import { JobReport } from './job-report.ts';

test('a step that is postponed is counted', async () => {
  const metrics = createMetrics('job-worker');
  const report = new JobReport(createLogger({ name: 'test', level: 'silent' }), metrics);
  const steps = { runStep: async () => ({ done: false, retryAfterMs: 1 }) } as unknown as JobSteps;
  await report.timed(steps).runStep('1', null);
  expect(await metrics.registry.metrics()).toMatch(/^job_steps_postponed_total.* 1$/m);
});
`,
  },
];

export const metric: Recipe = {
  heading: 'A metric',
  names: { PROCESS: 'job-worker', NAME: 'job-report' },
  steps,
  // `npm run metrics-doc` starts every process; the test of tools/monitoring runs it.
  generates: [],
  tests: [{ folder: 'apps/job-worker', files: 'job-report', names: 'counted' }],
};
