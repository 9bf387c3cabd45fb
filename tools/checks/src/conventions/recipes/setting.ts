import type { Recipe } from './recipe.ts';
import type { Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'apps/job-worker/src/settings.ts',
    after: '  JOB_CONCURRENCY: count(4, 100),\n',
    insert: '  JOB_GRACE_MS: count(7000, 9000),\n',
  },
  {
    file: 'apps/job-worker/src/composition.ts',
    replace: '/** Time that steps in flight get when the process stops. */\nconst graceMs = 7000;\n\n',
    by: '',
  },
  {
    file: 'apps/job-worker/src/composition.ts',
    replace: `      await Promise.all([engine.stop(graceMs), campaigns?.stop(graceMs), housekeeping.stop()]);
`,
    by: `      await Promise.all([
        engine.stop(settings.JOB_GRACE_MS),
        campaigns?.stop(settings.JOB_GRACE_MS),
        housekeeping.stop(),
      ]);
`,
  },
  {
    file: 'apps/job-worker/src/settings.test.ts',
    after: "  ['JOB_CONCURRENCY', '0'],\n",
    insert: "  ['JOB_GRACE_MS', '0'],\n",
  },
  {
    file: 'docs/operating.md',
    after: '| `JOB_WORKER_PORT` | 8082 | |\n',
    insert: '| `JOB_GRACE_MS` | 7000 | time that steps in flight get when the process stops |\n',
  },
];

export const setting: Recipe = {
  heading: 'A setting',
  names: { PROCESS: 'job-worker' },
  steps,
  generates: [],
  tests: [
    { folder: 'apps/job-worker', files: 'settings', names: 'JOB_GRACE_MS' },
    { folder: 'tools/checks', files: 'operating', names: 'setting' },
  ],
};

/** A setting that the guide for operators does not name, and the tests that must find it. */
export const unnamedSetting = {
  steps: [
    {
      file: 'apps/job-worker/src/settings.ts',
      after: '  JOB_CONCURRENCY: count(4, 100),\n',
      insert: '  JOB_SECRET_HANDSHAKE: count(7, 365),\n',
    },
  ],
  tests: { folder: 'tools/checks', files: 'operating', names: 'setting' },
} as const;
