import {
  type Author,
  FormatChange,
  type HashtagPost,
  hashtagsIn,
  type Music,
  type ProductType,
  productTypes,
  wholeNumberIn,
} from '@creator-discovery/scraping';
import {
  at,
  count,
  digits,
  first,
  isNode,
  knows,
  list,
  optionalCount,
  optionalNumber,
  optionalText,
  text,
  unixSeconds,
} from './wire-node.ts';

type MediaType = HashtagPost['media_type'];

const mediaTypes: Readonly<Record<string, MediaType>> = {
  GraphImage: 'image',
  XDTGraphImage: 'image',
  GraphVideo: 'video',
  XDTGraphVideo: 'video',
  GraphSidecar: 'carousel',
  XDTGraphSidecar: 'carousel',
  '1': 'image',
  '2': 'video',
  '8': 'carousel',
};

/** Returns the media type by its name or, for a new name, by the fields of the media. */
function mediaTypeOf(media: unknown): MediaType {
  const named = [at(media, '__typename'), at(media, 'media_type')]
    .map((name) => mediaTypes[String(name)])
    .find((type) => type !== undefined);
  if (named !== undefined) return named;
  if (knows(media, 'media_type')) throw new FormatChange('media_type is unknown');
  if (childrenOf(media).length > 0) return 'carousel';
  const isVideo = at(media, 'is_video');
  if (typeof isVideo !== 'boolean') throw new FormatChange('__typename or media_type is unknown');
  return isVideo ? 'video' : 'image';
}

function childrenOf(media: unknown): readonly unknown[] {
  return [
    ...list(media, 'carousel_media'),
    ...list(media, 'edge_sidecar_to_children.edges').map((edge) => at(edge, 'node')),
  ];
}

function captionOf(media: unknown): string | null {
  if (!knows(media, 'edge_media_to_caption', 'caption'))
    throw new FormatChange('edge_media_to_caption or caption is missing');
  return optionalText(media, 'edge_media_to_caption.edges.0.node.text', 'caption.text', 'caption');
}

const likeCounts = ['edge_media_preview_like.count', 'edge_liked_by.count', 'like_count'] as const;

/** Returns the likes; for hidden ones, the visible preview count or 0. */
function likeCountOf(media: unknown): number {
  const visible = optionalCount(media, ...likeCounts);
  if (visible !== null) return visible;
  return hidesLikes(media) ? 0 : count(media, ...likeCounts);
}

/** Returns whether the owner hides the likes; the network's count is then absent, -1 or a preview. */
function hidesLikes(media: unknown): boolean {
  return (
    at(media, 'like_and_view_counts_disabled') === true ||
    at(media, 'like_count') === null ||
    likeCounts.some((path) => wholeNumberIn(at(media, path)) === -1)
  );
}

function commentCountOf(media: unknown): number {
  const seen = optionalCount(
    media,
    'edge_media_to_parent_comment.count',
    'edge_media_to_comment.count',
    'comment_count',
    'comments_connection.count',
  );
  if (seen !== null) return seen;
  if (at(media, 'comments_disabled') === true) return 0;
  return count(media, 'edge_media_to_comment.count', 'comment_count');
}

/** Returns plays, or views if there are no plays. */
function playCountOf(media: unknown): number | null {
  return optionalCount(media, 'video_play_count', 'play_count', 'ig_play_count', 'video_view_count', 'view_count');
}

function imageUrl(media: unknown): string {
  return text(media, 'display_url', 'image_versions2.candidates.0.url', 'display_uri');
}

function videoUrl(media: unknown): string {
  const versions = list(media, 'video_versions').toSorted(
    (a, b) => (optionalNumber(b, 'width') ?? 0) - (optionalNumber(a, 'width') ?? 0),
  );
  return text({ video_url: at(media, 'video_url'), widest: versions[0] ?? null }, 'video_url', 'widest.url');
}

function mediaUrlOf(media: unknown, type: MediaType): string {
  if (type === 'video') return videoUrl(media);
  const child = type === 'carousel' ? childrenOf(media).find(isNode) : undefined;
  return child === undefined ? imageUrl(media) : mediaUrlOf(child, mediaTypeOf(child));
}

function taggedUsersOf(media: unknown): string[] {
  const tagged = [media, ...childrenOf(media)].flatMap((node) => [
    ...list(node, 'edge_media_to_tagged_user.edges').map((edge) => optionalText(edge, 'node.user.username')),
    ...list(node, 'usertags.in').map((tag) => optionalText(tag, 'user.username')),
  ]);
  return [...new Set(tagged.filter((username) => username !== null))];
}

function productTypeOf(media: unknown, type: MediaType): ProductType {
  const named = productTypes.find((product) => product === at(media, 'product_type'));
  return named ?? (type === 'carousel' ? 'carousel_container' : 'feed');
}

function dimensionsOf(media: unknown): HashtagPost['dimensions'] {
  const width = optionalNumber(media, 'dimensions.width', 'original_width');
  const height = optionalNumber(media, 'dimensions.height', 'original_height');
  return width === null || height === null ? null : { width, height };
}

function musicOf(media: unknown): Music | null {
  const licensed = first(
    media,
    'clips_metadata.music_info.music_asset_info',
    'music_metadata.music_info.music_asset_info',
  );
  const original = first(media, 'clips_metadata.original_sound_info', 'music_metadata.original_sound_info');
  const web = first(media, 'clips_music_attribution_info');
  const node = licensed ?? original ?? web;
  if (!isNode(node)) return null;
  return {
    audio_id: optionalText(node, 'audio_cluster_id', 'audio_asset_id', 'audio_id'),
    title: optionalText(node, 'title', 'original_audio_title', 'song_name'),
    artist: optionalText(node, 'display_artist', 'ig_artist.username', 'artist_name'),
    is_original_audio: licensed === undefined && (original !== undefined || at(node, 'uses_original_audio') === true),
    duration_ms: optionalNumber(node, 'duration_in_ms'),
    cover_url: optionalText(node, 'cover_artwork_uri'),
  };
}

/** Returns the author if name and picture are known. An absent badge means unverified. */
function authorOf(media: unknown): Author | null {
  const owner = [at(media, 'owner'), at(media, 'user')].find((person) => optionalText(person, 'username') !== null);
  const username = optionalText(owner, 'username');
  const picture = optionalText(owner, 'profile_pic_url', 'hd_profile_pic_url_info.url');
  if (username === null || picture === null) return null;
  return {
    username,
    full_name: optionalText(owner, 'full_name') ?? '',
    profile_pic_url: picture,
    is_verified: at(owner, 'is_verified') === true,
  };
}

/** Returns the user id of a media's owner; null if unknown. */
function ownerIdOf(media: unknown): string | null {
  const [, ofId = null] = String(at(media, 'id') ?? '')
    .replace(/^[A-Z]+_/, '')
    .split('_');
  return optionalText(media, 'owner.id', 'owner.pk', 'user.pk', 'user.id', 'owner_id') ?? ofId;
}

/** Returns the user ids of a media's owner and co-authors, as far as known. */
export function authorIdsOf(media: unknown): string[] {
  const others = list(media, 'coauthor_producers').map((author) => optionalText(author, 'id', 'pk'));
  return [ownerIdOf(media), ...others].filter((id) => id !== null);
}

/** Returns the numeric id from any of its spellings: `PK`, `PK_OWNER`, `POLARIS_PK`. */
function idOf(media: unknown): string {
  const id = String(first(media, 'pk', 'id') ?? '').replace(/^[A-Z]+_/, '');
  return digits({ pk: id.split('_')[0] }, 'pk');
}

/** Maps a post, in any shape. Throws FormatChange if a required field is missing. */
export function mapPost(media: unknown): HashtagPost {
  if (!isNode(media)) throw new FormatChange('media is not an object');
  const type = mediaTypeOf(media);
  const isVideo = type === 'video';
  const caption = captionOf(media);
  const place = optionalText(media, 'location.name');
  const owner = ownerIdOf(media);
  return {
    id: idOf(media),
    shortcode: text(media, 'shortcode', 'code'),
    caption,
    timestamp: unixSeconds(media, 'taken_at_timestamp', 'taken_at'),
    ...(hidesLikes(media) ? { likes_hidden: true } : {}),
    ...(at(media, 'is_paid_partnership') === true ? { paid_partnership: true } : {}),
    ...(owner === null ? {} : { owner_id: owner }),
    like_count: likeCountOf(media),
    comment_count: commentCountOf(media),
    media_type: type,
    media_url: mediaUrlOf(media, type),
    thumbnail_url: isVideo
      ? optionalText(media, 'thumbnail_src', 'display_url', 'image_versions2.candidates.0.url', 'display_uri')
      : null,
    is_video: isVideo,
    video_view_count: isVideo ? playCountOf(media) : null,
    location: place,
    'the service': place,
    tagged_users: taggedUsersOf(media),
    hashtags: caption === null ? [] : hashtagsIn(caption),
    product_type: productTypeOf(media, type),
    video_url: isVideo ? videoUrl(media) : null,
    video_duration: isVideo ? optionalNumber(media, 'video_duration') : null,
    dimensions: dimensionsOf(media),
    music_info: musicOf(media),
    author: authorOf(media),
  };
}
