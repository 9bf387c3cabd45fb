import type { ImportRecordInput } from '@creator-discovery/creators';
import { DemoCreators, defaultDay } from '@creator-discovery/demo-data';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { hashtagsIn } from '@creator-discovery/scraping';
import type { SimulatedProfile } from './profile.ts';
import type { PostDetails } from './world.ts';

/** `count` is the number of demo creators across all networks. */
export interface DemoPeopleOptions {
  readonly creators: number;
  now(): Date;
}

/** User from the demo data. */
export interface DemoName {
  readonly id: string;
  readonly username: string;
}

const secondsPerDay = 86_400;
const daysPerMonth = 30;
const longestRest = 4;
/** Share of followers used if the demo data has no likes. */
const usualLikes = 0.03;
const viewsPerLike = 11;

/**
 * Demo creators as users of the network, with the names, figures, texts and contacts of their records. Their followers grow at
 * the recorded rate. Creators beyond the imported ones can be discovered.
 */
export class DemoPeople {
  readonly names: readonly DemoName[];
  readonly #places = GeoNamesPlaces.load();
  readonly #creators = new DemoCreators({ places: this.#places });
  readonly #indexes = new Map<string, number>();
  readonly #records = new Map<number, ImportRecordInput>();
  readonly #now: () => Date;

  constructor({ creators, now }: DemoPeopleOptions) {
    this.#now = now;
    this.names = Array.from({ length: creators }, (_, index) => this.#creators.name(index)).flatMap(
      ({ platform, handle: username, platform_user_id: id }, index) => {
        if (platform !== 'photonet') return [];
        this.#indexes.set(username, index);
        return [{ username, id: String(id) }];
      },
    );
  }

  mediaCount(username: string): number {
    return this.#record(username)?.content_count ?? 0;
  }

  /** Returns undefined for other users. */
  profile(username: string): SimulatedProfile | undefined {
    const record = this.#record(username);
    if (record === undefined) return undefined;
    const { contacts = [], interests } = record;
    const [category] = interests ?? [];
    const isBusiness = record.account_type === 'BUSINESS';
    return {
      fullName: record.name ?? '',
      biography: record.bio ?? '',
      followers: this.#followers(record),
      following: Math.round(150 + Math.sqrt(record.follower_count ?? 0)),
      isVerified: record.is_verified ?? false,
      isBusiness,
      isProfessional: isBusiness || record.account_type === 'CREATOR',
      category: category === undefined ? null : { name: category, code: codeOf(category) },
      website: null,
      email: contacts.find(({ type }) => type === 'EMAIL')?.value ?? null,
      phone: contacts.find(({ type }) => type === 'PHONE')?.value ?? null,
      links: contacts
        .filter(({ value }) => value.startsWith('https://'))
        .map(({ type, value }) => ({ title: type, url: value })),
      reels: (record.content_count ?? 0) % 20,
      fbid: `178414000${record.platform_user_id}`,
      address: null,
    };
  }

  /** Returns undefined for other users. Index 0 is the newest post. */
  post(
    username: string,
    { index, roll }: { readonly index: number; readonly roll: (what: string) => number },
  ): PostDetails | undefined {
    const record = this.#record(username);
    if (record === undefined) return undefined;
    const average = record.average_likes ?? (record.follower_count ?? 0) * usualLikes;
    const aroundAverage = (value: number, what: string): number => Math.round(value * (0.6 + 0.8 * roll(what)));
    const likes = aroundAverage(average, 'likes');
    const captions = record.captions ?? [];
    const caption = captions[index % Math.max(1, captions.length)] ?? null;
    const type = roll('type') < 0.55 ? 'image' : roll('type') < 0.8 ? 'video' : 'carousel';
    const friend = this.names[Math.floor(roll('friend') * this.names.length)];
    return {
      type,
      isClip: type === 'video' && roll('clip') < 0.7,
      takenAt: lastPost(record) - index * daysBetweenPosts(record) * secondsPerDay,
      likes,
      views: aroundAverage(record.average_views ?? average * viewsPerLike, 'views'),
      likesHidden: false,
      isPaid: record.paid_partnerships === true && roll('paid') < 0.4,
      comments: aroundAverage(record.average_comments ?? 0, 'comments'),
      caption,
      hashtags: hashtagsIn(caption ?? ''),
      place: roll('placed') < 0.4 ? this.#placeOf(record) : null,
      tagged: roll('tagged') < 0.3 && friend !== undefined && friend.username !== username ? [friend.username] : [],
    };
  }

  #record(username: string): ImportRecordInput | undefined {
    const index = this.#indexes.get(username);
    if (index === undefined) return undefined;
    const known = this.#records.get(index) ?? this.#creators.record(index);
    this.#records.set(index, known);
    return known;
  }

  #followers({ follower_count: known = 0, follower_growth_pct: growth }: ImportRecordInput): number {
    const days = Math.max(0, (this.#now().getTime() - Date.parse(defaultDay)) / (secondsPerDay * 1000));
    return Math.round((known ?? 0) * (1 + (growth?.['1'] ?? 0) / 100) ** (days / daysPerMonth));
  }

  #placeOf({ location_id: id }: ImportRecordInput): string | null {
    return id == null ? null : (this.#places.byId(id)?.name ?? null);
  }
}

function lastPost({ last_post_at: day }: ImportRecordInput): number {
  return Date.parse(`${day ?? '2026-10-01'}T12:00:00Z`) / 1000;
}

function daysBetweenPosts({ platform_user_id: id }: ImportRecordInput): number {
  return 1 + (Number(id) % longestRest);
}

/** Formats a category like the network. */
function codeOf(category: string): string {
  return category.toUpperCase().replace(/[^A-Z]+/g, '_');
}
