import { anyOfFilter } from '../kinds/any-of.ts';
import { hashtagName } from '../words.ts';

export const hashtags = anyOfFilter('content.hashtags', {
  describe: 'At least one of these, without #. On photonet and shortnet only, ignored elsewhere.',
  token: 'hashtag',
  key: hashtagName,
  without: /^#+/,
  summary: (names) => names.map((name) => `#${name}`).join(' or '),
  platforms: ['photonet', 'shortnet'],
  examples: [
    {
      given: ['ootd', 'Fit'],
      matching: [{ hashtags: ['OOTD'] }, { hashtags: ['fit', 'run'] }],
      others: [{ hashtags: ['run'] }, { captions: ['#fit'] }],
    },
  ],
});
