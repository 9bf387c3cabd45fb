import type { CreatorFacts } from './creator.ts';
import { factsAfterImport, type ImportMode } from './facts-after-import.ts';
import { handleKey } from './handle.ts';
import { type ImportRecord, timeOf } from './import-record.ts';

/** A stored creator, with what distinguishes people. */
export interface KnownCreator {
  readonly id: number;
  /** The handle among them is the last one known, also once it was given up. */
  readonly facts: CreatorFacts;
  /** Whether it has given its handle up: another person has it now, and this creator is reached by its id only. */
  readonly handleChanged: boolean;
  /** The creator that has turned out to be the same person and has the handle and the user id now; null for nearly all. */
  readonly samePersonAs: number | null;
  /** RFC 3339: when it was last seen under its handle, the last one known. */
  readonly handleAsOf: string;
  /** RFC 3339: since when the platform hasn't known it, once that is certain: it is in no search. Null for nearly all. */
  readonly goneSince: string | null;
}

/** A handle that a creator had before. */
export interface FormerHandle {
  readonly creatorId: number;
  readonly platform: CreatorFacts['platform'];
  readonly handle: string;
}

type Named = Pick<ImportRecord, 'platform' | 'handle' | 'platform_user_id'>;

/** Identifies whoever has the handle on a platform. (contract 1) */
export function identityOf(named: Pick<Named, 'platform' | 'handle'>): string {
  return `${named.platform}/${handleKey(named)}`;
}

/** Identifies the person with that user id on a platform, whatever the handle. (contract 1) */
export function userIdentityOf({ platform, platform_user_id }: Omit<Named, 'handle'>): string | null {
  return platform_user_id == null ? null : `${platform}#${platform_user_id}`;
}

/** What a record is recognised by. Records that share one of these must not be written side by side. */
export function identitiesOf(named: Named): readonly string[] {
  const user = userIdentityOf(named);
  return user === null ? [identityOf(named)] : [identityOf(named), user];
}

/**
 * Decides record by record whose record it is: by user id where both sides have one, else by platform and handle.
 * - A known user id under a new handle is a rename.
 * - Another user id under a known handle is another person: the known creator gives the handle up and stays itself.
 * - A creator known by its handle only, whose user id turns out to be that of another creator, is the same person twice:
 *   the one with the user id remains, the other gives its handle up and refers to it.
 *
 * A user id is never forgotten, not even by a replacement. A record that was collected before one of the two creators was
 * last seen under its handle doesn't change the handle of that one: an older dump takes no handle back. (contract 1 "Identity")
 */
export class CreatorIdentities {
  readonly #byHandle = new Map<string, KnownCreator>();
  readonly #byUser = new Map<string, KnownCreator>();
  readonly #written = new Map<number, KnownCreator>();
  readonly #added = new Set<number>();
  readonly #former: FormerHandle[] = [];

  /** @param known every creator that has a handle or user id of the records to come. */
  constructor(known: Iterable<KnownCreator>) {
    for (const creator of known) this.#enter(creator);
  }

  /** Creators that are new or changed, each once, as they are after all records. */
  get written(): readonly KnownCreator[] {
    return [...this.#written.values()];
  }

  /** Whether a record has added that creator. */
  isAdded(creatorId: number): boolean {
    return this.#added.has(creatorId);
  }

  /** Handles that creators had before, by rename or because they gave them up. */
  get formerHandles(): readonly FormerHandle[] {
    return this.#former;
  }

  /** Takes a record; returns whether it has added a creator. `newId` gives the id of one. */
  put(record: ImportRecord, mode: ImportMode, newId: () => number): 'added' | 'updated' {
    const holder = this.#byHandle.get(identityOf(record)) ?? null;
    const user = userIdentityOf(record);
    const known = user === null ? holder : (this.#byUser.get(user) ?? sameHandle(holder));
    if (holder !== known && [holder, known].some((creator) => isOutdated(record, creator)))
      return this.#putOutdated(record, { holder, known }, { mode, newId });
    if (holder !== null && holder !== known) this.#giveUpHandle(holder, known);
    const facts = factsAfterImport(known?.facts ?? null, record, mode);
    if (known !== null && identityOf(known.facts) !== identityOf(record) && !known.handleChanged) this.#remember(known);
    const id = known?.id ?? newId();
    if (known === null) this.#added.add(id);
    const handleAsOf = holder !== null && isOutdated(record, known) ? holder.handleAsOf : timeOf('profile', record);
    const goneSince = isGoneAfter(record, known) ? (known?.goneSince ?? null) : null;
    this.#write({ id, facts, handleChanged: false, samePersonAs: null, handleAsOf, goneSince });
    return known === null ? 'added' : 'updated';
  }

  /**
   * The person of the record had that handle before, perhaps after whoever is known to have it. What belongs to the handle it
   * has now stays; of a creator without a handle, all does.
   */
  #putOutdated(
    record: ImportRecord,
    { holder, known }: { readonly holder: KnownCreator | null; readonly known: KnownCreator | null },
    { mode, newId }: { readonly mode: ImportMode; readonly newId: () => number },
  ): 'added' | 'updated' {
    if (holder !== null && !isOutdated(record, holder)) this.#giveUpHandle(holder, known);
    const id = known?.id ?? newId();
    this.#former.push({ creatorId: id, platform: record.platform, handle: record.handle });
    const facts = factsAfterImport(known?.facts ?? null, record, mode);
    if (known === null) {
      this.#added.add(id);
      this.#write({
        id,
        facts,
        handleChanged: true,
        samePersonAs: null,
        handleAsOf: timeOf('profile', record),
        goneSince: null,
      });
    } else if (!known.handleChanged) {
      const { handle, profile_url } = known.facts;
      this.#write({ ...known, facts: { ...facts, handle, profile_url } });
    }
    return known === null ? 'added' : 'updated';
  }

  /** @param person whom the handle goes to; null for somebody new. */
  #giveUpHandle(holder: KnownCreator, person: KnownCreator | null): void {
    this.#remember(holder);
    const samePersonAs = person !== null && holder.facts.platform_user_id === null ? person.id : null;
    this.#write({ ...holder, handleChanged: true, samePersonAs });
  }

  #remember({ id, facts }: KnownCreator): void {
    this.#former.push({ creatorId: id, platform: facts.platform, handle: facts.handle });
    this.#byHandle.delete(identityOf(facts));
  }

  #write(creator: KnownCreator): void {
    this.#written.set(creator.id, creator);
    this.#enter(creator);
  }

  #enter(creator: KnownCreator): void {
    const user = userIdentityOf(creator.facts);
    if (user !== null) this.#byUser.set(user, creator);
    if (!creator.handleChanged) this.#byHandle.set(identityOf(creator.facts), creator);
  }
}

/** A holder known by its handle only may be the person of any user id. */
function sameHandle(holder: KnownCreator | null): KnownCreator | null {
  return holder !== null && holder.facts.platform_user_id === null ? holder : null;
}

/** Whether the record was collected before the creator was last seen under its handle. */
function isOutdated(record: ImportRecord, creator: KnownCreator | null): boolean {
  return creator !== null && Date.parse(timeOf('profile', record)) < Date.parse(creator.handleAsOf);
}

/** Whether the record was collected before its creator was gone: it doesn't bring it back. */
function isGoneAfter(record: ImportRecord, known: KnownCreator | null): boolean {
  return known?.goneSince != null && Date.parse(timeOf('profile', record)) <= Date.parse(known.goneSince);
}
