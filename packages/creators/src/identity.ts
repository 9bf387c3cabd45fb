import type { CreatorFacts } from './creator.ts';
import { factsAfterImport, type ImportMode } from './facts-after-import.ts';
import { handleKey } from './handle.ts';
import { type ImportRecord, timeOf } from './import-record.ts';

/** A stored creator with its identity. */
export interface KnownCreator {
  readonly id: number;
  /** `handle` is the last known one, even after it was lost. */
  readonly facts: CreatorFacts;
  /** Whether another person has the handle now, so that this creator can be reached only by its id. */
  readonly handleChanged: boolean;
  /** The creator that turned out to be the same person and now has the handle and the user id. */
  readonly samePersonAs: number | null;
  /** RFC 3339: when it was last seen under its last known handle. */
  readonly handleAsOf: string;
  /** RFC 3339: since when it is gone from the platform, if that is certain. Gone creators are not searched. */
  readonly goneSince: string | null;
  /** E-mail addresses that a check has found undeliverable. */
  readonly undeliverable: readonly string[];
}

/** A previous handle of a creator. */
export interface FormerHandle {
  readonly creatorId: number;
  readonly platform: CreatorFacts['platform'];
  readonly handle: string;
}

type IdentityFields = Pick<ImportRecord, 'platform' | 'handle' | 'platform_user_id'>;

/** Identifies the holder of a handle on a platform. (contract 1) */
export function identityOf(named: Pick<IdentityFields, 'platform' | 'handle'>): string {
  return `${named.platform}/${handleKey(named)}`;
}

/** Identifies the person with a user id on a platform. (contract 1) */
export function userIdentityOf({ platform, platform_user_id }: Omit<IdentityFields, 'handle'>): string | null {
  return platform_user_id == null ? null : `${platform}#${platform_user_id}`;
}

/** Returns all identities of a record. Records that share one must not be written concurrently. */
export function identitiesOf(named: IdentityFields): readonly string[] {
  const user = userIdentityOf(named);
  return user === null ? [identityOf(named)] : [identityOf(named), user];
}

/**
 * Decides which creator each record belongs to: by user id if both have one, else by platform and handle. (contract 1
 * "Identity")
 *
 * - A known user id under a new handle is a rename.
 * - Another user id under a known handle is another person: the known creator loses the handle.
 * - A creator without user id may turn out to be another, known creator. It loses its handle and refers to that one.
 * - User ids are never forgotten, not even by `replace`.
 * - A record that is older than a creator's handle never changes that handle, so that old dumps take no handle back.
 */
export class CreatorIdentities {
  readonly #byHandle = new Map<string, KnownCreator>();
  readonly #byUser = new Map<string, KnownCreator>();
  readonly #written = new Map<number, KnownCreator>();
  readonly #former: FormerHandle[] = [];

  /** @param known all creators with a handle or user id of the records */
  constructor(known: Iterable<KnownCreator>) {
    for (const creator of known) this.#enter(creator);
  }

  /** New and changed creators after all records. */
  get written(): readonly KnownCreator[] {
    return [...this.#written.values()];
  }

  /** Handles that creators lost or changed. */
  get formerHandles(): readonly FormerHandle[] {
    return this.#former;
  }

  /** Applies a record. `newId` returns the id of a new creator. */
  put(record: ImportRecord, mode: ImportMode, newId: () => number): 'added' | 'updated' {
    const holder = this.#byHandle.get(identityOf(record)) ?? null;
    const user = userIdentityOf(record);
    const known = user === null ? holder : (this.#byUser.get(user) ?? sameHandle(holder));
    if (holder !== known && [holder, known].some((creator) => isOutdated(record, creator)))
      return this.#putOutdated(record, { holder, known }, { mode, newId });
    if (holder !== null && holder !== known) this.#loseHandle(holder, known);
    const facts = factsAfterImport(known?.facts ?? null, record, mode);
    if (known !== null && identityOf(known.facts) !== identityOf(record) && !known.handleChanged) this.#remember(known);
    const id = known?.id ?? newId();
    const handleAsOf = known && isOutdated(record, known) ? known.handleAsOf : timeOf('profile', record);
    const goneSince = isGoneAfter(record, known) ? (known?.goneSince ?? null) : null;
    const undeliverable = known?.undeliverable ?? [];
    this.#write({ ...newCreator, id, facts, handleAsOf, goneSince, undeliverable });
    return known === null ? 'added' : 'updated';
  }

  /** Applies a record with a previous handle. The creator's current handle stays; a creator without one is not changed. */
  #putOutdated(
    record: ImportRecord,
    { holder, known }: { readonly holder: KnownCreator | null; readonly known: KnownCreator | null },
    { mode, newId }: { readonly mode: ImportMode; readonly newId: () => number },
  ): 'added' | 'updated' {
    if (holder !== null && !isOutdated(record, holder)) this.#loseHandle(holder, known);
    const id = known?.id ?? newId();
    this.#former.push({ creatorId: id, platform: record.platform, handle: record.handle });
    const facts = factsAfterImport(known?.facts ?? null, record, mode);
    if (known === null)
      this.#write({ ...newCreator, id, facts, handleChanged: true, handleAsOf: timeOf('profile', record) });
    else if (!known.handleChanged) {
      const { handle, profile_url } = known.facts;
      this.#write({ ...known, facts: { ...facts, handle, profile_url } });
    }
    return known === null ? 'added' : 'updated';
  }

  /** @param person new holder of the handle; null for a new creator */
  #loseHandle(holder: KnownCreator, person: KnownCreator | null): void {
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

const newCreator = { handleChanged: false, samePersonAs: null, goneSince: null, undeliverable: [] } as const;

/** A holder without user id may be the person of any user id. */
function sameHandle(holder: KnownCreator | null): KnownCreator | null {
  return holder !== null && holder.facts.platform_user_id === null ? holder : null;
}

/** Whether the record was collected before the creator was last seen under its handle. */
function isOutdated(record: ImportRecord, creator: KnownCreator | null): boolean {
  return creator !== null && Date.parse(timeOf('profile', record)) < Date.parse(creator.handleAsOf);
}

/** Whether the record was collected before its creator was gone, so that it does not bring it back. */
function isGoneAfter(record: ImportRecord, known: KnownCreator | null): boolean {
  return known?.goneSince != null && Date.parse(timeOf('profile', record)) <= Date.parse(known.goneSince);
}
