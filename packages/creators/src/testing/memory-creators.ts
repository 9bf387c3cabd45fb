import type { Platform } from '@creator-discovery/search-filters';
import {
  type Creator,
  type CreatorFacts,
  type CreatorPreviewFacts,
  factsAfterImport,
  type ImportMode,
} from '../creator.ts';
import { handleKey } from '../handle.ts';
import { type ImportRecord, identityOf } from '../import-record.ts';
import {
  type CreatorChanges,
  type CreatorFeed,
  type CreatorName,
  type CreatorStore,
  type ImportCounts,
  UnstorableRecords,
} from '../ports.ts';

interface Kept {
  readonly id: number;
  readonly facts: CreatorFacts;
  readonly as_of: string;
}

/** Creators in memory, for tests: the store and its feed. `now` dates imports. */
export class MemoryCreators implements CreatorStore {
  readonly #now: () => Date;
  readonly #byIdentity = new Map<string, Kept>();
  readonly #suppressed = new Set<string>();
  /** Ids in the order of their changes; a position is an index into it. */
  readonly #changes: number[] = [];
  #forgotten = 0;
  #lastId = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async upsert(records: readonly ImportRecord[], mode: ImportMode): Promise<ImportCounts> {
    if (new Set(records.map(identityOf)).size < records.length)
      throw new RangeError('a creator occurs twice in one batch');
    if (records.some((record) => JSON.stringify(record).includes('\\u0000')))
      throw new UnstorableRecords('a text with NUL');
    const counts = { added: 0, updated: 0, suppressed: 0 };
    for (const record of records) {
      if (this.#isBarred(record)) {
        counts.suppressed++;
        continue;
      }
      const known = this.#byIdentity.get(identityOf(record));
      const facts = factsAfterImport(known?.facts ?? null, record, mode);
      const id = known?.id ?? ++this.#lastId;
      const as_of = new Date(facts.collected_at ?? this.#now()).toISOString();
      this.#byIdentity.set(identityOf(record), { id, facts, as_of });
      this.#changes.push(id);
      if (known) counts.updated++;
      else counts.added++;
    }
    return counts;
  }

  async byIds(creatorIds: readonly number[]): Promise<readonly Creator[]> {
    return this.#inOrder(creatorIds).map(creatorOf);
  }

  async previews(creatorIds: readonly number[]): Promise<readonly CreatorPreviewFacts[]> {
    return this.#inOrder(creatorIds).map(({ id, facts }) => ({
      id,
      name: facts.name,
      handle: facts.handle,
      platform: facts.platform,
      follower_count: facts.follower_count,
      engagement_rate_pct: facts.engagement_rate_pct,
      bio: facts.bio,
      location_id: facts.location_id,
      is_verified: facts.is_verified,
      profile_url: facts.profile_url,
      photo_url: facts.photo_url,
    }));
  }

  async byNames(names: readonly CreatorName[]): Promise<readonly (Creator | null)[]> {
    return names.map((name) => {
      const kept = this.#byIdentity.get(identityOf(name));
      return kept ? creatorOf(kept) : null;
    });
  }

  async named(handle: string): Promise<readonly (CreatorName & { readonly id: number })[]> {
    return [...this.#byIdentity.values()]
      .filter(({ facts }) => handleKey(facts.handle) === handleKey(handle))
      .map(({ id, facts: { platform, handle: shown } }) => ({ id, platform, handle: shown }));
  }

  async count(): Promise<Readonly<Record<Platform, number>>> {
    const counts = { photonet: 0, videonet: 0, shortnet: 0 };
    for (const { facts } of this.#byIdentity.values()) counts[facts.platform]++;
    return counts;
  }

  async suppress(name: CreatorName): Promise<boolean> {
    const kept = this.#byIdentity.get(identityOf(name));
    this.#suppressed.add(identityOf(name));
    if (!kept) return false;
    const { platform, platform_user_id } = kept.facts;
    if (platform_user_id !== null) this.#suppressed.add(userOf(platform, platform_user_id));
    this.#byIdentity.delete(identityOf(name));
    this.#changes.push(kept.id);
    return true;
  }

  async isSuppressed(name: CreatorName): Promise<boolean> {
    return this.#suppressed.has(identityOf(name));
  }

  /** The feed of these creators. */
  feed(): CreatorFeed {
    return {
      position: async () => String(this.#changes.length),
      changes: async (since): Promise<CreatorChanges> => {
        const from = Number(since);
        if (!Number.isInteger(from) || from < this.#forgotten || from > this.#changes.length) return { expired: true };
        const creatorIds = [...new Set(this.#changes.slice(from))];
        return { expired: false, creatorIds, position: String(this.#changes.length) };
      },
      forgetChanges: async () => {
        const forgotten = this.#changes.length - this.#forgotten;
        this.#forgotten = this.#changes.length;
        return forgotten;
      },
    };
  }

  /** Whether there is such a creator; lists and ownership ask. */
  has(creatorId: number): boolean {
    return this.#inOrder([creatorId]).length === 1;
  }

  #isBarred(record: ImportRecord): boolean {
    const userId = record.platform_user_id;
    return (
      this.#suppressed.has(identityOf(record)) ||
      (userId != null && this.#suppressed.has(userOf(record.platform, userId)))
    );
  }

  #inOrder(creatorIds: readonly number[]): Kept[] {
    const byId = new Map([...this.#byIdentity.values()].map((kept) => [kept.id, kept]));
    return creatorIds.flatMap((id) => byId.get(id) ?? []);
  }
}

function userOf(platform: Platform, userId: string): string {
  return `${platform}#${userId}`;
}

function creatorOf({ id, as_of, facts }: Kept): Creator {
  const { hashtags: _, captions: __, audience, collected_at: ___, ...delivered } = facts;
  return { ...delivered, id, as_of, audience_credibility: audience?.credibility ?? null };
}
