import { countBoundFilter } from '../kinds/count-bound.ts';

export const minPostCount = countBoundFilter('content.minPostCount', {
  describe: 'Minimum number of posts.',
  figure: 'posts',
  slider: { low: 1, high: 100_000, step: 1 },
  bound: 'minimum',
  fields: ['minPostCount', 'maxPostCount'],
  summary: 'posts',
  examples: [{ given: 5, matching: [{ content_count: 5 }, { content_count: 6 }], others: [{ content_count: 4 }] }],
});
