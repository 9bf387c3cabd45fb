import { keywordsFilter } from '../kinds/words.ts';

export const captionKeywords = keywordsFilter('content.captionKeywords', {
  describe: 'At least one of these in the recent captions taken together.',
  token: 'caption',
  summary: 'captions',
  platforms: 'all',
  examples: [
    {
      given: { keywords: ['summer sale', 'gift'] },
      matching: [{ captions: ['summer', 'big sale'] }, { captions: ['a gift'] }],
      others: [{ captions: ['summer'] }, { bio: 'gift' }],
    },
  ],
});
