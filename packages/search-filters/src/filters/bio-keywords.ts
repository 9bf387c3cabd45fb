import { bioFilter } from '../kinds/words.ts';

export const bioKeywords = bioFilter('content.bioKeywords', {
  describe:
    'Whole words in the bio, ignoring case and accents, without stemming. An entry of several words matches bios that have all its words, in any order. In Chinese, Japanese, Thai, Lao, Khmer and Burmese, which have no spaces, an entry matches any part of a text in which all its pairs of neighbouring characters occur.',
  sortBy: ['DESCRIPTION'],
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
    {
      given: { any: ['京都', 'กาแฟ'] },
      matching: [{ bio: '毎週着物を紹介しています。京都在住のスタイリスト' }, { bio: 'ชอบกาแฟมาก☕️' }],
      others: [{ bio: '京の都' }, { bio: '東京' }, { bio: 'กา แฟ' }],
    },
    {
      given: { any: ['170', 'bakery'] },
      matching: [{ bio: 'room 170' }, { bio: 'my bakery' }],
      others: [{ bio: 'ana@bakery.example, +49 170 555 12 34' }],
    },
    {
      given: { all: ['हिन्दी'], none: ['ラーメン'] },
      matching: [{ bio: 'हिन्दी, メンラー' }],
      others: [{ bio: 'हिन्दी ﾗｰﾒﾝ屋' }, { bio: 'हनद' }],
    },
  ],
});
