import { rangeFilter } from '../kinds/range.ts';

export const creatorAudienceRange = rangeFilter('creator.audienceRange', {
  describe: 'Follower or subscriber count',
  figure: 'followers',
  slider: { low: 1000, high: 10_000_000, step: 1 },
  summary: 'followers',
  within: [10, 20],
  outside: [9, 21],
  examples: [
    {
      given: { minValue: 10 },
      matching: [{ follower_count: 10 }, { follower_count: 9_007_199_254_740_991 }],
      others: [{ follower_count: 9 }],
    },
    {
      given: { maxValue: 10 },
      matching: [{ follower_count: 0 }, { follower_count: 10 }],
      others: [{ follower_count: 11 }],
    },
    {
      given: { minValue: 10, maxValue: 10 },
      matching: [{ follower_count: 10 }],
      others: [{ follower_count: 9 }, { follower_count: 11 }],
    },
  ],
});
