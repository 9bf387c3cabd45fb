import { expect } from '@jest/globals';
import { filesOfRecipe } from './contributing.ts';
import type { RepositoryCopy, Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'packages/postgres/sql/migrations/20261201T1300_colour_of_lists.sql',
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

/** Follows the recipe of a migration, and tests it. Returns the files that were written by hand. */
export async function addMigration(copy: RepositoryCopy): Promise<readonly string[]> {
  const [migration, rows] = steps.map(({ file }) => file);
  expect(filesOfRecipe('A migration', { TIME_WHAT: '20261201T1300_colour_of_lists', ROOM: 'creators' })).toEqual([
    migration,
    rows,
  ]);

  await copy.follow(steps);
  await expect(copy.test('packages/postgres', 'sql-files', 'are as they were recorded')).rejects.toThrow(
    'run `npm run schema`',
  );
  await copy.generate('schema');
  await copy.test('packages/postgres', 'sql-files');
  await copy.test('packages/postgres', 'creators/creators', 'list');
  return steps.map(({ file }) => file);
}
