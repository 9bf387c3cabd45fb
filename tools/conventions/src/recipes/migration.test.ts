import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { filesOfRecipe } from './contributing.ts';
import { RepositoryCopy, type Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'packages/postgres/sql/migrations/20261201T1200_colour_of_lists.sql',
    content: `-- The colour in which a list is shown; null is the console's own.

alter table creator_list add column colour text;
`,
  },
  {
    file: 'packages/postgres/src/creators/tables.ts',
    after: '    description: string | null;\n',
    insert: '    colour: string | null;\n',
  },
];

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.make();
});
afterAll(() => copy.remove());

test('a migration is added in the files that CONTRIBUTING.md names, and works at once', async () => {
  const [migration, rows] = steps.map(({ file }) => file);
  expect(filesOfRecipe('A migration', { TIME_WHAT: '20261201T1200_colour_of_lists', ROOM: 'creators' })).toEqual([
    migration,
    rows,
  ]);

  await copy.follow(steps);
  await expect(copy.test('packages/postgres', 'sql-files', 'are as they were recorded')).rejects.toThrow(
    'run `npm run schema`',
  );
  await copy.generate('schema');
  await copy.lint([rows ?? '']);
  await copy.types('packages/postgres');
  await copy.test('packages/postgres', 'sql-files');
  await copy.test('packages/postgres', 'creators/creators', 'list');
}, 300_000);
