import { testPost } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { newestPosts } from './newest-posts.ts';

function posts(...timestamps: readonly number[]) {
  return timestamps.map((timestamp, i) => testPost({ shortcode: `post${i}`, timestamp }));
}

function timesOf(...given: Parameters<typeof newestPosts>): number[] {
  return newestPosts(...given).map(({ timestamp }) => timestamp);
}

test('omits pinned posts older than all others, because newer posts may be missing', () => {
  expect(timesOf(posts(10, 20, 90, 80, 70), 100)).toEqual([90, 80, 70]);
  expect(timesOf(posts(75, 20, 90, 80, 70), 100)).toEqual([90, 80, 75, 70]);
});

test('sorts pinned posts among the others if all posts were read', () => {
  expect(timesOf(posts(10, 20, 90, 80, 70), 5)).toEqual([90, 80, 70, 20, 10]);
  expect(timesOf(posts(10, 90), 100)).toEqual([90, 10]);
});

test('drops duplicate posts and posts without a time', () => {
  const two = posts(90, 80);
  expect(newestPosts([...two, ...two], 2)).toEqual(two);
  expect(timesOf(posts(0, -1, 1e15, 5), 4)).toEqual([5]);
});
