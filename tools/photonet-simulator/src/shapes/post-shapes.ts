import type { HashtagPost, Music } from '@creator-discovery/scraping';
import { loosely } from './raw-number.ts';

export interface KnownPost extends HashtagPost {
  readonly owner_id: string;
  readonly coauthors?: readonly { readonly id: string; readonly username: string }[];
  /** For a carousel, whether `media_url` is a video. */
  readonly firstIsVideo?: boolean;
}

/** Web style. */
export function webMedia(post: KnownPost) {
  const odd = Number(post.id.at(-1)) % 2 === 1;
  return {
    __typename: `${odd ? 'XDTGraph' : 'Graph'}${{ image: 'Image', video: 'Video', carousel: 'Sidecar' }[post.media_type]}`,
    id: post.id,
    shortcode: post.shortcode,
    edge_media_to_caption: { edges: post.caption === null ? [] : [{ node: { text: post.caption } }] },
    taken_at_timestamp: post.timestamp,
    ...webLikes(post),
    is_paid_partnership: post.paid_partnership ?? false,
    [odd ? 'edge_media_to_parent_comment' : 'edge_media_to_comment']: {
      count: post.comment_count > 999 ? post.comment_count.toLocaleString('en-US') : post.comment_count,
    },
    display_url: post.is_video ? post.thumbnail_url : post.media_url,
    is_video: post.is_video,
    ...(post.is_video && {
      video_url: post.video_url,
      thumbnail_src: post.thumbnail_url,
      video_view_count: halfOf(post.video_view_count),
      video_play_count: post.video_view_count,
      video_duration: post.video_duration,
      product_type: post.product_type,
      clips_music_attribution_info: webMusic(post.music_info),
    }),
    ...(post.media_type === 'carousel' && {
      edge_sidecar_to_children: { edges: [{ node: firstOfSidecar(post) }] },
    }),
    location: post.location === null ? null : { id: '1', name: post.location, slug: '' },
    edge_media_to_tagged_user: { edges: post.tagged_users.map((username) => ({ node: { user: { username } } })) },
    dimensions: post.dimensions,
    owner: { id: post.owner_id, ...post.author },
    coauthor_producers: post.coauthors ?? [],
  };
}

/** The first item of a carousel may be a video. */
function firstOfSidecar({ media_url: url, firstIsVideo: isVideo }: KnownPost) {
  return isVideo
    ? { __typename: 'XDTGraphVideo', is_video: true, display_url: `${url}&still`, video_url: url }
    : { __typename: 'GraphImage', is_video: false, display_url: url };
}

/** App style. */
export function appMedia(post: KnownPost) {
  return {
    ...appFields(post),
    pk: loosely(post.id),
    id: `${post.id}_${post.owner_id}`,
    comment_count: post.comment_count,
    ...picturesOf(post, (url) => ({ image_versions2: { candidates: [{ url, width: 1080, height: 1350 }] } })),
  };
}

/** Stored query of a timeline; some media name their owner by id only. */
export function timelineMedia(post: KnownPost) {
  return Number(post.id.at(-1)) % 3 === 0 ? { ...appMedia(post), user: null, owner_id: post.owner_id } : appMedia(post);
}

/** Media for logged-out readers. */
function loggedOutMedia(post: KnownPost) {
  return {
    ...appFields(post),
    id: `POLARIS_${post.id}`,
    comments_connection: { count: post.comment_count, edges: [] },
    ...picturesOf(post, (url) => ({ display_uri: url })),
  };
}

/** Hidden likes are -1, or marked and with a preview. */
function webLikes({ like_count: count, likes_hidden: isHidden }: KnownPost) {
  if (isHidden !== true) return { edge_media_preview_like: { count } };
  const preview = count > 0 && { edge_liked_by: { count }, like_and_view_counts_disabled: true };
  return { edge_media_preview_like: { count: -1 }, ...preview };
}

function appLikes({ like_count: count, likes_hidden: isHidden }: KnownPost) {
  if (isHidden !== true) return { like_count: count };
  return count > 0 ? { like_count: count, like_and_view_counts_disabled: true } : { like_count: null };
}

/** The network still sends views, which are fewer than its plays. */
function halfOf(plays: number | null): number | null {
  return plays === null ? null : Math.floor(plays / 2);
}

function appFields(post: KnownPost) {
  return {
    code: post.shortcode,
    media_type: { image: 1, video: 2, carousel: 8 }[post.media_type],
    caption: post.caption === null ? null : { text: post.caption },
    taken_at: post.timestamp,
    ...appLikes(post),
    is_paid_partnership: post.paid_partnership ?? null,
    product_type: post.product_type,
    ...(post.is_video && {
      video_versions: [
        { width: 480, url: `${post.video_url}&q=low` },
        { width: 1080, url: post.video_url },
      ],
      view_count: halfOf(post.video_view_count),
      play_count: post.video_view_count,
      video_duration: post.video_duration,
    }),
    ...(post.music_info !== null && { clips_metadata: appMusic(post.music_info) }),
    location: post.location === null ? null : { pk: 1, name: post.location },
    original_width: post.dimensions?.width ?? null,
    original_height: post.dimensions?.height ?? null,
    user:
      post.author === null ? { pk: post.owner_id } : { pk: loosely(post.owner_id), ...badgeOnlyIfTrue(post.author) },
    ...(post.coauthors?.[0] && { coauthor_producers: post.coauthors.map(({ id: pk, ...user }) => ({ pk, ...user })) }),
  };
}

/** Pictures and tagged people; for a carousel, on its items. */
function picturesOf(post: KnownPost, picture: (url: string | null) => object) {
  const usertags = { in: post.tagged_users.map((username) => ({ user: { username } })) };
  if (post.media_type !== 'carousel')
    return { ...picture(post.is_video ? post.thumbnail_url : post.media_url), usertags };
  return {
    carousel_media: [
      post.firstIsVideo
        ? { media_type: 2, ...picture(`${post.media_url}&still`), video_versions: [{ url: post.media_url }], usertags }
        : { media_type: 1, ...picture(post.media_url), usertags },
      { media_type: 1, ...picture(`${post.media_url}&second`) },
    ],
  };
}

function badgeOnlyIfTrue({ is_verified: verified, ...author }: NonNullable<HashtagPost['author']>) {
  return verified ? { ...author, is_verified: true } : author;
}

function webMusic(music: Music | null) {
  if (music === null) return null;
  const { artist: artist_name, title: song_name, is_original_audio: uses_original_audio, audio_id } = music;
  return { artist_name, song_name, uses_original_audio, audio_id };
}

function appMusic(music: Music) {
  const { audio_id: id, title, artist, duration_ms: duration } = music;
  return music.is_original_audio
    ? {
        music_info: null,
        original_sound_info: {
          audio_asset_id: id,
          original_audio_title: title,
          ig_artist: { username: artist },
          duration_in_ms: duration,
          cover_artwork_uri: music.cover_url,
        },
      }
    : {
        music_info: {
          music_asset_info: {
            title,
            display_artist: artist,
            audio_cluster_id: id,
            duration_in_ms: duration,
            cover_artwork_uri: music.cover_url,
          },
        },
        original_sound_info: null,
      };
}

/** Single-post answer in each shape; null for a missing post. */
export const postShapes = {
  web_media: (post: KnownPost | null) => ({ data: { xdt_shortcode_media: post && webMedia(post) }, status: 'ok' }),
  web_media_info: (post: KnownPost | null) => ({
    data: { xdt_api__v1__media__shortcode__web_info: { items: post === null ? [] : [appMedia(post)] } },
    extensions: {},
  }),
  web_media_logged_out: (post: KnownPost | null) => ({
    data: { xig_polaris_media: { if_not_gated_logged_out: post && loggedOutMedia(post) } },
  }),
  app_media: (post: KnownPost | null) => ({
    items: post === null ? [] : [appMedia(post)],
    num_results: post === null ? 0 : 1,
    more_available: false,
    status: 'ok',
  }),
} as const;

/** Post hidden by age or region. */
export const gatedPost = {
  data: {
    xig_polaris_media: {
      if_not_gated_logged_out: null,
      gating_ruling: { title: 'Restricted post', description: 'You must be 18 years old to see this.' },
    },
  },
};
