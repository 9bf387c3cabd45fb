import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addFilter } from './filter.ts';
import { addMetric } from './metric.ts';
import { addMigration } from './migration.ts';
import { addOperation } from './operation.ts';
import { RepositoryCopy } from './repository-copy.ts';
import { addSetting, addUnnamedSetting } from './setting.ts';

/** All are followed in one copy, one after the other: types and lint then have to be checked only once. */
let copy: RepositoryCopy;
const written = new Set<string>();

beforeAll(async () => {
  copy = await RepositoryCopy.make();
});
afterAll(() => copy.remove());

test.each([
  ['an operation', addOperation],
  ['a filter', addFilter],
  ['a migration', addMigration],
  ['a metric', addMetric],
  ['a setting', addSetting],
])(
  '%s is added in the files that CONTRIBUTING.md names, and works at once',
  async (_what, follow) => {
    for (const file of await follow(copy)) written.add(file);
  },
  300_000,
);

test('what was added has the format, the style and the types that are asked for', async () => {
  expect(written.size).toBeGreaterThan(15);
  await copy.lint([...written]);
  await copy.types('apps/action-api', 'apps/job-worker', 'packages/postgres');
}, 300_000);

test('a setting that the guide for operators does not name is found', async () => {
  await addUnnamedSetting(copy);
}, 300_000);
