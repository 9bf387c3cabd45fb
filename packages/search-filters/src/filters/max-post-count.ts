import { countBoundFilter } from '../kinds/count-bound.ts';

export const maxPostCount = countBoundFilter('content.maxPostCount', {
  describe: 'Maximum number of posts.',
  figure: 'posts',
  bound: 'maximum',
  fields: ['minPostCount', 'maxPostCount'],
  summary: 'posts',
  examples: [{ given: 5, matching: [{ content_count: 5 }, { content_count: 0 }], others: [{ content_count: 6 }] }],
});
