import {
  type Author,
  countIn,
  FormatChange,
  type HashtagPost,
  hashtagPostSchema,
  hashtagsIn,
  type Music,
  mediaIdOf,
  numberIn,
  type Post,
  type PostExtras,
  postSchema,
  textIn,
  wholeNumberIn,
} from '@creator-discovery/scraping';
import type { Expression } from './expression.ts';
import { durationMsOf, secondsOf } from './mapped-time.ts';
import { wordIn } from './mapped-word.ts';
import type { PostFields } from './mapping.ts';
import { digitsIn, listIn, shaped } from './values.ts';

/** Maps a post for the single-post and user-posts endpoints. Throws FormatChange if a required field is missing. */
export function mapPost(node: unknown, fields: PostFields): Post {
  return { ...shaped(postSchema, plainFields(node, fields)), ...beyond(node, fields) };
}

/** Maps a post for the hashtag endpoint. Throws FormatChange if a required field is missing. */
export function mapHashtagPost(node: unknown, fields: PostFields): HashtagPost {
  const plain = plainFields(node, fields);
  const isVideo = plain.media_type === 'video';
  const duration = fields.video_duration === undefined ? null : durationMsOf(fields.video_duration, node);
  const post = shaped(hashtagPostSchema, {
    ...plain,
    id: digitsIn(fields.id?.read(node)),
    product_type: productType(node, fields) ?? (plain.media_type === 'carousel' ? 'carousel_container' : 'feed'),
    video_url: isVideo ? textIn(fields.video_url?.read(node)) : null,
    video_duration: isVideo && duration !== null ? duration / 1000 : null,
    dimensions: dimensions(node, fields),
    music_info: music(node, fields),
    author: author(node, fields),
  });
  return { ...post, ...beyond(node, fields) };
}

/** Returns the media id of a post's shortcode; empty if invalid. */
export function mediaIdOfPost({ shortcode }: Pick<Post, 'shortcode'>): string {
  return /^[A-Za-z0-9_-]{5,39}$/.test(shortcode) ? mediaIdOf(shortcode) : '';
}

function plainFields(node: unknown, fields: PostFields) {
  const read = (path: Expression | undefined): unknown => path?.read(node);
  if (!fields.caption.knows(node)) throw new FormatChange('caption is missing');
  const caption = textIn(read(fields.caption));
  const type = wordIn(node, fields.media_type);
  const isVideo = type === 'video';
  const place = textIn(read(fields.location));
  return {
    shortcode: textIn(read(fields.shortcode)),
    caption,
    timestamp: secondsOf(fields.timestamp, node),
    like_count: likeCount(node, fields),
    comment_count: countIn(read(fields.comment_count)),
    media_type: type,
    media_url: textIn(read(fields.media_url)),
    thumbnail_url: isVideo ? textIn(read(fields.thumbnail_url)) : null,
    is_video: isVideo,
    video_view_count: isVideo ? countIn(read(fields.video_view_count)) : null,
    location: place,
    'the service': place,
    tagged_users: [...new Set(listIn(read(fields.tagged_users)).flatMap((name) => textIn(name) ?? []))],
    hashtags: caption === null ? [] : hashtagsIn(caption),
  };
}

/** Hidden likes are -1, or absent and marked as hidden; the specification requires 0. */
function likeCount(node: unknown, fields: PostFields): number | null {
  const count = countIn(fields.like_count.read(node));
  return count ?? (hidesLikes(node, fields) ? 0 : null);
}

function hidesLikes(node: unknown, { like_count: count, likes_hidden: marked }: PostFields): boolean {
  return wholeNumberIn(count.read(node)) === -1 || marked?.read(node) === true;
}

function beyond(node: unknown, fields: PostFields): PostExtras {
  const owner = textIn(fields.owner_id?.read(node));
  return { ...(hidesLikes(node, fields) && { likes_hidden: true }), ...(owner !== null && { owner_id: owner }) };
}

function productType(node: unknown, { product_type: field }: PostFields): string | null {
  const found = field === undefined ? null : wordIn(node, field);
  return hashtagPostSchema.shape.product_type.safeParse(found).success ? found : null;
}

function dimensions(node: unknown, { dimensions: fields }: PostFields): HashtagPost['dimensions'] {
  const width = numberIn(fields?.width.read(node));
  const height = numberIn(fields?.height.read(node));
  return width === null || height === null ? null : { width, height };
}

function music(node: unknown, { music_info: fields }: PostFields): Music | null {
  if (fields === undefined) return null;
  const found = {
    audio_id: textIn(fields.audio_id?.read(node)),
    title: textIn(fields.title?.read(node)),
    artist: textIn(fields.artist?.read(node)),
    duration_ms: fields.duration === undefined ? null : durationMsOf(fields.duration, node),
    cover_url: textIn(fields.cover_url?.read(node)),
  };
  if (Object.values(found).every((part) => part === null)) return null;
  return { ...found, is_original_audio: fields.is_original_audio?.read(node) === true };
}

function author(node: unknown, { author: fields }: PostFields): Author | null {
  const username = textIn(fields?.username.read(node));
  const picture = textIn(fields?.profile_pic_url.read(node));
  if (username === null || picture === null) return null;
  return {
    username,
    full_name: textIn(fields?.full_name?.read(node)) ?? '',
    profile_pic_url: picture,
    is_verified: fields?.is_verified?.read(node) === true,
  };
}
