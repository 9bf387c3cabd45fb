import { expect } from '@jest/globals';
import { filesOfRecipe } from './contributing.ts';
import type { RepositoryCopy, Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'packages/search-filters/src/filters/average-comments.ts',
    content: `import { rangeFilter } from '../kinds/range.ts';

export const averageComments = rangeFilter('performance.averageComments', {
  describe: 'Average comments per post',
  figure: 'comments',
  summary: 'average comments',
  platforms: 'all',
  examples: [
    {
      given: { minValue: 5 },
      matching: [{ average_comments: 5 }],
      others: [{ average_comments: 4.9 }, {}],
    },
  ],
});
`,
  },
  {
    file: 'packages/search-filters/src/filters/index.ts',
    after: "import { audienceLookalike } from './audience-lookalike.ts';\n",
    insert: "import { averageComments } from './average-comments.ts';\n",
  },
  {
    file: 'packages/search-filters/src/filters/index.ts',
    after: '  averageViews,\n',
    insert: '  averageComments,\n',
  },
  {
    file: 'packages/search-filters/src/figures.ts',
    after: "  views: { source: 'average_views', form: 'number', unit: 'average', sortBy: ['AVERAGE_VIEWS'] },\n",
    insert: "  comments: { source: 'average_comments', form: 'number', unit: 'average' },\n",
  },
  {
    file: 'packages/postgres/sql/migrations/20261201T1200_average_comments.sql',
    content: `-- For the filter performance.averageComments.

alter table creator_search add column comments double precision;
`,
  },
  {
    file: 'packages/postgres/src/search/figure-columns.ts',
    after: "  views: { column: 'views', type: 'double precision', isIndexed: true, growsWithFame: true },\n",
    insert: "  comments: { column: 'comments', type: 'double precision', growsWithFame: true },\n",
  },
];

/** Follows the recipe of a filter, and tests it. Returns the files that were written by hand, at most six. */
export async function addFilter(copy: RepositoryCopy): Promise<readonly string[]> {
  const files = [...new Set(steps.map(({ file }) => file))];
  expect(filesOfRecipe('A filter', { NAME: 'average-comments', TIME_WHAT: '20261201T1200_average_comments' })).toEqual(
    files,
  );
  expect(files.length).toBeLessThanOrEqual(6);

  await copy.follow(steps);
  await copy.generate('schema', 'filters-doc', 'openapi');
  await copy.test('packages/search-filters', 'filter|figure|normalise|indexed');
  await copy.test('packages/postgres', 'filter-examples|sql-files', 'averageComments|every column|schema|recorded');
  await copy.test('packages/creator-index', 'contract', 'averageComments');
  return files;
}
