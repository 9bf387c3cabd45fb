import type { Recipe } from './recipe.ts';

export const alert: Recipe = {
  heading: 'An alert',
  names: {},
  steps: [
    {
      file: 'infra/prometheus/alerts.yaml',
      after: '          runbook: docs/runbooks.md#eventloopblocked\n',
      insert: `      - alert: StepsSlow
        expr: sum by (service, instance) (rate(job_step_duration_seconds_sum[15m])) > 1
        for: 15m
        labels: { severity: ticket }
        annotations:
          summary: Job steps keep a worker busy all the time.
          runbook: docs/runbooks.md#stepsslow
`,
    },
    {
      file: 'docs/runbooks.md',
      replace: '### ConnectionsUsedUp\n',
      by: `### StepsSlow

**Means** Steps of jobs take longer than usual.

**Look** The worker's log.

**Do** Start another worker.

### ConnectionsUsedUp
`,
    },
  ],
  generates: [],
  tests: [{ folder: 'tools/monitoring', files: 'rules', names: 'StepsSlow|section in the runbooks' }],
};
