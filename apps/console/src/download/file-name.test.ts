import { expect, test } from '@jest/globals';
import { fileNameOf, wordsOfFilters } from './file-name.ts';

const day = new Date('2026-11-21T23:00:00Z');

test('a file is named for what was searched and where, the day and the number', () => {
  const words = wordsOfFilters({
    basic: { platform: 'photonet' },
    audience: { location: { id: 'US', percentage: 30 } },
    content: { bioKeywords: { any: ['Travel', 'hiking'] } },
  });
  expect(fileNameOf(words, { day, count: 19 })).toBe('travel-us-2026-11-21-19-creators');
});

test('without words it is named for the platform; what file names don’t take is left out', () => {
  expect(fileNameOf(wordsOfFilters({ basic: { platform: 'videonet' } }), { day, count: 1 })).toBe(
    'videonet-2026-11-21-1-creator',
  );
  expect(fileNameOf(['../Étés & “co”', '東京'], { day, count: 2 })).toBe('etes-co-東京-2026-11-21-2-creators');
});
