import { anyOfValuesFilter } from '../kinds/any-of.ts';
import { caseless } from '../words.ts';

export const creatorInterests = anyOfValuesFilter('creator.interests', {
  describe: 'At least one of these interests, from search_interests. Photonet only; ignored elsewhere.',
  token: 'interest',
  key: caseless,
  summary: (names) => `interested in ${names.join(' or ')}`,
  platforms: ['photonet'],
  examples: [
    {
      given: { values: ['Beauty', 'travel'] },
      matching: [{ interests: ['beauty', 'cars'] }, { interests: ['Travel'] }],
      others: [{ interests: ['cars'] }],
    },
  ],
});
