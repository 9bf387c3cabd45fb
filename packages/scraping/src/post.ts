import { z } from 'zod';

const placeName = 'Name of the tagged place.';

/** Post of the single-post and user-posts endpoints. (spec: scraping 2.4) */
export const postSchema = z.object({
  shortcode: z.string().describe('Identifier used in post URLs.'),
  caption: z.string().nullable(),
  timestamp: z.int().describe('Unix timestamp of creation, seconds.'),
  like_count: z.int().min(0).describe('Likes. If the owner hides them: the visible preview count, or 0.'),
  comment_count: z.int().min(0),
  media_type: z.enum(['image', 'video', 'carousel']),
  media_url: z.string().describe('Primary media URL, signed by the network. Expires after some days.'),
  thumbnail_url: z.string().nullable().describe('For videos, else null.'),
  is_video: z.boolean(),
  video_view_count: z.int().min(0).nullable().describe('Videos only.'),
  location: z.string().nullable().describe(placeName),
  'the service': z.string().nullable().describe(`${placeName} Same value as \`location\`.`),
  tagged_users: z.array(z.string()).describe('Usernames.'),
  hashtags: z.array(z.string()).describe('Extracted from the caption: lower-case, unique, in order.'),
});

/** Audio of a short clip. The specification leaves its fields open. (spec: scraping 2.4 `music_info`) */
export const musicSchema = z.object({
  audio_id: z.string().nullable(),
  title: z.string().nullable(),
  artist: z.string().nullable(),
  is_original_audio: z.boolean(),
  duration_ms: z.number().nullable(),
  cover_url: z.string().nullable(),
});

/** Publisher of a post. (spec: scraping 2.4 `author`) */
export const authorSchema = z.object({
  username: z.string(),
  full_name: z.string(),
  profile_pic_url: z.string(),
  is_verified: z.boolean(),
});

/** The network's product types. (spec: scraping 2.4 `product_type`) */
export const productTypes = ['feed', 'clips', 'carousel_container', 'igtv'] as const;

/** Post of the hashtag endpoint. (spec: scraping 2.4) */
export const hashtagPostSchema = postSchema.extend({
  id: z.string().regex(/^\d+$/).describe('Numeric post id.'),
  product_type: z.enum(productTypes),
  video_url: z.string().nullable().describe('Videos only.'),
  video_duration: z.number().nullable().describe('Seconds, videos only.'),
  dimensions: z.object({ width: z.number(), height: z.number() }).nullable().describe('Width and height in pixels.'),
  music_info: musicSchema.nullable().describe('Audio metadata, for short clips.'),
  author: authorSchema.nullable(),
});

/** Fields of a post beyond the specification; API responses omit them. */
export interface PostExtras {
  /** If true, `like_count` is not the number of likes. */
  readonly likes_hidden?: boolean;
  readonly paid_partnership?: boolean;
  /** User id of the owner; absent if unknown. */
  readonly owner_id?: string;
}

export type Post = z.infer<typeof postSchema> & PostExtras;
export type HashtagPost = z.infer<typeof hashtagPostSchema> & PostExtras;
export type Music = z.infer<typeof musicSchema>;
export type Author = z.infer<typeof authorSchema>;
export type ProductType = (typeof productTypes)[number];

/** Removes posts that another user owns. The network lists a co-authored post with each of its authors. */
export function ownPosts<Listed extends PostExtras>(posts: readonly Listed[], userId: string): Listed[] {
  return posts.filter(({ owner_id: owner = userId }) => owner === userId);
}

/** Removes the fields that only the hashtag endpoint returns. */
export function plainPost(post: HashtagPost): Post {
  const { likes_hidden, paid_partnership } = post;
  return {
    ...postSchema.parse(post),
    ...(likes_hidden && { likes_hidden }),
    ...(paid_partnership && { paid_partnership }),
  };
}
