import { rangeFilter } from '../kinds/range.ts';

export const engagementRate = rangeFilter('performance.engagementRate', {
  describe: 'Engagement rate in percent (3 means 3 %)',
  figure: 'engagementRate',
  slider: { low: 0, high: 20, step: 0.5 },
  summary: '% engagement',
  within: [3, 4],
  outside: [2.99, 4.01],
});
