import { photonetSourceContract } from '../photonet-source.contract.ts';
import { type MemoryNetwork, MemoryPhotonetSource } from './memory-photonet-source.ts';
import { testHashtagPost } from './test-hashtag-post.ts';
import { testProfile } from './test-profile.ts';

const posts = Array.from({ length: 40 }, (_, index) => testHashtagPost(String(9_000_000_000 - index)));
const comments = Array.from({ length: 45 }, (_, index) => ({
  id: String(index + 1),
  text: 'yes',
  username: 'b',
  timestamp: 1,
  like_count: 0,
}));
const network: MemoryNetwork = {
  profiles: [
    testProfile({ username: 'a' }),
    testProfile({ id: '2', username: 'b' }),
    testProfile({ id: '3', username: 'c', is_private: true }),
  ],
  posts: { a: posts },
  comments: { [posts[0]?.shortcode ?? '']: comments },
  hashtags: { x: posts },
};

photonetSourceContract('the network in memory', async () => {
  const source = new MemoryPhotonetSource(network);
  return {
    source,
    other: new MemoryPhotonetSource(network, 'other'),
    known: {
      username: 'a',
      otherUsername: 'b',
      posts: posts.map(({ shortcode }) => shortcode),
      privateUsername: 'c',
      missingUsername: 'd',
      missingShortcode: 'missing',
      comments: comments.map(({ id }) => id),
      hashtag: 'x',
      hashtagPosts: posts.map(({ shortcode }) => shortcode),
      emptyHashtag: 'y',
    },
    trouble: (kind) => {
      source.trouble = kind;
    },
    calm: () => {
      source.trouble = null;
    },
    close: async () => undefined,
  };
});
