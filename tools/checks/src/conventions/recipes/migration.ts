import type { Recipe } from './recipe.ts';
import type { Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'packages/postgres/sql/migrations/20261201T1300_colour_of_lists.sql',
    content: `-- The colour in which a list is shown; null is the console's own.

alter table creator_list add column colour text;
`,
  },
  {
    file: 'packages/postgres/src/creators/tables.ts',
    after: '      description: string | null;\n',
    insert: '      colour: string | null;\n',
  },
];

export const migration: Recipe = {
  heading: 'A migration',
  names: { TIME_WHAT: '20261201T1300_colour_of_lists', ROOM: 'creators' },
  steps,
  generates: ['schema'],
  tests: [{ folder: 'packages/postgres', files: 'sql-files', names: 'recorded|schema' }],
};
