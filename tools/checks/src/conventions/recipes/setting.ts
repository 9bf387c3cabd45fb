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
    replace: '/** Time for current steps when the process stops. */\nconst graceMs = 7000;\n\n',
    by: '',
  },
  {
    file: 'apps/job-worker/src/composition.ts',
    replace: `      await Promise.all([engine.stop(graceMs), campaigns?.stop(graceMs), events.stop(graceMs), housekeeping.stop()]);
`,
    by: `      await Promise.all([
        engine.stop(settings.JOB_GRACE_MS),
        campaigns?.stop(settings.JOB_GRACE_MS),
        events.stop(settings.JOB_GRACE_MS),
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
    file: 'tools/checks/src/reference/settings-meanings.json',
    after: '  "JOB_WORKER_PORT": "port of the job worker",\n',
    insert: '  "JOB_GRACE_MS": "time to finish running steps when the process stops",\n',
  },
];

export const setting: Recipe = {
  heading: 'A setting',
  names: { PROCESS: 'job-worker' },
  steps,
  generates: ['settings-doc'],
  shows: { 'docs/settings.md': '| `JOB_GRACE_MS` | `7000` (1–9000) |' },
  tests: [
    { folder: 'apps/job-worker', files: 'settings', names: 'JOB_GRACE_MS' },
    { folder: 'tools/checks', files: 'settings-document', names: 'meaning' },
  ],
};

/** A setting without a meaning, and the test that must find it. */
export const unnamedSetting = {
  steps: [
    {
      file: 'apps/job-worker/src/settings.ts',
      after: '  JOB_CONCURRENCY: count(4, 100),\n',
      insert: '  JOB_SECRET_HANDSHAKE: count(7, 365),\n',
    },
  ],
  tests: { folder: 'tools/checks', files: 'settings-document', names: 'meaning' },
} as const;
