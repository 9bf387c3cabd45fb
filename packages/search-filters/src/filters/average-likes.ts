import { rangeFilter } from '../kinds/range.ts';

export const averageLikes = rangeFilter('performance.averageLikes', {
  describe: 'Average likes per post',
  figure: 'likes',
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
