import { hashtagName, hashtagsOfEntry } from '../hashtag.ts';
import { anyOfFilter } from '../kinds/any-of.ts';

export const hashtags = anyOfFilter('content.hashtags', {
  describe: 'At least one of these, without #. Photonet and shortnet only; ignored elsewhere.',
  token: 'hashtag',
  key: hashtagName,
  namesOf: hashtagsOfEntry,
  summary: (names) => names.map((name) => `#${name}`).join(' or '),
  platforms: ['photonet', 'shortnet'],
  examples: [
    {
      given: ['ootd', 'Fit'],
      matching: [{ hashtags: ['OOTD'] }, { hashtags: ['fit', 'run'] }],
      others: [{ hashtags: ['run'] }, { captions: ['#fit'] }],
    },
    {
      given: ['#vegan #food', '＃日本'],
      matching: [{ hashtags: ['vegan'] }, { hashtags: ['food'] }, { hashtags: ['日本'] }],
      others: [{ hashtags: ['vegan food'] }],
    },
  ],
});
