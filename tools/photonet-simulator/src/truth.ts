import { type BusinessAddress, type Comment, emailsIn, type Music, type Profile } from '@creator-discovery/scraping';
import { between, pick } from './chance.ts';
import type { KnownPost } from './shapes/post-shapes.ts';
import { categories, cities, firstNames, fullNames, lastNames, songs } from './words.ts';
import { type SimulatedComment, type SimulatedPost, type SimulatedUser, userIdOf, type World } from './world.ts';

function pictureOf(kind: string, name: string | number): string {
  return `https://cdn.photonet.example/${kind}/${name}.jpg?stp=dst-jpg_e35&_nc_ht=cdn&_nc_cat=1&oh=${'a1b2c3d4'.repeat(90)}&oe=69FF0000`;
}

function videoOf(post: SimulatedPost): string {
  return `https://cdn.photonet.example/v/${post.shortcode}.mp4?efg=${'0f1e2d3c'.repeat(60)}`;
}

/** The simulated world in the words of the domain: what a reader should find, whatever the shape of the answer. */
export class Truth {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  profile(user: SimulatedUser): Profile {
    const roll = (what: string): number => this.#world.detail('user', user.number, what);
    const hasShop = roll('business') < 0.35;
    const [category, categoryEnum] = pick(categories, roll('category'));
    const professional = hasShop || roll('professional') < 0.3;
    const site = roll('site') < 0.4 ? `https://${user.username}.example/?a=1&b=2` : null;
    const links =
      roll('links') < 0.3
        ? [{ title: 'Shop', url: `https://shop.example/${user.username}`, link_type: 'external' }]
        : [];
    const biography = this.#biography(user);
    return {
      id: userIdOf(user),
      username: user.username,
      full_name: this.#fullName(user),
      biography,
      follower_count: Math.floor(10 ** (2 + 5 * roll('followers'))),
      following_count: between(3, 2000, roll('following')),
      media_count: user.mediaCount,
      profile_pic_url: pictureOf('p', user.username),
      is_verified: roll('verified') < 0.12,
      is_business: professional,
      is_professional_account: professional,
      is_private: user.isPrivate,
      category: hasShop ? category : null,
      category_enum: hasShop ? categoryEnum : null,
      external_url: site ?? links[0]?.url ?? null,
      contact_email: hasShop && roll('mail') < 0.7 ? `contact@${user.username.replaceAll('_', '-')}.example` : null,
      contact_phone: hasShop && roll('phone') < 0.3 ? `+49301${String(100_000 + user.number)}` : null,
      bio_emails: emailsIn(biography),
      bio_links: links,
      highlight_reel_count: between(0, 20, roll('reels')),
      fbid: roll('fb') < 0.6 ? `178414000${String(10_000_000 + user.number)}` : null,
      business_address: hasShop && roll('address') < 0.4 ? this.#address(user) : null,
    };
  }

  post(post: SimulatedPost): KnownPost {
    const isVideo = post.type === 'video';
    const picture = pictureOf('d', post.shortcode);
    const { username, full_name: fullName, profile_pic_url: face, is_verified: verified } = this.profile(post.user);
    return {
      id: post.mediaId,
      ownerId: userIdOf(post.user),
      shortcode: post.shortcode,
      caption: post.caption,
      timestamp: post.takenAt,
      like_count: post.likesHidden ? 0 : post.likes,
      likesHidden: post.likesHidden,
      comment_count: post.comments,
      media_type: post.type,
      media_url: isVideo ? videoOf(post) : picture,
      thumbnail_url: isVideo ? picture : null,
      is_video: isVideo,
      video_view_count: isVideo ? post.likes * 11 : null,
      location: post.place,
      'the service': post.place,
      tagged_users: [...post.tagged],
      hashtags: [...post.hashtags],
      product_type: post.type === 'carousel' ? 'carousel_container' : post.isClip ? 'clips' : 'feed',
      video_url: isVideo ? videoOf(post) : null,
      video_duration: isVideo ? between(3, 90, this.#world.detail('duration', post.mediaId)) + 0.5 : null,
      dimensions: { width: 1080, height: 1350 },
      music_info: post.isClip ? this.#music(post) : null,
      author: { username, full_name: fullName, profile_pic_url: face, is_verified: verified },
    };
  }

  comment({ id, text, username, createdAt, likes }: SimulatedComment): Comment {
    return { id, text, username, timestamp: createdAt, like_count: likes };
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

  #address(user: SimulatedUser): BusinessAddress {
    return {
      city_name: pick(cities, this.#world.detail('city', user.number)),
      latitude: 52.5,
      longitude: 13.4,
      street_address: `Main Street ${user.number + 1}`,
      zip_code: String(10_000 + user.number),
    };
  }

  #music(post: SimulatedPost): Music {
    const [title, artist] = pick(songs, this.#world.detail('song', post.mediaId));
    return this.#world.detail('sound', post.mediaId) < 0.5
      ? {
          audio_id: `55${post.index}`,
          title,
          artist,
          is_original_audio: false,
          duration_ms: 31_000,
          cover_url: pictureOf('m', 1),
        }
      : {
          audio_id: post.mediaId,
          title: 'Original audio',
          artist: post.user.username,
          is_original_audio: true,
          duration_ms: 9_000,
          cover_url: null,
        };
  }
}
