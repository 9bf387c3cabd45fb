import type { Platform } from '@creator-discovery/search-filters';
import {
  type Creator,
  type CreatorDetails,
  type CreatorPreviewFacts,
  contactTypesOf,
  previewFacts,
} from '../creator.ts';
import type { ImportMode } from '../facts-after-import.ts';
import { CreatorIdentities, identitiesOf, identityOf, type KnownCreator, userIdentityOf } from '../identity.ts';
import type { ImportRecord } from '../import-record.ts';
import {
  type CountRecords,
  type CreatorChanges,
  type CreatorFeed,
  type CreatorName,
  type CreatorStore,
  type ImportBatch,
  type ImportCounts,
  type PersonName,
  type Suppression,
  UnstorableRecords,
} from '../ports.ts';
import type { BandMedians, SizeBand } from '../size-band.ts';

/** Store and feed in memory, for tests. */
export class MemoryCreators implements CreatorStore {
  readonly #now: () => Date;
  readonly #kept = new Map<number, KnownCreator>();
  readonly #formerHandles = new Map<number, Set<string>>();
  /** Suppressions by identity of handle or user id. */
  readonly #suppressed = new Map<string, { readonly suppressionId: string; readonly since: Date }>();
  /** Imports by batch. */
  readonly #imported = new Map<string, { readonly importId: string; readonly counts: Promise<ImportCounts> }>();
  /** Reasons of lifted suppressions. */
  readonly reasons: string[] = [];
  /** Ids in the order of their changes. A position is an index into the list. */
  readonly #changes: number[] = [];
  readonly #erasedAt = new Map<number, Date>();
  #forgotten = 0;
  #lastId = 0;
  #lastSuppression = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async upsert(records: readonly ImportRecord[], mode: ImportMode): Promise<ImportCounts> {
    const identities = records.flatMap(identitiesOf);
    if (new Set(identities).size < identities.length) throw new RangeError('The batch repeats a creator');
    if (records.some((record) => JSON.stringify(record).includes('\\u0000')))
      throw new UnstorableRecords('Text with NUL');
    const allowed = records.filter((record) => !this.#isSuppressedRecord(record));
    const people = new CreatorIdentities(this.#kept.values());
    const counts = { added: 0, updated: 0, suppressed: records.length - allowed.length };
    for (const record of allowed) counts[people.put(record, mode, () => ++this.#lastId)]++;
    const now = this.#now();
    for (const creator of people.written) {
      this.#kept.set(creator.id, notAhead(creator, now));
      this.#changes.push(creator.id);
    }
    for (const former of people.formerHandles) {
      const handles = this.#formerHandles.get(former.creatorId) ?? new Set();
      this.#formerHandles.set(former.creatorId, handles.add(identityOf(former)));
    }
    return counts;
  }

  async upsertOnce(batch: ImportBatch, records: readonly ImportRecord[], mode: ImportMode) {
    const before = this.#imported.get(batch.batchId);
    if (before !== undefined) return { ...(await before.counts), writtenBefore: true };
    const counts = this.upsert(records, mode);
    this.#imported.set(batch.batchId, { importId: batch.importId, counts });
    counts.catch(() => this.#imported.delete(batch.batchId));
    return { ...(await counts), writtenBefore: false };
  }

  async forgetImport(importId: string): Promise<void> {
    for (const [batchId, batch] of this.#imported) if (batch.importId === importId) this.#imported.delete(batchId);
  }

  async dropSearchIndexes(): Promise<boolean> {
    return false;
  }

  async makeSearchIndexes(): Promise<void> {}

  async dryRun<Result>(run: (count: CountRecords) => Promise<Result>): Promise<Result> {
    const people = new CreatorIdentities(this.#kept.values());
    let provisional = 0;
    return run(async (records) => {
      const allowed = records.filter((record) => !this.#isSuppressedRecord(record));
      const counts = { added: 0, updated: 0, suppressed: records.length - allowed.length };
      for (const record of allowed) counts[people.put(record, 'update', () => --provisional)]++;
      return counts;
    });
  }

  async byIds(creatorIds: readonly number[]): Promise<readonly Creator[]> {
    return this.#inOrder(creatorIds).map(creatorOf);
  }

  async previews(creatorIds: readonly number[], { audience = false } = {}): Promise<readonly CreatorPreviewFacts[]> {
    return this.#inOrder(creatorIds).map((kept) => {
      const creator = { ...creatorOf(kept), contact_types: contactTypesOf(kept.facts.contacts, kept.undeliverable) };
      const facts = Object.fromEntries(previewFacts.map((name) => [name, creator[name]])) as CreatorPreviewFacts;
      return { ...facts, ...(audience && { audience: kept.facts.audience }) };
    });
  }

  async details(who: CreatorName | number): Promise<CreatorDetails | null> {
    const kept = typeof who === 'number' ? this.#person(who) : this.#holder(identityOf(who));
    if (kept === undefined) return null;
    const { contacts, captions: _, ...facts } = kept.facts;
    const audience_credibility = facts.audience?.credibility ?? null;
    const contact_types = contactTypesOf(contacts);
    return { ...facts, id: kept.id, handle_changed: kept.handleChanged, contact_types, audience_credibility };
  }

  async medians(platform: Platform, { min, max }: SizeBand): Promise<BandMedians> {
    const inBand = this.#holders().filter(({ facts }) => {
      const followers = facts.follower_count ?? -1;
      return facts.platform === platform && !facts.is_private && followers >= min && followers < (max ?? Infinity);
    });
    const of = (figure: (facts: KnownCreator['facts']) => number | null | undefined) =>
      median(inBand.map(({ facts }) => figure(facts)));
    return {
      creators: inBand.length,
      engagement_rate_pct: of((facts) => facts.engagement_rate_pct),
      average_likes: of((facts) => facts.average_likes),
      average_comments: of((facts) => facts.average_comments),
      average_views: of((facts) => facts.average_views),
      audience_credibility: of((facts) => facts.audience?.credibility),
      follower_growth_pct: of((facts) => facts.follower_growth_pct?.['1']),
      asOf: this.#now(),
    };
  }

  async byNames(names: readonly CreatorName[]): Promise<readonly (Creator | null)[]> {
    return names.map((name) => {
      const kept = this.#holder(identityOf(name));
      return kept ? creatorOf(kept) : null;
    });
  }

  async named(handle: string): Promise<readonly (CreatorName & { readonly id: number })[]> {
    return this.#holders()
      .filter(({ facts }) => identityOf(facts) === identityOf({ ...facts, handle }))
      .map(({ id, facts: { platform, handle: shown } }) => ({ id, platform, handle: shown }));
  }

  async withUserId(platform: Platform, userId: string): Promise<(CreatorName & { readonly id: number }) | null> {
    const kept = this.#holders().find(({ facts }) => facts.platform === platform && facts.platform_user_id === userId);
    return kept === undefined ? null : { id: kept.id, platform, handle: kept.facts.handle };
  }

  async count(): Promise<Readonly<Record<Platform, number>>> {
    const counts = { photonet: 0, videonet: 0, shortnet: 0 };
    for (const { facts } of this.#holders()) counts[facts.platform]++;
    return counts;
  }

  #isSuppressedRecord({ leftOutUserId, ...record }: ImportRecord): boolean {
    const named = leftOutUserId === undefined ? record : { ...record, platform_user_id: leftOutUserId };
    return identitiesOf(named).some((one) => this.#suppressed.has(one));
  }

  async suppress(person: PersonName): Promise<boolean | 'several_people'> {
    const named = namesOf(person);
    const known = [...this.#kept.values()];
    const holder = known.find((kept) =>
      named.user === null
        ? !kept.handleChanged && identityOf(kept.facts) === named.handle
        : userIdentityOf(kept.facts) === named.user,
    );
    const former = known.filter(({ id }) => this.#formerHandles.get(id)?.has(named.handle));
    const people = new Set(former.map(({ id, samePersonAs }) => samePersonAs ?? id));
    if (holder === undefined && named.user === null && people.size > 1) return 'several_people';
    const [formerHolder] = named.user === null ? people : [];
    const chosen = holder?.id ?? formerHolder;
    const erased = known.filter(
      ({ id, samePersonAs }) => chosen !== undefined && (id === chosen || samePersonAs === chosen),
    );
    const identities = [named.handle, named.user, ...erased.flatMap((kept) => this.#identitiesOf(kept))];
    for (const { id } of erased) {
      this.#kept.delete(id);
      this.#formerHandles.delete(id);
      this.#changes.push(id);
      this.#erasedAt.set(id, this.#now());
    }
    this.#bar(identities.flatMap((one) => (one === null || this.#holder(one) ? [] : [one])));
    return erased.length > 0;
  }

  async erasedLately(withinSeconds: number): Promise<ReadonlySet<number>> {
    const since = this.#now().getTime() - withinSeconds * 1000;
    return new Set([...this.#erasedAt].flatMap(([id, at]) => (at.getTime() >= since ? [id] : [])));
  }

  async isSuppressed(name: CreatorName): Promise<boolean> {
    return this.#suppressed.has(identityOf(name));
  }

  async suppression(person: PersonName): Promise<Suppression | null> {
    const { handle, user } = namesOf(person);
    const found = this.#suppressed.get(user ?? '') ?? this.#suppressed.get(handle);
    if (found === undefined) return null;
    const barred = [...this.#suppressed].filter(([, one]) => one.suppressionId === found.suppressionId);
    const userIds = barred.filter(([identity]) => isOfUser(identity)).length;
    return { ...found, handles: barred.length - userIds, userIds };
  }

  async unsuppress(person: PersonName, reason: string): Promise<Suppression | null> {
    const found = await this.suppression(person);
    for (const [identity, one] of this.#suppressed)
      if (one.suppressionId === found?.suppressionId) this.#suppressed.delete(identity);
    if (found !== null) this.reasons.push(reason);
    return found;
  }

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

  #person(creatorId: number): KnownCreator | undefined {
    const [kept] = this.#inOrder([creatorId]);
    return kept === undefined || kept.samePersonAs === null ? kept : this.#inOrder([kept.samePersonAs])[0];
  }

  /** Returns all current and former identities of a creator. */
  #identitiesOf({ id, facts }: KnownCreator): readonly string[] {
    return [...identitiesOf(facts), ...(this.#formerHandles.get(id) ?? [])];
  }

  /** Bars the identities in one suppression, merged with existing ones. */
  #bar(identities: readonly string[]): void {
    const known = identities.flatMap((one) => this.#suppressed.get(one) ?? []);
    const suppression = known[0] ?? { suppressionId: `suppression-${++this.#lastSuppression}`, since: this.#now() };
    const merged = new Set(known.map(({ suppressionId }) => suppressionId));
    const joined = [...this.#suppressed]
      .filter(([, one]) => merged.has(one.suppressionId))
      .map(([identity]) => identity);
    for (const identity of [...identities, ...joined]) this.#suppressed.set(identity, suppression);
  }

  #holder(identity: string): KnownCreator | undefined {
    return this.#holders().find(({ facts }) => identityOf(facts) === identity);
  }

  #holders(): KnownCreator[] {
    return [...this.#kept.values()].filter(({ handleChanged }) => !handleChanged);
  }

  #inOrder(creatorIds: readonly number[]): KnownCreator[] {
    return creatorIds.flatMap((id) => this.#kept.get(id) ?? []);
  }
}

function namesOf({ platform, handle, platformUserId }: PersonName): { handle: string; user: string | null } {
  return {
    handle: identityOf({ platform, handle }),
    user: userIdentityOf({ platform, platform_user_id: platformUserId }),
  };
}

function isOfUser(identity: string): boolean {
  return /^\w+#/.test(identity);
}

function notAhead(creator: KnownCreator, now: Date): KnownCreator {
  const capped = (time: string): string => new Date(Math.min(Date.parse(time), now.getTime())).toISOString();
  const orNull = (time: string | null): string | null => (time === null ? null : capped(time));
  const { as_of, details_as_of, growth_as_of, audience_as_of } = creator.facts;
  const facts = {
    ...creator.facts,
    as_of: capped(as_of),
    details_as_of: orNull(details_as_of),
    growth_as_of: orNull(growth_as_of),
    audience_as_of: orNull(audience_as_of),
  };
  return { ...creator, facts, handleAsOf: capped(creator.handleAsOf) };
}

function creatorOf({ id, facts, handleChanged }: KnownCreator): Creator {
  const { hashtags: _, captions: __, audience, ...delivered } = facts;
  return {
    ...delivered,
    id,
    audience_credibility: audience?.credibility ?? null,
    handle_changed: handleChanged,
  };
}

/** Returns the middle value, or the mean of the two in the middle; null if empty. */
function median(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.floor(known.length / 2)]];
  return low === undefined || high === undefined ? null : Number(((low + high) / 2).toFixed(4));
}
