import { rangeFilter } from '../kinds/range.ts';

export const engagementRate = rangeFilter('performance.engagementRate', {
  describe: 'Engagement rate in percent (3 means 3 %)',
  figure: 'engagementRate',
  slider: { low: 0, high: 20, step: 0.5 },
  summary: '% engagement',
  platforms: 'all',
  examples: [
    {
      given: { minValue: 3, maxValue: 4 },
      matching: [{ engagement_rate_pct: 3 }, { engagement_rate_pct: 4 }],
      others: [{ engagement_rate_pct: 2.99 }, { engagement_rate_pct: 4.01 }],
    },
  ],
});
