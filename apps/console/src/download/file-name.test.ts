import { fileNameOf, slug } from '@creator-discovery/creators/reading';
import { expect, test } from '@jest/globals';
import { wordsOfFilters } from './file-name.ts';

const day = new Date('2026-11-21T23:00:00Z');

test('a file name has the subject, the place, the day and the number of rows', () => {
  const words = wordsOfFilters({
    basic: { platform: 'photonet' },
    audience: { location: { id: 'US', percentage: 30 } },
    content: { bioKeywords: { any: ['Travel', 'hiking'] } },
  });
  expect(fileNameOf(words, { day, count: 19 })).toBe('travel-us-2026-11-21-19-creators');
});

test('without a subject it has the platform; unsafe characters are removed', () => {
  expect(fileNameOf(wordsOfFilters({ basic: { platform: 'videonet' } }), { day, count: 1 })).toBe(
    'videonet-2026-11-21-1-creator',
  );
  expect(fileNameOf(['../Étés & “co”', '東京'], { day, count: 2 })).toBe('etes-co-東京-2026-11-21-2-creators');
});

test.each(['서울-여행', 'がっこう', 'हिन्दी-ब्लॉग', 'красный', 'мой', '𠮷'.repeat(40)])(
  'a file name keeps %s',
  (word) => {
    expect(slug(word.normalize('NFD'))).toBe(word.normalize('NFC'));
  },
);
