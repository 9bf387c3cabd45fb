import type { HashtagPost } from '../post.ts';
import { shortcodeOf } from '../shortcode.ts';
import { testPost } from './test-post.ts';

/** A post with everything that hashtags show, of a media id (> 0). */
export function testHashtagPost(mediaId: string, change: Partial<HashtagPost> = {}): HashtagPost {
  return {
    ...testPost(),
    id: mediaId,
    shortcode: shortcodeOf(mediaId),
    product_type: 'feed',
    video_url: null,
    video_duration: null,
    dimensions: null,
    music_info: null,
    author: null,
    ...change,
  };
}
