import { rangeFilter } from '../kinds/range.ts';

export const averageLikes = rangeFilter('performance.averageLikes', {
  describe: 'Average likes per post',
  figure: 'likes',
  slider: { low: 10, high: 1_000_000, step: 1 },
  summary: 'average likes',
  within: [1.5, 2.5],
  outside: [1.4, 2.6],
});
