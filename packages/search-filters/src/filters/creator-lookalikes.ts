import { alikeFilter } from '../kinds/alike.ts';
import { lookalikeThresholds } from '../lookalike-rules.ts';

export const creatorLookalikes = alikeFilter('creator.lookalikeCreators', {
  describe: `Username without @ of a creator on this platform. Matches creators with a similarity of at least ${lookalikeThresholds.creator} to that creator.`,
  to: 'creator',
  summary: 'like',
  sortBy: ['CREATOR_LOOKALIKES'],
  examples: [
    {
      given: '@seed',
      seed: { topics: ['chess', 'go'], bio: 'I play board games', language: 'en', follower_count: 1000 },
      matching: [{ topics: ['chess', 'go'], bio: 'other', language: 'en', follower_count: 1000 }],
      others: [{ topics: ['cooking'], bio: 'Recipes', language: 'es' }],
    },
  ],
});
