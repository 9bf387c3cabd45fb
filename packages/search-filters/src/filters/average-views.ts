import { rangeFilter } from '../kinds/range.ts';

export const averageViews = rangeFilter('performance.averageViews', {
  describe: 'Average views per video',
  figure: 'views',
  slider: { low: 100, high: 10_000_000, step: 1 },
  summary: 'average views',
  within: [100, 200],
  outside: [99, 201],
});
