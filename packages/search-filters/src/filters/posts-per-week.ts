import { rangeFilter } from '../kinds/range.ts';

export const postsPerWeek = rangeFilter('content.postsPerWeek', {
  describe: 'Posts per week',
  figure: 'postsPerWeek',
  slider: { low: 1, high: 50, step: 1 },
  summary: 'posts per week',
  platforms: 'all',
  examples: [
    {
      given: { minValue: 0.5, maxValue: 3 },
      matching: [{ posts_per_week: 0.5 }, { posts_per_week: 3 }],
      others: [{ posts_per_week: 0.4 }, { posts_per_week: 3.1 }],
    },
  ],
});
