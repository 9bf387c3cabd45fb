import type { Recipe } from './recipe.ts';
import type { Step } from './repository-copy.ts';

const steps: readonly Step[] = [
  {
    file: 'packages/search-filters/src/filters/average-comments.ts',
    content: `import { rangeFilter } from '../kinds/range.ts';

export const averageComments = rangeFilter('performance.averageComments', {
  describe: 'Average comments per post',
  figure: 'comments',
  slider: { low: 1, high: 100_000, step: 1 },
  summary: 'average comments',
  within: [5, 6],
  outside: [4.9, 6.1],
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
    file: 'apps/console/src/filters/filters.ts',
    after: 'const performance: readonly AnyFilter[] = [\n',
    insert: `  filter('performance.averageComments', {
    key: 'comments',
    label: 'Comments per post',
    synonyms: ['average comments'],
    unit: 'comments',
    sentence: (range) => \`\${say.range(range, 'comments')} per post\`,
    chip: say.shortRange,
  }),
`,
  },
];

export const filter: Recipe = {
  heading: 'A filter',
  names: { NAME: 'average-comments', TIME_WHAT: '20261201T1200_average_comments' },
  steps,
  generates: ['schema', 'filters-doc', 'openapi'],
  shows: { 'docs/filters.md': '### performance.averageComments' },
  tests: [
    { folder: 'packages/search-filters', files: 'filters/filters', names: 'averageComments|every field' },
    {
      folder: 'packages/postgres',
      files: 'filter-examples|sql-files',
      names: 'averageComments|every column|schema|recorded',
    },
    { folder: 'packages/creator-index', files: 'contract', names: 'averageComments' },
    { folder: 'apps/console', files: 'filters/filters', names: 'every filter|any search' },
  ],
};
