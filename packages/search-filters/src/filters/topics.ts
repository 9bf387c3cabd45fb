import { anyOfFilter } from '../kinds/any-of.ts';
import { caseless } from '../words.ts';

export const topics = anyOfFilter('content.topics', {
  describe: 'At least one of these topics, from search_topics. Works best on videonet.',
  token: 'topic',
  key: caseless,
  summary: (names) => `about ${names.join(' or ')}`,
  summaryBefore: 'content.mostRecentPosts',
  sortBy: ['TOPIC_RELEVANCE'],
  examples: [
    {
      given: ['Chess', 'go'],
      matching: [{ topics: ['chess'] }, { topics: ['GO', 'poker'] }],
      others: [{ topics: ['poker'] }],
    },
  ],
});
