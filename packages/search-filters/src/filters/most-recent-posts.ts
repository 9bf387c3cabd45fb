import { dateFilter } from '../kinds/date.ts';

export const mostRecentPosts = dateFilter('content.mostRecentPosts', {
  describe: 'Last post on or after this day, YYYY-MM-DD.',
  figure: 'lastPostOn',
  summary: 'posted since',
  platforms: 'all',
  examples: [
    {
      given: '2024-02-29',
      matching: [{ last_post_at: '2024-02-29' }, { last_post_at: '2024-03-01' }],
      others: [{ last_post_at: '2024-02-28' }],
    },
  ],
});
