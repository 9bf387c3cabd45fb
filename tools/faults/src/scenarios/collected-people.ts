import { isDeepStrictEqual } from 'node:util';
import { type CampaignPlan, type CreatorRecord, creatorRecord, type RecordRules } from '@creator-discovery/collection';
import { Truth } from '@creator-discovery/photonet-simulator';
import { LibraryContactFormats } from '@creator-discovery/reference-data/contact-formats';
import { TinyldLanguageDetector } from '@creator-discovery/reference-data/language-detection';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { type Post, plainPost } from '@creator-discovery/scraping';
import { sql } from 'kysely';
import type { FaultyNetwork } from '../faulty-network.ts';
import type { Books } from './scenario.ts';

type World = FaultyNetwork['simulator']['world'];
type Person = World['users'][number];

/** Public people within the depth of the plan, by handle. */
export function reachablePeople(
  world: World,
  plan: CampaignPlan,
  {
    hashtags,
    handles,
    suppressed,
  }: {
    readonly hashtags: readonly string[];
    readonly handles: readonly string[];
    readonly suppressed: ReadonlySet<string>;
  },
): ReadonlyMap<string, Person> {
  const found = new Map<string, { readonly person: Person; readonly depth: number }>();
  let here = new Set(handles);
  let next = new Set<string>();
  for (const post of hashtags.flatMap((hashtag) => world.hashtagPosts(hashtag, 'recent') ?? [])) {
    here.add(post.user.username);
    for (const tagged of post.tagged) next.add(tagged);
  }
  for (let depth = 0; depth <= plan.depth; depth += 1) {
    for (const handle of here) {
      const person = world.user(handle);
      if (person === undefined || person.isPrivate || suppressed.has(handle) || found.has(handle)) continue;
      found.set(handle, { person, depth });
      for (let index = 0; index < Math.min(plan.posts, person.mediaCount); index += 1)
        for (const tagged of world.post(person, index).tagged) next.add(tagged);
    }
    here = next;
    next = new Set();
  }
  return new Map([...found].map(([handle, { person }]) => [handle, person]));
}

/** A creator as it is stored. */
export interface StoredCreator {
  readonly row: Readonly<Record<string, unknown>> & {
    readonly handle: string;
    readonly as_of: string;
  };
  readonly contacts: readonly object[] | null;
}

/** Creators with a handle that were added after that one. */
export async function creatorsAfter({ db }: Books, creatorId: number): Promise<readonly StoredCreator[]> {
  const { rows } = await sql<StoredCreator>`
    select to_jsonb(c) as row, k.contacts from creator c left join creator_contact k on k.creator_id = c.id
    where c.platform = 'photonet' and c.handle_key is not null and c.id > ${creatorId}
  `.execute(db);
  return rows;
}

/** Facts that are only read together with the posts. */
const factsOfPosts = new Set([
  ...['hashtags', 'captions', 'last_post_at', 'language', 'location_id', 'interests', 'topics'],
  ...['average_likes', 'average_comments', 'average_views', 'engagement_rate_pct', 'estimated'],
]);

/** Facts that say when, or that are stored elsewhere. */
const othersFacts = new Set(['as_of', 'contacts']);

/** Facts that only some shapes of answers have: where another shape was read they are unknown. */
const onlySomeAnswersHave = new Set(['account_type']);

/** What the people of a simulated network are, as records of creators. */
export class TruthOfPeople {
  readonly #world: World;
  readonly #truth: Truth;
  readonly #rules: RecordRules = {
    places: GeoNamesPlaces.load(),
    languages: IsoLanguages.load(),
    contacts: new LibraryContactFormats(),
    detector: new TinyldLanguageDetector(),
  };

  constructor(world: World) {
    this.#world = world;
    this.#truth = new Truth(world);
  }

  /** Followers at this moment. */
  followers(person: Person): number {
    return this.#truth.profile(person).follower_count;
  }

  /**
   * Facts of a stored creator that aren't those of the person at this moment, each as a line.
   *
   * @param followersBefore at the end of which day it had how many followers
   */
  differences(
    person: Person,
    { row, contacts }: StoredCreator,
    before?: { readonly day: string; readonly followers: number },
  ): readonly string[] {
    const posts = Array.from({ length: Math.min(15, this.#world.postCount(person)) }, (_, index) =>
      this.#post(person, index),
    );
    const observations = before && [
      { day: before.day, followerCount: before.followers, contentCount: person.mediaCount },
    ];
    const profile = this.#truth.profile(person);
    const collectedAt = new Date(row.as_of);
    const read: CreatorRecord = creatorRecord(
      { profile, posts, collectedAt, ...(observations && { observations }) },
      this.#rules,
    );
    if (!read.ok) return [`${person.username} can not be a record: ${read.reason}`];
    const differing = Object.entries(read.record).filter(
      ([field, value]) =>
        !othersFacts.has(field) &&
        // A refresh may have read the profile alone.
        !(before !== undefined && factsOfPosts.has(field)) &&
        !(onlySomeAnswersHave.has(field) && row[field] === null) &&
        !isDeepStrictEqual(orNull(row[field]), orNull(value)),
    );
    const shown = sorted(read.record.contacts ?? []);
    return [
      ...differing.map(
        ([field, value]) =>
          `${person.username} has ${field} ${JSON.stringify(row[field])}, the network shows ${JSON.stringify(value)}`,
      ),
      ...(isDeepStrictEqual(sorted(contacts ?? []), shown) ? [] : [`${person.username} has other contacts`]),
    ];
  }

  #post(person: Person, index: number): Post {
    const known = this.#truth.post(this.#world.post(person, index));
    // As every reader of the network does: half a character is no text.
    return { ...plainPost(known), caption: known.caption?.toWellFormed() ?? null };
  }
}

/** Nothing is stored of what is unknown, and where nothing is an estimate. */
function orNull(value: unknown): unknown {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
}

function sorted(contacts: readonly object[]): readonly string[] {
  return contacts.map((contact) => JSON.stringify(Object.entries(contact).sort())).sort();
}
