import type { Post } from '../post.ts';

/** A post of an image without anything that a post may lack, apart from `change`. */
export function testPost(change: Partial<Post> = {}): Post {
  return {
    shortcode: 'abcde',
    caption: null,
    timestamp: 1,
    like_count: 0,
    comment_count: 0,
    media_type: 'image',
    media_url: 'https://photonet.example/m.jpg',
    thumbnail_url: null,
    is_video: false,
    video_view_count: null,
    location: null,
    'the service': null,
    tagged_users: [],
    hashtags: [],
    ...change,
  };
}
