import { captionFilter } from '../kinds/words.ts';

export const captionKeywords = captionFilter('content.captionKeywords', {
  describe: 'At least one of these, in the recent captions together. Entries work as in bioKeywords.',
  examples: [
    {
      given: { keywords: ['summer sale', 'gift'] },
      matching: [{ captions: ['summer', 'big sale'] }, { captions: ['a gift'] }],
      others: [{ captions: ['summer'] }, { bio: 'gift' }],
    },
    {
      given: { keywords: ['အစားအသောက်', '咖啡 上海'] },
      matching: [{ captions: ['ရန်ကုန်အစားအသောက်များ'] }, { captions: ['在上海', '喝咖啡✨'] }],
      others: [{ captions: ['အစား'] }, { captions: ['咖啡'] }, { captions: ['海上咖啡'] }],
    },
  ],
});
