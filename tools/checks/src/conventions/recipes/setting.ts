import { expect } from '@jest/globals';
import { filesOfRecipe } from './contributing.ts';
import type { RepositoryCopy, Step } from './repository-copy.ts';

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

/** Follows the recipe of a setting, and tests it. Returns the files that were written by hand. */
export async function addSetting(copy: RepositoryCopy): Promise<readonly string[]> {
  const files = [...new Set(steps.map(({ file }) => file))];
  expect(filesOfRecipe('A setting', { PROCESS: 'job-worker' })).toEqual(files);

  await copy.follow(steps);
  await copy.test('apps/job-worker', 'settings', 'JOB_GRACE_MS');
  await copy.test('tools/checks', 'operating', 'setting');
  return files;
}

/** Adds a setting that the guide for operators does not name; the tests of the conventions must find it. */
export async function addUnnamedSetting(copy: RepositoryCopy): Promise<void> {
  await copy.follow([
    {
      file: 'apps/job-worker/src/settings.ts',
      after: '  JOB_CONCURRENCY: count(4, 100),\n',
      insert: '  JOB_SECRET_HANDSHAKE: count(7, 365),\n',
    },
  ]);
  await expect(copy.test('tools/checks', 'operating', 'setting')).rejects.toThrow('JOB_SECRET_HANDSHAKE');
}
