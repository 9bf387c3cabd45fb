import { wordListsFilter } from '../kinds/words.ts';

export const bioKeywords = wordListsFilter('content.bioKeywords', {
  describe:
    'Words in the bio, case and accent blind. An entry of several words matches bios that have all its words, in any order.',
  token: 'bio',
  summary: 'bio',
  sortBy: ['DESCRIPTION'],
  platforms: 'all',
  examples: [
    {
      given: { any: ['vegan', 'plant based'] },
      matching: [{ bio: 'I am Vegan!' }, { bio: 'based on a plant' }],
      others: [{ bio: 'plant' }, { bio: '' }],
    },
    {
      given: { all: ['yoga', 'madrid spain'] },
      matching: [{ bio: 'Spain, Madrid. YOGA' }],
      others: [{ bio: 'yoga in spain' }, { bio: 'madrid spain' }],
    },
    {
      given: { none: ['agency', 'only fans'] },
      matching: [{ bio: 'only me' }, { bio: '' }],
      others: [{ bio: 'An Agency' }, { bio: 'fans only' }],
    },
    {
      given: { any: ['chef'], none: ['agency'] },
      matching: [{ bio: 'chef' }],
      others: [{ bio: 'chef, agency' }, { bio: 'agency' }, { bio: '' }],
    },
    {
      given: { any: ['chef', 'cook'], all: ['vegan'] },
      matching: [{ bio: 'vegan chef' }],
      others: [{ bio: 'vegan' }, { bio: 'chef' }],
    },
  ],
});
