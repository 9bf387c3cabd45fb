import { testPost } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { hashtagPost } from '../testing/memory-network.ts';
import { campaignPlanSchema } from './campaign.ts';
import { peopleOfHashtag, peopleOfPosts } from './frontier.ts';

const plan = campaignPlanSchema.parse({});

test('posts of a hashtag lead to their authors and, one step further, to tagged people', () => {
  const posts = [hashtagPost('Ann', ['bob', 'Bob', 'cat']), hashtagPost('ann', ['cat']), hashtagPost(null)];
  expect(peopleOfHashtag(posts, plan, 0)).toEqual([
    { name: 'ann', depth: 0, seen: 2 },
    { name: 'bob', depth: 1, seen: 1 },
    { name: 'cat', depth: 1, seen: 2 },
  ]);
  expect(peopleOfHashtag(posts, { ...plan, authors: false }, 0).map(({ name }) => name)).toEqual(['bob', 'cat']);
  expect(peopleOfHashtag(posts, { ...plan, tagged: false }, 0).map(({ name }) => name)).toEqual(['ann']);
});

test('an author who is also tagged has the depth of an author', () => {
  expect(peopleOfHashtag([hashtagPost('ann', ['bob']), hashtagPost('bob')], plan, 0)).toEqual([
    { name: 'ann', depth: 0, seen: 1 },
    { name: 'bob', depth: 0, seen: 2 },
  ]);
});

test('posts of a person never lead back to the person', () => {
  const posts = [testPost({ tagged_users: ['ann', 'bob'] }), testPost({ tagged_users: ['bob', 'no name!'] })];
  expect(peopleOfPosts(posts, plan, { name: 'ann', depth: 3 })).toEqual([{ name: 'bob', depth: 4, seen: 2 }]);
  expect(peopleOfPosts(posts, { ...plan, tagged: false }, { name: 'ann', depth: 0 })).toEqual([]);
});
