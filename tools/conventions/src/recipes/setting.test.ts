import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { filesOfRecipe } from './contributing.ts';
import { RepositoryCopy, type Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'apps/job-worker/src/settings.ts',
    after: '  JOB_CONCURRENCY: count(4, 100),\n',
    insert: '  JOB_KEEP_CHANGES_DAYS: count(7, 365),\n',
  },
  {
    file: 'apps/job-worker/src/composition.ts',
    replace:
      '/** Changes of creators stay readable for a week: a search index that was away for longer reads all creators again. */\nconst keepChangesSeconds = 7 * 86_400;\n\n',
    by: '',
  },
  {
    file: 'apps/job-worker/src/composition.ts',
    replace: 'feed.forgetChanges(keepChangesSeconds)',
    by: 'feed.forgetChanges(settings.JOB_KEEP_CHANGES_DAYS * 86_400)',
  },
  {
    file: 'apps/job-worker/src/settings.test.ts',
    after: "  ['JOB_CONCURRENCY', '0'],\n",
    insert: "  ['JOB_KEEP_CHANGES_DAYS', '0'],\n",
  },
  {
    file: 'docs/operating.md',
    after: '| `JOB_WORKER_PORT` | 8082 | |\n',
    insert: '| `JOB_KEEP_CHANGES_DAYS` | 7 | a search index that was away for longer reads all creators again |\n',
  },
];

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.make();
});
afterAll(() => copy.remove());

test('a setting is added in the files that CONTRIBUTING.md names, and works at once', async () => {
  const files = [...new Set(steps.map(({ file }) => file))];
  expect(filesOfRecipe('A setting', { PROCESS: 'job-worker' })).toEqual(files);

  await copy.follow(steps);
  await copy.lint(files);
  await copy.types('apps/job-worker');
  await copy.test('apps/job-worker', 'settings', 'JOB_KEEP_CHANGES_DAYS');
  await copy.test('tools/conventions', 'operating', 'setting');
}, 300_000);

test('a setting that the guide for operators does not name is found', async () => {
  await copy.follow([
    {
      file: 'apps/job-worker/src/settings.ts',
      after: '  JOB_CONCURRENCY: count(4, 100),\n',
      insert: '  JOB_SECRET_HANDSHAKE: count(7, 365),\n',
    },
  ]);
  await expect(copy.test('tools/conventions', 'operating', 'setting')).rejects.toThrow('JOB_SECRET_HANDSHAKE');
}, 300_000);
