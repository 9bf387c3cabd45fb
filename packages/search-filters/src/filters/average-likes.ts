import { rangeFilter } from '../kinds/range.ts';

export const averageLikes = rangeFilter('performance.averageLikes', {
  describe: 'Average likes per post',
  figure: 'likes',
  slider: { low: 10, high: 1_000_000, step: 1 },
  summary: 'average likes',
  platforms: 'all',
  examples: [
    {
      given: { minValue: 1.5, maxValue: 2.5 },
      matching: [{ average_likes: 1.5 }, { average_likes: 2.5 }],
      others: [{ average_likes: 1.4 }, { average_likes: 2.6 }],
    },
  ],
});
