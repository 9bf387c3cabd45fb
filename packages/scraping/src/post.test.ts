import { expect, test } from '@jest/globals';
import { ownPosts } from './post.ts';
import { testHashtagPost } from './testing/test-hashtag-post.ts';

test('posts of another owner are removed; an unknown owner is the user', () => {
  const [own, unknown, foreign] = [{ owner_id: '1' }, {}, { owner_id: '2' }].map((owner, index) =>
    Object.assign(testHashtagPost(`900000000${index}`), owner),
  );
  expect(
    ownPosts(
      [own, unknown, foreign].flatMap((post) => post ?? []),
      '1',
    ),
  ).toEqual([own, unknown]);
});
