import { between, pick } from './chance.ts';
import { songs } from './words.ts';
import type { SimulatedComment, SimulatedPost, SimulatedUser, World } from './world.ts';

/** A number in JSON with all its digits, even above 2^53. */
function rawNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
}

/** Where pictures are, but for their name. */
const usualPictures = 'https://cdn.photonet.example';

function videoOf(post: SimulatedPost): string {
  return `https://cdn.photonet.example/v/${post.shortcode}.mp4?efg=${'0f1e2d3c'.repeat(60)}`;
}

function redirectTo(url: string): string {
  return `https://l.photonet.example/?u=${encodeURIComponent(url)}&e=AT0x`;
}

/** Renders the world in the formats that public clients of the network read. */
export class Wire {
  readonly #world: World;
  readonly #pictures: string;

  /** @param pictures the base of the URLs of pictures. */
  constructor(world: World, pictures = usualPictures) {
    this.#world = world;
    this.#pictures = pictures;
  }

  /** `data.user` of a profile answer. */
  user(user: SimulatedUser): Record<string, unknown> {
    const profile = this.#world.profile(user);
    return {
      id: user.id,
      username: user.username,
      full_name: profile.fullName,
      biography: profile.biography,
      edge_followed_by: { count: profile.followers },
      edge_follow: { count: profile.following },
      profile_pic_url: this.#picture('s', user.username),
      profile_pic_url_hd: this.#picture('p', user.username),
      is_verified: profile.isVerified,
      is_private: user.isPrivate,
      is_business_account: profile.isBusiness,
      is_professional_account: profile.isProfessional,
      category_name: profile.category?.name ?? null,
      category_enum: profile.category?.code ?? null,
      external_url: profile.website === null ? null : redirectTo(profile.website),
      business_email: profile.email,
      business_phone_number: profile.phone ?? '',
      bio_links: profile.links.map(({ title, url }) => ({ title, url, lynx_url: '', link_type: 'external' })),
      highlight_reel_count: profile.reels,
      ...(profile.fbid !== null && { fbid: rawNumber(profile.fbid) }),
      business_address_json: profile.address === null ? null : JSON.stringify(profile.address),
      edge_owner_to_timeline_media: this.timeline(user, 0),
    };
  }

  /** A page of a user's timeline, web style. */
  timeline(user: SimulatedUser, from: number): Record<string, unknown> {
    // As in the real network, some users' timelines exist only in the app style.
    const hidden = user.isPrivate || (from === 0 && user.number % 10 === 7);
    const posts = this.#world.postCount(user);
    const until = hidden ? from : Math.min(from + 12, posts);
    const more = !hidden && until < posts;
    return {
      count: user.mediaCount,
      page_info: { has_next_page: more, end_cursor: more ? cursorOf(until) : null },
      edges: this.#range(user, from, until).map((post) => ({ node: this.webPost(post) })),
    };
  }

  /** `user` of a profile answer, app style. */
  appUser(user: SimulatedUser): Record<string, unknown> {
    const web = this.user(user);
    const countOf = (name: string): unknown => (web[name] as { count: unknown }).count;
    const address = JSON.parse(String(web.business_address_json)) as Record<string, unknown> | null;
    return {
      pk: rawNumber(user.id),
      pk_id: user.id,
      username: web.username,
      full_name: web.full_name,
      biography: web.biography,
      follower_count: countOf('edge_followed_by'),
      following_count: countOf('edge_follow'),
      media_count: user.mediaCount,
      profile_pic_url: web.profile_pic_url,
      hd_profile_pic_url_info: { url: web.profile_pic_url_hd },
      is_verified: web.is_verified,
      is_private: web.is_private,
      is_business: web.is_business_account,
      account_type: web.is_business_account ? 2 : web.is_professional_account ? 3 : 1,
      category: web.category_name,
      category_enum: web.category_enum,
      external_url: web.external_url ?? '',
      public_email: web.business_email ?? '',
      public_phone_number: web.business_phone_number,
      bio_links: web.bio_links,
      highlight_reel_count: web.highlight_reel_count,
      fbid_v2: web.fbid ?? null,
      address_street: address?.street_address ?? '',
      city_name: address?.city_name ?? '',
      zip: address?.zip_code ?? '',
      latitude: address?.latitude ?? 0,
      longitude: address?.longitude ?? 0,
    };
  }

  /** A page of a user's posts as a stored query shows it: media in app style. */
  timelineConnection(user: SimulatedUser, from: number): Record<string, unknown> {
    const feed = this.feed(user, user.isPrivate ? user.mediaCount : from);
    return {
      edges: (feed.items as unknown[]).map((node) => ({ node })),
      page_info: { has_next_page: feed.more_available, end_cursor: feed.next_max_id ?? null },
    };
  }

  /** A page of a user's feed, app style. */
  feed(user: SimulatedUser, from: number): Record<string, unknown> {
    const posts = this.#world.postCount(user);
    const until = Math.min(from + 12, posts);
    const more = until < posts;
    return {
      items: this.#range(user, from, until).map((post) => this.appPost(post)),
      num_results: until - from,
      more_available: more,
      ...(more && { next_max_id: cursorOf(until) }),
      user: this.#shortUser(user),
      status: 'ok',
    };
  }

  webPost(post: SimulatedPost): Record<string, unknown> {
    const prefix = post.index % 2 === 0 ? 'Graph' : 'XDTGraph';
    const isVideo = post.type === 'video';
    return {
      __typename: `${prefix}${{ image: 'Image', video: 'Video', carousel: 'Sidecar' }[post.type]}`,
      id: post.mediaId,
      shortcode: post.shortcode,
      edge_media_to_caption: { edges: post.caption === null ? [] : [{ node: { text: post.caption } }] },
      taken_at_timestamp: post.takenAt,
      edge_media_preview_like: { count: post.likesHidden ? -1 : post.likes },
      edge_media_to_comment: { count: post.comments > 200 ? post.comments.toLocaleString('en-US') : post.comments },
      display_url: this.#picture('d', post.shortcode),
      ...(isVideo && {
        video_url: videoOf(post),
        thumbnail_src: this.#picture('t', post.shortcode),
        video_view_count: post.views,
        video_duration: this.#duration(post),
        product_type: post.isClip ? 'clips' : 'feed',
        clips_music_attribution_info: post.isClip ? this.#webMusic(post) : null,
      }),
      is_video: isVideo,
      location: post.place === null ? null : { id: '1', name: post.place, slug: '' },
      edge_media_to_tagged_user: { edges: post.tagged.map((username) => ({ node: { user: { username } } })) },
      dimensions: { height: 1350, width: 1080 },
      owner: this.#shortUser(post.user),
    };
  }

  appPost(post: SimulatedPost): Record<string, unknown> {
    const isVideo = post.type === 'video';
    const images = { candidates: [{ url: this.#picture('d', post.shortcode), width: 1080, height: 1350 }] };
    const usertags = { in: post.tagged.map((username) => ({ user: { username } })) };
    return {
      pk: post.index % 2 === 0 ? rawNumber(post.mediaId) : post.mediaId,
      id: `${post.mediaId}_${post.user.id}`,
      code: post.shortcode,
      media_type: { image: 1, video: 2, carousel: 8 }[post.type],
      caption: post.caption === null ? null : { text: post.caption },
      taken_at: post.takenAt,
      like_count: post.likesHidden ? 3 : post.likes,
      ...(post.likesHidden && { like_and_view_counts_disabled: true }),
      comment_count: post.comments,
      product_type: { image: 'feed', video: post.isClip ? 'clips' : 'feed', carousel: 'carousel_container' }[post.type],
      ...(post.type === 'carousel'
        ? { carousel_media: [0, 1].map(() => ({ media_type: 1, image_versions2: images, usertags })) }
        : { image_versions2: images, usertags }),
      ...(isVideo && {
        video_versions: [
          { width: 480, url: `${videoOf(post)}&q=low` },
          { width: 1080, url: videoOf(post) },
        ],
        play_count: post.views,
        video_duration: this.#duration(post),
      }),
      ...(post.isClip && { clips_metadata: this.#appMusic(post) }),
      location: post.place === null ? null : { pk: 1, name: post.place },
      original_width: 1080,
      original_height: 1350,
      user: this.#shortUser(post.user),
    };
  }

  comment(comment: SimulatedComment): Record<string, unknown> {
    return {
      pk: comment.id,
      text: comment.text,
      created_at: comment.createdAt,
      created_at_utc: comment.createdAt,
      user: { username: comment.username },
      comment_like_count: comment.likes,
      child_comment_count: 0,
    };
  }

  /** A page of a hashtag listing: sections of three media, some with a clip layout. */
  sections(
    posts: readonly SimulatedPost[],
    page: { readonly from: number; readonly nextMaxId: string | null },
  ): Record<string, unknown> {
    const media = posts.map((post) => ({ media: this.appPost(post) }));
    const sections: Record<string, unknown>[] = [];
    for (let index = 0; index < media.length; index += 3) {
      const three = media.slice(index, index + 3);
      const layout =
        index % 9 === 0
          ? { one_by_two_item: { clips: { items: three.slice(0, 1) } }, fill_items: three.slice(1) }
          : { medias: three };
      sections.push({
        layout_type: index % 9 === 0 ? 'one_by_two_left' : 'media_grid',
        layout_content: layout,
        feed_type: 'media',
      });
    }
    const more = page.nextMaxId !== null;
    return {
      sections,
      more_available: more,
      ...(more && {
        next_max_id: page.nextMaxId,
        next_page: page.from / 24 + 1,
        next_media_ids: posts.slice(0, 5).map(({ mediaId }) => rawNumber(mediaId)),
      }),
      status: 'ok',
    };
  }

  #range(user: SimulatedUser, from: number, until: number): SimulatedPost[] {
    return Array.from({ length: Math.max(0, until - from) }, (_, index) => this.#world.post(user, from + index));
  }

  #shortUser(user: SimulatedUser): Record<string, unknown> {
    const profile = this.#world.profile(user);
    return {
      id: user.id,
      username: user.username,
      full_name: profile.fullName,
      profile_pic_url: this.#picture('s', user.username),
      is_verified: profile.isVerified,
      is_private: user.isPrivate,
    };
  }

  #picture(kind: string, name: string | number): string {
    return `${this.#pictures}/${kind}/${name}.jpg?stp=dst-jpg_e35&_nc_ht=cdn&_nc_cat=1&oh=${'a1b2c3d4'.repeat(90)}&oe=69FF0000`;
  }

  #duration(post: SimulatedPost): number {
    return between(3, 90, this.#world.detail('duration', post.mediaId)) + 0.5;
  }

  #webMusic(post: SimulatedPost): Record<string, unknown> {
    const [title, artist] = pick(songs, this.#world.detail('song', post.mediaId));
    return { artist_name: artist, song_name: title, uses_original_audio: false, audio_id: `55${post.index}` };
  }

  #appMusic(post: SimulatedPost): Record<string, unknown> {
    const [title, artist] = pick(songs, this.#world.detail('song', post.mediaId));
    const licensed = {
      music_asset_info: {
        title,
        display_artist: artist,
        audio_cluster_id: `55${post.index}`,
        duration_in_ms: 31_000,
        cover_artwork_uri: this.#picture('m', 1),
      },
    };
    const original = {
      audio_asset_id: rawNumber(post.mediaId),
      original_audio_title: 'Original audio',
      ig_artist: { username: post.user.username },
      duration_in_ms: 9_000,
    };
    return this.#world.detail('sound', post.mediaId) < 0.5
      ? { music_info: licensed, original_sound_info: null }
      : { music_info: null, original_sound_info: original };
  }
}

/** A cursor as the network shows it: opaque, in two halves. */
export function cursorOf(index: number): string {
  return `QVFB${Buffer.from(`p:${index}`).toString('base64url')}`;
}

/** The index that a cursor stands for; null for one that the network never issued. */
export function positionOf(cursor: string): number | null {
  const match = /^p:(\d{1,6})$/.exec(Buffer.from(cursor.replace(/^QVFB/, ''), 'base64url').toString());
  return match === null ? null : Number(match[1]);
}
