import { businessAddressSchema, type Comment, emailsIn, type Music, type Profile } from '@creator-discovery/scraping';
import { between, pick } from './chance.ts';
import type { KnownPost } from './shapes/post-shapes.ts';
import { songs } from './words.ts';
import type { SimulatedComment, SimulatedPost, SimulatedUser, World } from './world.ts';

/** Default base URL of pictures. */
const usualPictures = 'https://cdn.photonet.example';

function videoOf(post: SimulatedPost): string {
  return `https://cdn.photonet.example/v/${post.shortcode}.mp4?efg=${'0f1e2d3c'.repeat(60)}`;
}

/** The simulated world as domain objects, as a reader should return them for any shape. */
export class Truth {
  readonly #world: World;
  readonly #pictures: string;

  /** @param pictures base URL of pictures. */
  constructor(world: World, pictures = usualPictures) {
    this.#world = world;
    this.#pictures = pictures;
  }

  profile(user: SimulatedUser): Profile {
    const shown = this.#world.profile(user);
    const professional = shown.isBusiness || shown.isProfessional;
    const links = shown.links.map(({ title, url }) => ({ title, url, link_type: 'external' }));
    return {
      id: user.id,
      username: user.username,
      full_name: shown.fullName,
      biography: shown.biography,
      follower_count: shown.followers,
      following_count: shown.following,
      media_count: user.mediaCount,
      profile_pic_url: this.#picture('p', user.username),
      is_verified: shown.isVerified,
      is_business: professional,
      is_professional_account: professional,
      account_type: shown.isBusiness ? 'BUSINESS' : shown.isProfessional ? 'CREATOR' : 'PERSONAL',
      is_private: user.isPrivate,
      category: shown.category?.name ?? null,
      category_enum: shown.category?.code ?? null,
      external_url: shown.website ?? links[0]?.url ?? null,
      contact_email: shown.email,
      contact_phone: shown.phone,
      bio_emails: emailsIn(shown.biography),
      bio_links: links,
      highlight_reel_count: shown.reels,
      fbid: shown.fbid,
      business_address: shown.address && businessAddressSchema.parse(shown.address),
    };
  }

  post(post: SimulatedPost): KnownPost {
    const isVideo = post.type === 'video';
    const picture = this.#picture('d', post.shortcode);
    const { username, full_name: fullName, profile_pic_url: face, is_verified: verified } = this.profile(post.owner);
    return {
      id: post.mediaId,
      owner_id: post.owner.id,
      coauthors: post.owner === post.user ? [] : [{ id: post.user.id, username: post.user.username }],
      shortcode: post.shortcode,
      caption: post.caption,
      timestamp: post.takenAt,
      like_count: post.likesHidden ? 0 : post.likes,
      ...(post.likesHidden && { likes_hidden: true }),
      ...(post.isPaid && { paid_partnership: true }),
      comment_count: post.comments,
      media_type: post.type,
      media_url: isVideo ? videoOf(post) : picture,
      thumbnail_url: isVideo ? picture : null,
      is_video: isVideo,
      video_view_count: isVideo ? post.views : null,
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

  #picture(kind: string, name: string | number): string {
    return `${this.#pictures}/${kind}/${name}.jpg?stp=dst-jpg_e35&_nc_ht=cdn&_nc_cat=1&oh=${'a1b2c3d4'.repeat(90)}&oe=69FF0000`;
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
          cover_url: this.#picture('m', 1),
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
