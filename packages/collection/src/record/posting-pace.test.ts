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

test('posts of the last twelve weeks are divided by twelve if they were all read', () => {
  expect(pace([1, 40, 83, 84, 100], 5)).toBe(3 / 12);
  expect(pace([1, 40, 100], 50)).toBe(0.17);
});

test('otherwise posts after the oldest one are divided by the weeks since it', () => {
  expect(pace([0, 1, 2, 3, 4, 5, 6, 7], 500)).toBe(7);
  expect(pace([0, 1, 9], 500)).toBe(1.56);
});

test('the pace is unknown for one of many posts, or posts of the same time', () => {
  expect(pace([3], 10)).toBeNull();
  expect(pace([0, 0], 10)).toBeNull();
  expect(pace([], 10)).toBeNull();
});

test('the pace is 0 without posts', () => {
  expect(pace([], 0)).toBe(0);
  expect(pace([200], 1)).toBe(0);
});
