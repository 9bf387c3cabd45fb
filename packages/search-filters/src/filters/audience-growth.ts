import { growthFilter } from '../kinds/growth.ts';

export const audienceGrowth = growthFilter('performance.audienceGrowth', {
  describe: 'Follower growth.',
  summary: 'grown',
  sortBy: ['FOLLOWER_GROWTH'],
  platforms: 'all',
  examples: [
    {
      given: { percentage: 5 },
      matching: [{ follower_growth_pct: { '1': 5 } }],
      others: [
        { follower_growth_pct: { '1': 4.9, '2': 50, '3': 50, '4': 50, '5': 50, '6': 50 } },
        { follower_growth_pct: { '6': 50 } },
      ],
    },
    {
      given: { interval: 2, percentage: -10 },
      matching: [{ follower_growth_pct: { '2': -10 } }],
      others: [{ follower_growth_pct: { '2': -10.1 } }, { follower_growth_pct: { '1': 5 } }],
    },
  ],
});
