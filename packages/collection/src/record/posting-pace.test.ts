import { testPost } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { postsPerWeek } from './posting-pace.ts';

const collectedAt = new Date('2026-11-22T00:00:00Z');
function dayAgo(days: number): number {
  return collectedAt.getTime() / 1000 - days * 86_400;
}

function pace(daysAgo: readonly number[], contentCount: number): number | null {
  const newest = daysAgo.map((days, i) => testPost({ shortcode: `post${i}`, timestamp: dayAgo(days) }));
  return postsPerWeek({ newest, contentCount, collectedAt });
}

test('posts of the last twelve weeks are divided by twelve where that much was read', () => {
  expect(pace([1, 40, 83, 84, 100], 5)).toBe(3 / 12);
  expect(pace([1, 40, 100], 50)).toBe(2 / 12);
});

test('of somebody who posts more, those after the oldest one are divided by the weeks since it', () => {
  expect(pace([0, 1, 2, 3, 4, 5, 6, 7], 500)).toBe(7);
});

test('one post of many, or posts of one moment, say nothing', () => {
  expect(pace([3], 10)).toBeNull();
  expect(pace([0, 0], 10)).toBeNull();
  expect(pace([], 10)).toBeNull();
});

test('who has no posts posts none a week', () => {
  expect(pace([], 0)).toBe(0);
  expect(pace([200], 1)).toBe(0);
});
