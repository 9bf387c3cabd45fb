import { rangeFilter } from '../kinds/range.ts';

export const averageViews = rangeFilter('performance.averageViews', {
  describe: 'Average views per video',
  figure: 'views',
  slider: { low: 100, high: 10_000_000, step: 1 },
  summary: 'average views',
  platforms: 'all',
  examples: [
    {
      given: { minValue: 100, maxValue: 200 },
      matching: [{ average_views: 100 }, { average_views: 200 }],
      others: [{ average_views: 99 }, { average_views: 201 }],
    },
  ],
});
