import type { Balance } from './balance.ts';
import type { CarriedOver, Days, EntryPage, EntryQuery, UsageGroup, UsageSum } from './usage.ts';

/** What an entry did. `hold`, `release` and `expire` change only what is held; the others change what is posted. */
export type EntryKind = 'grant' | 'charge' | 'hold' | 'capture' | 'release' | 'expire' | 'refund';

/** Why credits moved: the rule, and what it applied to (a search page, a job, a scrape, a grant). */
export interface Cause {
  /** The name of the rule, for example `search.page`, `export.creators`, `scrape.profile`, `operator.grant`. */
  readonly rule: string;
  /** Id of the history entry (search or job), where there is one. */
  readonly historyId?: string;
  /** Request id of the call, where there is one. */
  readonly requestId?: string;
  /** Channel of the call, where there is one. */
  readonly source?: string;
  /** Id of the key that called, a UUID, where it is known. */
  readonly keyId?: string;
  /** Facts that explain the amount: allowance used, owned rows, accumulated creators. Never personal data. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** One line of the append-only double-entry ledger. */
export interface LedgerEntry {
  readonly entryId: string;
  readonly ownerId: string;
  /** Gap-free position in the owner's ledger, from 1. */
  readonly seq: number;
  readonly kind: EntryKind;
  /** Change of `posted`: positive for grants and refunds, negative for charges and captures, 0 otherwise. */
  readonly amount: number;
  /** Change of `held`. */
  readonly heldChange: number;
  readonly postedAfter: number;
  readonly heldAfter: number;
  /** The other side of the movement: `grants`, `revenue`, `refunds`, or `holds` where only the held part changes. */
  readonly contra: string;
  /** Unique per owner, for ever: repeating an operation has no second effect. */
  readonly operationKey: string;
  readonly cause: Cause;
  readonly at: Date;
}

/** A movement to make. Its `operationKey` makes it safe to retry an unanswered call. */
export interface Movement {
  readonly ownerId: string;
  readonly operationKey: string;
  /** Whole credits, > 0. */
  readonly amount: number;
  readonly cause: Cause;
}

export interface Moved {
  readonly moved: true;
  /** True when the movement had already been made under this operation key: nothing moved now, the values are those of the first time. */
  readonly repeated: boolean;
  readonly entryId: string;
  /** `credits_remaining` right after this entry. */
  readonly remaining: number;
}

export type Refused =
  | {
      readonly moved: false;
      readonly reason: 'insufficient_credits';
      readonly required: number;
      readonly remaining: number;
    }
  | { readonly moved: false; readonly reason: 'unknown_owner' }
  /** The operation key was used for another movement (kind, amount or rule differ): nothing moved. */
  | { readonly moved: false; readonly reason: 'operation_conflict' };

/** A hold: credits set aside until they are captured (in part or whole) or released. */
export interface Hold {
  readonly holdId: string;
  readonly ownerId: string;
  readonly amount: number;
  readonly captured: number;
  readonly state: 'open' | 'settled' | 'released' | 'expired';
}

export type Held = (Moved & { readonly holdId: string }) | Refused;

export interface Settled {
  /** False when the hold had already ended (settled, released, expired): nothing moved. */
  readonly settled: boolean;
  readonly state: Hold['state'];
  readonly captured: number;
  readonly released: number;
  readonly remaining: number;
  readonly entryIds: readonly string[];
}

export interface VerifyReport {
  readonly owners: number;
  /** Those that are not archived. */
  readonly entries: number;
  readonly archivedEntries: number;
  /** One line for each difference between the ledger and a balance; empty = the books balance. */
  readonly differences: readonly { readonly ownerId: string; readonly problem: string }[];
}

/** The holds that are open now, of all owners. */
export interface OpenHolds {
  readonly holds: number;
  /** What they hold together. */
  readonly credits: number;
  /** Age of the oldest; 0 without any. */
  readonly oldestSeconds: number;
  /** How long the most overdue one should have been released; 0 while none is overdue. Those of jobs never are. */
  readonly overdueSeconds: number;
}

/** Entries of one history id or request id in one answer. A caller chooses request ids, and may give one to many calls. */
export const maxEntriesOf = 500;

/**
 * The credit ledger of accounts and scraper keys. Every method is one transaction; whole calls with limits and jobs
 * are admitted through the `Admission` port instead, which writes the same ledger in the same transaction.
 * (spec: action 8, scraping 8, contract 3)
 */
export abstract class Ledger {
  /** Registers an owner with a balance of 0; does nothing when the owner exists. */
  abstract open(ownerId: string): Promise<void>;
  abstract balance(ownerId: string): Promise<Balance | null>;
  abstract grant(movement: Movement): Promise<Moved | Refused>;
  /** Takes the amount at once. */
  abstract charge(movement: Movement): Promise<Moved | Refused>;
  /** Sets the amount aside for at most `ttlSeconds`; after that the sweeper may release it. */
  abstract hold(movement: Movement & { readonly ttlSeconds: number }): Promise<Held>;
  /** Ends a hold of the owner: captures `capture` (0..amount), releases the rest. */
  abstract settle(command: {
    readonly ownerId: string;
    readonly holdId: string;
    readonly capture: number;
    readonly cause: Cause;
  }): Promise<Settled>;
  /** Gives credits back for an earlier charge or capture. */
  abstract refund(movement: Movement): Promise<Moved | Refused>;
  /** Releases open holds that have expired and belong to no running job; returns how many. */
  abstract expireHolds(): Promise<number>;
  /** For operators: credits that stay held when they should not are a fault. */
  abstract openHolds(): Promise<OpenHolds>;
  /** Newest first. */
  abstract statement(
    ownerId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly LedgerEntry[]>;
  /**
   * Newest first. Entries are only ever appended, so pages that each begin `before` the last entry of the one before show
   * every entry once, whatever is appended meanwhile.
   */
  abstract page(ownerId: string, query: EntryQuery): Promise<EntryPage>;
  /** Where the entries of the owner begin, where older ones are archived; null where none is. */
  abstract carriedOver(ownerId: string): Promise<CarriedOver | null>;
  /** The entries of these days, added up by group, kind and rule, in the order of the groups; one without a group last. */
  abstract usage(ownerId: string, query: Days & { readonly by: UsageGroup }): Promise<readonly UsageSum[]>;
  abstract entry(ownerId: string, entryId: string): Promise<LedgerEntry | null>;
  /** Returns the entries with this history id or request id, oldest first: the first {@link maxEntriesOf} of them. */
  abstract entriesOf(
    ownerId: string,
    by: { readonly historyId: string } | { readonly requestId: string },
  ): Promise<readonly LedgerEntry[]>;
  /** Rebuilds every balance from the entries and compares. */
  abstract verify(): Promise<VerifyReport>;
}
