import { between, pick } from './chance.ts';
import { categories, cities, firstNames, fullNames, lastNames, songs } from './words.ts';
import { type SimulatedComment, type SimulatedPost, type SimulatedUser, userIdOf, type World } from './world.ts';

/** A number in JSON with all its digits, even above 2^53. */
function rawNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
}

function pictureOf(kind: string, name: string | number): string {
  return `https://cdn.photonet.example/${kind}/${name}.jpg?stp=dst-jpg_e35&_nc_ht=cdn&_nc_cat=1&oh=${'a1b2c3d4'.repeat(90)}&oe=69FF0000`;
}

function videoOf(post: SimulatedPost): string {
  return `https://cdn.photonet.example/v/${post.shortcode}.mp4?efg=${'0f1e2d3c'.repeat(60)}`;
}

/** Renders the world in the formats that public clients of the network read. */
export class Wire {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** `data.user` of a profile answer. */
  user(user: SimulatedUser): Record<string, unknown> {
    const roll = (what: string): number => this.#world.detail('user', user.number, what);
    const isBusiness = roll('business') < 0.35;
    const [category, categoryEnum] = pick(categories, roll('category'));
    return {
      id: userIdOf(user),
      username: user.username,
      full_name: this.#fullName(user),
      biography: this.#biography(user),
      edge_followed_by: { count: Math.floor(10 ** (2 + 5 * roll('followers'))) },
      edge_follow: { count: between(3, 2000, roll('following')) },
      profile_pic_url: pictureOf('s', user.username),
      profile_pic_url_hd: pictureOf('p', user.username),
      is_verified: roll('verified') < 0.12,
      is_private: user.isPrivate,
      is_business_account: isBusiness,
      is_professional_account: isBusiness || roll('professional') < 0.3,
      category_name: isBusiness ? category : null,
      category_enum: isBusiness ? categoryEnum : null,
      external_url:
        roll('site') < 0.4
          ? `https://l.photonet.example/?u=${encodeURIComponent(`https://${user.username}.example/?a=1&b=2`)}&e=AT0x`
          : null,
      business_email: isBusiness && roll('mail') < 0.7 ? `contact@${user.username.replaceAll('_', '-')}.example` : null,
      business_phone_number: isBusiness && roll('phone') < 0.3 ? `+49301${String(100_000 + user.number)}` : '',
      bio_links:
        roll('links') < 0.3
          ? [{ title: 'Shop', url: `https://shop.example/${user.username}`, lynx_url: '', link_type: 'external' }]
          : [],
      highlight_reel_count: between(0, 20, roll('reels')),
      ...(roll('fb') < 0.6 && { fbid: rawNumber(`178414000${String(10_000_000 + user.number)}`) }),
      business_address_json: isBusiness && roll('address') < 0.4 ? this.#address(user) : null,
      edge_owner_to_timeline_media: this.timeline(user, 0),
    };
  }

  /** A page of a user's timeline, web style. */
  timeline(user: SimulatedUser, from: number): Record<string, unknown> {
    // As in the real network, some users' timelines exist only in the app style.
    const hidden = user.isPrivate || (from === 0 && user.number % 10 === 7);
    const until = hidden ? from : Math.min(from + 12, user.mediaCount);
    const more = !hidden && until < user.mediaCount;
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
      pk: rawNumber(userIdOf(user)),
      pk_id: userIdOf(user),
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
    const until = Math.min(from + 12, user.mediaCount);
    const more = until < user.mediaCount;
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
      display_url: pictureOf('d', post.shortcode),
      ...(isVideo && {
        video_url: videoOf(post),
        thumbnail_src: pictureOf('t', post.shortcode),
        video_view_count: post.likes * 11,
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
    const images = { candidates: [{ url: pictureOf('d', post.shortcode), width: 1080, height: 1350 }] };
    const usertags = { in: post.tagged.map((username) => ({ user: { username } })) };
    return {
      pk: post.index % 2 === 0 ? rawNumber(post.mediaId) : post.mediaId,
      id: `${post.mediaId}_${userIdOf(post.user)}`,
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
        play_count: post.likes * 11,
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
    return {
      id: userIdOf(user),
      username: user.username,
      full_name: this.#fullName(user),
      profile_pic_url: pictureOf('s', user.username),
      is_verified: this.#world.detail('user', user.number, 'verified') < 0.12,
      is_private: user.isPrivate,
    };
  }

  #fullName(user: SimulatedUser): string {
    const roll = (what: string): number => this.#world.detail('name', user.number, what);
    if (roll('script') < 0.2) return pick(fullNames, roll('which'));
    const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
    return `${capital(pick(firstNames, roll('first')))} ${capital(pick(lastNames, roll('last')))}`;
  }

  #biography(user: SimulatedUser): string {
    const roll = (what: string): number => this.#world.detail('bio', user.number, what);
    const domain = `${user.username.replaceAll('_', '-')}.example`;
    const mail = pick(
      ['', '', `📩 hello@${domain}`, `hello (at) ${domain.replace('.example', '')} (dot) example`, `hi @ ${domain}`],
      roll('mail'),
    );
    return `${pick(['Creator', 'Traveller ✈️', 'Mum of two', 'Fotografie', 'كاتبة', '写真家', ''], roll('what'))} ${pick(cities, roll('city'))}\n${mail}`.trim();
  }

  #address(user: SimulatedUser): string {
    return JSON.stringify({
      city_name: pick(cities, this.#world.detail('city', user.number)),
      city_id: 1,
      latitude: 52.5,
      longitude: 13.4,
      street_address: `Main Street ${user.number + 1}`,
      zip_code: String(10_000 + user.number),
    });
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
        cover_artwork_uri: pictureOf('m', 1),
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
