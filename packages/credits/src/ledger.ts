import type { Balance } from './balance.ts';
import type { ArchivedEntries, Days, EntryPage, EntryQuery, UsageGroup, UsageSum } from './usage.ts';

/**
 * Kinds of movement. `hold`, `release` and `expire` change only the held part; `capture` changes both. The last four belong
 * to `Purchases`.
 */
export const entryKinds = [
  ...(['grant', 'charge', 'hold', 'capture', 'release', 'expire', 'refund'] as const),
  ...(['purchase', 'purchase_refund', 'dispute', 'dispute_won'] as const),
] as const;

export type EntryKind = (typeof entryKinds)[number];

/** Why credits moved; `explain_charge` reports it. */
export interface Cause {
  /** Pricing rule, such as `search.page`, `export.creators`, `scrape.profile` or `operator.grant`. */
  readonly rule: string;
  /** History entry of the search or job. */
  readonly historyId?: string;
  readonly requestId?: string;
  /** Channel of the call, such as `api` or `mcp`. */
  readonly source?: string;
  /** UUID of the API key used. */
  readonly keyId?: string;
  /** Facts that explain the amount, such as the free allowance left. Never personal data. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Immutable entry of the append-only ledger. */
export interface LedgerEntry {
  readonly entryId: string;
  readonly ownerId: string;
  /** Position in the owner's ledger: 1, 2, 3 and so on, without gaps. */
  readonly seq: number;
  readonly kind: EntryKind;
  /** Change of `posted`: 0 if only the held part changes. */
  readonly amount: number;
  readonly heldChange: number;
  readonly postedAfter: number;
  readonly heldAfter: number;
  /** Contra account: `grants`, `revenue`, `refunds`, `payments`, or `holds` if only the held part changes. */
  readonly contra: string;
  /** Unique per owner, without expiry. */
  readonly operationKey: string;
  readonly cause: Cause;
  readonly at: Date;
}

/** Requested movement of credits. */
export interface Movement {
  readonly ownerId: string;
  /** 1 to 200 characters without NUL. Repeating a key returns the first result, so a movement can be retried. */
  readonly operationKey: string;
  /** Whole credits, at least 1. Other numbers throw RangeError. */
  readonly amount: number;
  readonly cause: Cause;
}

export interface CompletedMovement {
  readonly moved: true;
  /** True if this operation key was already used: nothing moved, and the values are those of the first call. */
  readonly repeated: boolean;
  readonly entryId: string;
  /** `credits_remaining` right after this entry. */
  readonly remaining: number;
}

export type RefusedMovement =
  | {
      readonly moved: false;
      readonly reason: 'insufficient_credits';
      readonly required: number;
      readonly remaining: number;
    }
  | { readonly moved: false; readonly reason: 'unknown_owner' }
  /** The operation key was used with another kind, amount or rule: nothing moved. */
  | { readonly moved: false; readonly reason: 'operation_conflict' };

/** Credits reserved until they are captured, in part or in full, or released. A hold ends once. */
export interface Hold {
  readonly holdId: string;
  readonly ownerId: string;
  readonly amount: number;
  readonly captured: number;
  readonly state: 'open' | 'settled' | 'released' | 'expired';
}

export type HoldResult = (CompletedMovement & { readonly holdId: string }) | RefusedMovement;

export interface Settlement {
  /** False if the hold had already ended: nothing moved. */
  readonly settled: boolean;
  readonly state: Hold['state'];
  readonly captured: number;
  readonly released: number;
  readonly remaining: number;
  readonly entryIds: readonly string[];
}

export interface VerifyReport {
  readonly owners: number;
  /** Entries still in the database. */
  readonly entries: number;
  readonly archivedEntries: number;
  /** Balances that differ from the sum of their entries. */
  readonly differences: readonly { readonly ownerId: string; readonly problem: string }[];
}

/** Open holds across all owners. */
export interface OpenHolds {
  readonly holds: number;
  /** Sum of all open holds, in credits. */
  readonly credits: number;
  /** Age of the oldest hold; 0 if none is open. */
  readonly oldestSeconds: number;
  /** Age of the longest overdue hold; 0 if none. Job holds are never overdue. */
  readonly overdueSeconds: number;
}

/** Maximum number of entries returned per history id or request id. Callers choose request ids and may reuse them. */
export const maxEntriesOf = 500;

/**
 * The credit ledger of accounts and scraper keys. Each method is one transaction. Calls with limits or jobs use the
 * `Admission` port instead, which writes the same ledger. (spec: action 8, scraping 8, contract 3)
 */
export abstract class Ledger {
  /** Registers an owner with a balance of 0, or does nothing if the owner exists. */
  abstract open(ownerId: string): Promise<void>;
  /** Returns null for an unknown owner. */
  abstract balance(ownerId: string): Promise<Balance | null>;
  abstract grant(movement: Movement): Promise<CompletedMovement | RefusedMovement>;
  /** Spends credits immediately. */
  abstract charge(movement: Movement): Promise<CompletedMovement | RefusedMovement>;
  /** Reserves credits. `expireHolds` may release them after `ttlSeconds`. */
  abstract hold(movement: Movement & { readonly ttlSeconds: number }): Promise<HoldResult>;
  /** Ends a hold: captures `capture` (0 to its amount) and releases the rest. Throws RangeError for unknown holds. */
  abstract settle(command: {
    readonly ownerId: string;
    readonly holdId: string;
    readonly capture: number;
    readonly cause: Cause;
  }): Promise<Settlement>;
  /** Returns credits that were spent. */
  abstract refund(movement: Movement): Promise<CompletedMovement | RefusedMovement>;
  /** Releases expired holds, except those of running jobs, and returns their number. */
  abstract expireHolds(): Promise<number>;
  abstract openHolds(): Promise<OpenHolds>;
  /** Returns entries, newest first. */
  abstract statement(
    ownerId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly LedgerEntry[]>;
  /** Returns entries, newest first. Paging with `before` shows each entry once, even while entries are appended. */
  abstract page(ownerId: string, query: EntryQuery): Promise<EntryPage>;
  /** Returns the state after the owner's archived entries, or null if none are archived. */
  abstract carriedOver(ownerId: string): Promise<ArchivedEntries | null>;
  /** Returns sums per group, kind and rule, ordered by group; null groups come last. */
  abstract usage(ownerId: string, query: Days & { readonly by: UsageGroup }): Promise<readonly UsageSum[]>;
  abstract entry(ownerId: string, entryId: string): Promise<LedgerEntry | null>;
  /** Returns the oldest {@link maxEntriesOf} entries with this history id or request id, oldest first. */
  abstract entriesOf(
    ownerId: string,
    by: { readonly historyId: string } | { readonly requestId: string },
  ): Promise<readonly LedgerEntry[]>;
  /** Recomputes every balance from its entries and reports differences. */
  abstract verify(): Promise<VerifyReport>;
}
