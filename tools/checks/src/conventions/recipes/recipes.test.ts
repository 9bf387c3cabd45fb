import { testServer } from '@creator-discovery/embedded-postgres/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { alert } from './alert.ts';
import { fact } from './fact.ts';
import { filter } from './filter.ts';
import { metric } from './metric.ts';
import { migration } from './migration.ts';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { port } from './port.ts';
import { filesOf, type Recipe, type TestsOf } from './recipe.ts';
import { RepositoryCopy } from './repository-copy.ts';
import { setting, unnamedSetting } from './setting.ts';

const recipes: readonly Recipe[] = [fact, operation, filter, port, migration, metric, alert, setting, page];

/** Maximum number of hand-written files. */
const maxFiles: Readonly<Record<string, number>> = { 'A fact': 3, 'A filter': 5, 'An operation': 5 };

/** Folders in which a new fact could cause a type error. */
const rooms = ['packages/creators', 'packages/jobs', 'packages/operations', 'packages/postgres'];

/** Applies all recipes to one copy first, so that commands and tests run only once. */
let copy: RepositoryCopy;

beforeAll(async () => {
  copy = await RepositoryCopy.make({ TEST_DATABASE_URL: await testServer() });
});
afterAll(() => copy.remove());

test.each(recipes.map((recipe) => [recipe.heading, recipe] as const))(
  '%s is added in the files that CONTRIBUTING.md names',
  async (heading, recipe) => {
    const { named, written } = filesOf(recipe);
    expect(named).toEqual(written);
    expect(written.length).toBeLessThanOrEqual(maxFiles[heading] ?? written.length);
    await copy.follow([...recipe.steps, ...(recipe.trials ?? [])]);
  },
);

test('a migration that is not recorded is found', async () => {
  const recorded = copy.test({ folder: 'packages/postgres', files: 'sql-files', names: 'match their recorded hashes' });
  await expect(recorded).rejects.toThrow('run `npm run schema`');
});

test('the commands of the recipes write the other files', async () => {
  const commands = new Set(recipes.flatMap(({ generates }) => generates));
  // `npm run examples` runs it last.
  commands.delete('openapi');
  await copy.generate(...commands);
  for (const [file, words] of recipes.flatMap(({ shows = {} }) => Object.entries(shows)))
    expect(await copy.text(file)).toContain(words);
}, 300_000);

test.each(tests())(
  'what was added works in $folder',
  async (tests) => {
    await copy.test(tests);
  },
  300_000,
);

function sources(files: readonly string[]): string[] {
  return files.filter((file) => /[.]tsx?$/.test(file));
}

/** Groups tests into one run per folder. */
function tests(): TestsOf[] {
  const folders = Map.groupBy(
    recipes.flatMap((recipe) => recipe.tests),
    ({ folder }) => folder,
  );
  return [...folders].map(([folder, all]) => ({
    folder,
    files: all.map(({ files }) => files).join('|'),
    names: all.map(({ names }) => names).join('|'),
  }));
}

test('what was added has the format, style, imports and types that `npm run check` requires', async () => {
  const written = sources(recipes.flatMap((recipe) => filesOf(recipe).written));
  await copy.lint(written);
  await copy.run('packages/client', 'packages/client/api-types.mjs');
  await copy.imports(written);
  const tried = sources(recipes.flatMap(({ trials = [] }) => trials.map(({ file }) => file)));
  const [ofConsole, others] = [true, false].map((wanted) =>
    [...written, ...tried].filter((file) => file.startsWith('apps/console/') === wanted),
  ) as [string[], string[]];
  await copy.types('apps/console', ofConsole);
  await copy.types('', [...others, ...rooms.map((room) => `${room}/src`)]);
}, 300_000);

test('a setting that the guide for operators does not name is found', async () => {
  await copy.follow(unnamedSetting.steps);
  await expect(copy.test(unnamedSetting.tests)).rejects.toThrow('JOB_SECRET_HANDSHAKE');
});
