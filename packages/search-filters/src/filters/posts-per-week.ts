import { rangeFilter } from '../kinds/range.ts';

export const postsPerWeek = rangeFilter('content.postsPerWeek', {
  describe: 'Posts per week',
  figure: 'postsPerWeek',
  slider: { low: 1, high: 50, step: 1 },
  summary: 'posts per week',
  within: [0.5, 3],
  outside: [0.4, 3.1],
});
