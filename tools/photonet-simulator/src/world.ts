import { shortcodeOf } from '@creator-discovery/scraping';
import { between, chance, pick } from './chance.ts';
import type { DemoPeople } from './demo-people.ts';
import { inventedProfile } from './invented-profile.ts';
import type { SimulatedProfile } from './profile.ts';
import { firstNames, hashtags, lastNames, places, remarks, sentences } from './words.ts';

/** User of the simulated network, derived from `number` or from a demo creator. */
export interface SimulatedUser {
  readonly number: number;
  /** User id of digits. */
  readonly id: string;
  readonly username: string;
  readonly isPrivate: boolean;
  /** Number of posts in the profile. */
  readonly mediaCount: number;
}

export type SimulatedMediaType = 'image' | 'video' | 'carousel';

/** Post; `index` 0 is the user's newest. */
export interface SimulatedPost {
  /** User in whose listing the post is. */
  readonly user: SimulatedUser;
  /** Another user if `user` is only a co-author. */
  readonly owner: SimulatedUser;
  readonly index: number;
  /** 19 digits, above 2^53. */
  readonly mediaId: string;
  readonly shortcode: string;
  readonly type: SimulatedMediaType;
  readonly isClip: boolean;
  readonly takenAt: number;
  readonly likes: number;
  /** For videos. */
  readonly views: number;
  readonly likesHidden: boolean;
  readonly isPaid: boolean;
  readonly comments: number;
  readonly caption: string | null;
  readonly hashtags: readonly string[];
  readonly place: string | null;
  readonly tagged: readonly string[];
}

/** Content of a post. */
export type PostDetails = Omit<SimulatedPost, 'user' | 'owner' | 'index' | 'mediaId' | 'shortcode'>;

export interface SimulatedComment {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly createdAt: number;
  readonly likes: number;
}

export interface WorldSettings {
  readonly seed: number;
  /** Initial number of users. */
  readonly users: number;
  /** Additional users from the demo data. */
  readonly people?: DemoPeople;
}

const firstMediaId = 3_000_000_000_000_000_000n;
const postsPerUser = 4096;
const newestPost = 1_767_200_000;
/** The first users have posts with comments, so that the first targets are useful. */
const richUsers = 100;
const postsInHashtags = 12;
const longestHashtag = 500;
const viewsPerLike = 11;
const firstUserId = 1_000_000_007;

/** Every 50th user is of each kind: the newest posts have another owner, every third has, likes are hidden behind a preview. */
const oddUsers = { borrows: 41, shares: 42, previews: 43, every: 50 } as const;
const borrowedPosts = 20;

/** Thousands of users, posts, comments and hashtags, repeatable by seed. Stores names only and derives the rest. */
export class World {
  readonly #seed: number;
  readonly #people: DemoPeople | undefined;
  readonly #byName = new Map<string, SimulatedUser>();
  readonly #byId = new Map<string, SimulatedUser>();
  readonly #byNumber: SimulatedUser[] = [];
  #posts: ReadonlyMap<string, readonly SimulatedPost[]> | undefined;

  constructor({ seed, users, people }: WorldSettings) {
    this.#seed = seed;
    this.#people = people;
    for (let number = 0; number < users; number += 1) this.#add(this.#usernameOf(number));
    for (const { id, username } of people?.names ?? []) {
      this.#store({
        ...{ number: this.#byNumber.length, id, username, isPrivate: false },
        // Computed on demand, because few of the records are ever requested.
        get mediaCount() {
          return people?.mediaCount(username) ?? 0;
        },
      });
    }
  }

  get users(): readonly SimulatedUser[] {
    return this.#byNumber;
  }

  /** Usernames that can never be registered. */
  get missingUsernames(): readonly string[] {
    return Array.from({ length: 50 }, (_, index) => `gone.${pick(firstNames, this.#roll('gone', index))}.${index + 1}`);
  }

  /** Hashtags with posts, most used first. */
  get hashtags(): readonly string[] {
    const used = this.#hashtagIndex();
    return [...used.keys()].sort((a, b) => (used.get(b)?.length ?? 0) - (used.get(a)?.length ?? 0));
  }

  user(username: string): SimulatedUser | undefined {
    return this.#byName.get(username.toLowerCase());
  }

  userById(id: string): SimulatedUser | undefined {
    return this.#byId.get(id);
  }

  /** Returns a user's current profile. */
  profile(user: SimulatedUser): SimulatedProfile {
    return this.#people?.profile(user.username) ?? inventedProfile(user, (...names) => this.detail(...names));
  }

  /** Renames a user; the old name becomes free. Returns false for an unknown user or a known name. */
  rename(username: string, to: string): boolean {
    const user = this.#byName.get(username);
    if (user === undefined || this.#byName.has(to)) return false;
    const renamed = { ...user, username: to };
    this.#byName.delete(username);
    this.#byName.set(to, renamed);
    this.#byId.set(user.id, renamed);
    this.#byNumber[user.number] = renamed;
    this.#posts = undefined;
    return true;
  }

  /** Adds users with new names and returns their number. */
  register(users: readonly { readonly username: string; readonly id?: string }[]): number {
    const before = this.#byNumber.length;
    const missing = new Set(this.missingUsernames);
    for (const { username, id } of users)
      if (!this.#byName.has(username) && !missing.has(username) && (id === undefined || !this.#byId.has(id)))
        this.#add(username, id);
    return this.#byNumber.length - before;
  }

  /** Number of posts that can be listed: at most the newest 4,096. */
  postCount({ mediaCount }: SimulatedUser): number {
    return Math.min(mediaCount, postsPerUser);
  }

  post(user: SimulatedUser, index: number): SimulatedPost {
    const roll = (what: string): number => this.#roll('post', user.number, index, what);
    const mediaId = (firstMediaId + BigInt(user.number * postsPerUser + index)).toString();
    const person = this.#people?.post(user.username, { index, roll });
    const owner = person === undefined ? this.#ownerOf(user, index) : user;
    const fixed = { user, owner, index, mediaId, shortcode: shortcodeOf(mediaId) };
    return { ...fixed, ...(person ?? this.#inventedPost(user, { index, roll })) };
  }

  #ownerOf(user: SimulatedUser, index: number): SimulatedUser {
    const kind = user.number % oddUsers.every;
    const isBorrowed =
      (kind === oddUsers.borrows && index < borrowedPosts) || (kind === oddUsers.shares && index % 3 === 0);
    return (isBorrowed && this.#byNumber[0]) || user;
  }

  #inventedPost(
    user: SimulatedUser,
    { index, roll }: { readonly index: number; readonly roll: (what: string) => number },
  ): PostDetails {
    const isPreview = user.number % oddUsers.every === oddUsers.previews;
    const likes = isPreview ? 3 : Math.floor(10 ** (1 + 4 * roll('likes')));
    const type = roll('type') < 0.55 ? 'image' : roll('type') < 0.8 ? 'video' : 'carousel';
    const tags = [
      ...new Set(Array.from({ length: between(0, 4, roll('tags')) }, (_, nth) => pick(hashtags, roll(`tag${nth}`)))),
    ];
    return {
      type,
      isClip: type === 'video' && roll('clip') < 0.7,
      takenAt:
        newestPost -
        index * between(20_000, 90_000, this.#roll('pace', user.number)) -
        between(0, 19_999, roll('time')),
      likes,
      views: isPreview ? 700_000 : likes * viewsPerLike,
      likesHidden: roll('hidden') < 0.05,
      isPaid: roll('paid') < 0.02,
      comments: user.number >= richUsers && roll('mute') < 0.1 ? 0 : between(1, 260, roll('comments')),
      caption: this.#caption(user, index, tags),
      hashtags: tags,
      place: roll('placed') < 0.4 ? pick(places, roll('place')) : null,
      tagged: roll('tagged') < 0.3 ? [this.#usernameOf(between(0, 99, roll('friend')))] : [],
    };
  }

  postById(mediaId: string): SimulatedPost | undefined {
    const number = BigInt(mediaId) - firstMediaId;
    if (number < 0n) return undefined;
    const user = this.#byNumber[Number(number / BigInt(postsPerUser))];
    const index = Number(number % BigInt(postsPerUser));
    return user !== undefined && index < user.mediaCount ? this.post(user, index) : undefined;
  }

  comment(post: SimulatedPost, index: number): SimulatedComment {
    const roll = (what: string): number => this.#roll('comment', post.mediaId, index, what);
    return {
      id: (BigInt(post.mediaId) * 300n + BigInt(index)).toString().slice(-18),
      text: pick(remarks, roll('text')),
      username: this.#usernameOf(between(0, 999, roll('who'))),
      createdAt: post.takenAt + index * 61,
      likes: Math.floor(40 * roll('likes') ** 4),
    };
  }

  /** Returns the posts of a hashtag in the order of a listing; undefined for an unused hashtag. */
  hashtagPosts(hashtag: string, tab: string): readonly SimulatedPost[] | undefined {
    const posts = this.#hashtagIndex().get(hashtag.toLowerCase());
    if (tab === 'clips') return posts?.filter(({ isClip }) => isClip);
    return tab === 'top' ? posts?.toSorted((a, b) => b.likes - a.likes).slice(0, 60) : posts;
  }

  /** Returns a repeatable value in [0, 1) for a detail of a user or post. */
  detail(...names: readonly (string | number)[]): number {
    return this.#roll('detail', ...names);
  }

  #roll(...names: readonly (string | number)[]): number {
    return chance(this.#seed, ...names);
  }

  #usernameOf(number: number): string {
    const first = pick(firstNames, this.#roll('first', number));
    const last = pick(lastNames, this.#roll('last', number));
    return `${first}${pick(['.', '_', ''], this.#roll('join', number))}${last}${pick(['', '.', '_'], this.#roll('tail', number))}${number + 1}`;
  }

  #add(username: string, id?: string): void {
    const number = this.#byNumber.length;
    const rich = number < richUsers;
    this.#store({
      number,
      id: id ?? String(firstUserId + number),
      username,
      isPrivate: number % 12 === 11,
      mediaCount:
        !rich && this.#roll('idle', number) < 0.03 ? 0 : between(rich ? 15 : 1, 150, this.#roll('media', number)),
    });
  }

  #store(user: SimulatedUser): void {
    this.#byNumber.push(user);
    this.#byName.set(user.username, user);
    this.#byId.set(user.id, user);
  }

  #caption(user: SimulatedUser, index: number, tags: readonly string[]): string | null {
    const roll = (what: string): number => this.#roll('caption', user.number, index, what);
    if (tags.length === 0 && roll('none') < 0.3) return null;
    const words = Array.from({ length: between(1, 3, roll('length')) }, (_, nth) =>
      pick(sentences, roll(`s${nth}`)),
    ).join(' ');
    const long = roll('long') < 0.01 ? ' 👩‍👩‍👧'.repeat(230) : '';
    // Broken clients produce unpaired surrogates.
    const broken = roll('broken') < 0.01 ? ' \ud83d' : '';
    return `${words}${tags.map((tag) => ` #${tag}`).join('')}${long}${broken}`.slice(0, 2200);
  }

  #hashtagIndex(): ReadonlyMap<string, readonly SimulatedPost[]> {
    this.#posts ??= this.#indexHashtags();
    return this.#posts;
  }

  #indexHashtags(): ReadonlyMap<string, readonly SimulatedPost[]> {
    const found = new Map<string, SimulatedPost[]>();
    for (const user of this.#byNumber) {
      if (user.isPrivate) continue;
      for (let index = 0; index < Math.min(user.mediaCount, postsInHashtags); index += 1) {
        const post = this.post(user, index);
        for (const tag of post.hashtags) {
          const posts = found.get(tag) ?? [];
          if (posts.length < longestHashtag) posts.push(post);
          found.set(tag, posts);
        }
      }
    }
    for (const posts of found.values()) posts.sort((a, b) => b.takenAt - a.takenAt);
    return found;
  }
}
