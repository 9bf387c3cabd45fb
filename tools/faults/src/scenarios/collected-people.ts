import { isDeepStrictEqual } from 'node:util';
import { type CampaignPlan, type CreatorRecord, creatorRecord, type RecordRules } from '@creator-discovery/collection';
import { Truth } from '@creator-discovery/photonet-simulator';
import { LibraryContactFormats } from '@creator-discovery/reference-data/contact-formats';
import { TinyldLanguageDetector } from '@creator-discovery/reference-data/language-detection';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { type HashtagPost, ownPosts, type Post, plainPost } from '@creator-discovery/scraping';
import { sql } from 'kysely';
import type { FaultyNetwork } from '../faulty-network.ts';
import type { Books } from './scenario.ts';

type World = FaultyNetwork['simulator']['world'];
type Person = World['users'][number];

/** Seeds of a campaign. */
export interface SeedNames {
  readonly hashtags: readonly string[];
  readonly handles: readonly string[];
}

/** Returns the public people within the depth of the plan, by handle. */
export function reachablePeople(
  world: World,
  plan: CampaignPlan,
  { hashtags, handles, suppressed }: SeedNames & { readonly suppressed: ReadonlySet<string> },
): ReadonlyMap<string, Person> {
  const found = new Map<string, { readonly person: Person; readonly depth: number }>();
  let here = new Set(handles);
  let next = new Set<string>();
  for (const post of hashtags.flatMap((hashtag) => world.hashtagPosts(hashtag, 'recent') ?? [])) {
    here.add(post.owner.username);
    for (const tagged of post.tagged) next.add(tagged);
  }
  for (let depth = 0; depth <= plan.depth; depth += 1) {
    for (const handle of here) {
      const person = world.user(handle);
      if (person === undefined || person.isPrivate || suppressed.has(handle) || found.has(handle)) continue;
      found.set(handle, { person, depth });
      for (const tagged of taggedBy(person, world, plan)) next.add(tagged);
    }
    here = next;
    next = new Set();
  }
  return new Map([...found].map(([handle, { person }]) => [handle, person]));
}

function taggedBy(person: Person, world: World, { posts }: CampaignPlan): readonly string[] {
  const listed = Array.from({ length: Math.min(posts, person.mediaCount) }, (_, index) => world.post(person, index));
  return listed.filter(({ owner }) => owner === person).flatMap(({ tagged }) => tagged);
}

export interface StoredCreator {
  readonly row: Readonly<Record<string, unknown>> & {
    readonly handle: string;
    readonly as_of: string;
  };
  readonly contacts: readonly object[] | null;
}

/** Returns creators with a handle and a greater id. */
export async function creatorsAfter({ db }: Books, creatorId: number): Promise<readonly StoredCreator[]> {
  const { rows } = await sql<StoredCreator>`
    select to_jsonb(c) as row, k.contacts from creator c left join creator_contact k on k.creator_id = c.id
    where c.platform = 'photonet' and c.handle_key is not null and c.id > ${creatorId}
  `.execute(db);
  return rows;
}

/** Facts that are only read with the posts. */
const factsOfPosts = new Set([
  ...['hashtags', 'captions', 'last_post_at', 'language', 'location_id', 'interests', 'topics'],
  ...['average_likes', 'average_comments', 'average_views', 'engagement_rate_pct', 'estimated'],
  ...['posts_per_week', 'paid_partnerships', 'mentions'],
]);

/** Facts that are compared separately or not at all. */
const otherFacts = new Set(['as_of', 'contacts']);

/** Facts that only some response formats contain; otherwise they are null. */
const optionalFacts = new Set(['account_type']);

/** Expected creator records of the people on a simulated network. */
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

  followers(person: Person): number {
    return this.#truth.profile(person).follower_count;
  }

  /**
   * Returns one line per fact of a stored creator that differs from the person's current facts.
   *
   * @param before an earlier follower count
   */
  differences(
    person: Person,
    { row, contacts }: StoredCreator,
    before?: { readonly day: string; readonly followers: number },
  ): readonly string[] {
    const listed = Array.from({ length: Math.min(15, this.#world.postCount(person)) }, (_, index) =>
      this.#truth.post(this.#world.post(person, index)),
    );
    const posts = ownPosts(listed, person.id).map(asRead);
    const observations = before && [
      { day: before.day, followerCount: before.followers, contentCount: person.mediaCount },
    ];
    const profile = this.#truth.profile(person);
    const collectedAt = new Date(row.as_of);
    const read: CreatorRecord = creatorRecord(
      { profile, posts, collectedAt, ...(observations && { observations }) },
      this.#rules,
    );
    if (!read.ok) return [`${person.username} has no valid record: ${read.reason}`];
    const differing = Object.entries(read.record).filter(
      ([field, value]) =>
        !otherFacts.has(field) &&
        // A refresh may have read only the profile.
        !(before !== undefined && factsOfPosts.has(field)) &&
        !(optionalFacts.has(field) && row[field] === null) &&
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
}

/** Readers of the network drop lone surrogates. */
function asRead(post: HashtagPost): Post {
  return { ...plainPost(post), caption: post.caption?.toWellFormed() ?? null };
}

/** Missing values and empty lists are stored as null. */
function orNull(value: unknown): unknown {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
}

function sorted(contacts: readonly object[]): readonly string[] {
  return contacts.map((contact) => JSON.stringify(Object.entries(contact).sort())).sort();
}
