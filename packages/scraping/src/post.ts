import { z } from 'zod';

const placeName = 'Name of the tagged place.';

/** A post as the single-post and user-posts endpoints show it. (spec: scraping 2.4) */
export const postSchema = z.object({
  shortcode: z.string().describe('Identifier used in post URLs.'),
  caption: z.string().nullable(),
  timestamp: z.int().describe('Unix timestamp of creation, seconds.'),
  like_count: z.int().min(0).describe('Likes. Where the owner hides them: the visible preview count, else 0.'),
  comment_count: z.int().min(0),
  media_type: z.enum(['image', 'video', 'carousel']),
  media_url: z.string().describe('Primary media URL; signed by the network, expires after some days.'),
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

/** Who published a post. (spec: scraping 2.4 `author`) */
export const authorSchema = z.object({
  username: z.string(),
  full_name: z.string(),
  profile_pic_url: z.string(),
  is_verified: z.boolean(),
});

/** The network's product that a post belongs to. (spec: scraping 2.4 `product_type`) */
export const productTypes = ['feed', 'clips', 'carousel_container', 'igtv'] as const;

/** A post as the hashtag endpoint shows it. (spec: scraping 2.4) */
export const hashtagPostSchema = postSchema.extend({
  id: z.string().regex(/^\d+$/).describe('Numeric post id.'),
  product_type: z.enum(productTypes),
  video_url: z.string().nullable().describe('Videos only.'),
  video_duration: z.number().nullable().describe('Seconds, videos only.'),
  dimensions: z.object({ width: z.number(), height: z.number() }).nullable().describe('Width and height in pixels.'),
  music_info: musicSchema.nullable().describe('Audio metadata, for short clips.'),
  author: authorSchema.nullable(),
});

/** What the network says of a post beyond the fields of the specification; answers of the API leave it out. */
export interface BeyondPost {
  /** Whether the owner hides how many like it: `like_count` is then no number of likes. */
  readonly likes_hidden?: boolean;
}

/** A post as the single-post and user-posts endpoints show it. (spec: scraping 2.4) */
export type Post = z.infer<typeof postSchema> & BeyondPost;
/** A post as the hashtag endpoint shows it. (spec: scraping 2.4) */
export type HashtagPost = z.infer<typeof hashtagPostSchema> & BeyondPost;
export type Music = z.infer<typeof musicSchema>;
export type Author = z.infer<typeof authorSchema>;
export type ProductType = (typeof productTypes)[number];

/** Reduces a post to the fields that the single-post and user-posts endpoints show, and what is beyond them. */
export function plainPost(post: HashtagPost): Post {
  const plain = postSchema.parse(post);
  return post.likes_hidden === undefined ? plain : { ...plain, likes_hidden: post.likes_hidden };
}
