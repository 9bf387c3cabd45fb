import type { Plan } from '@creator-discovery/accounts';
import type { Prices } from '@creator-discovery/credits';
import type { Channel, JobWork } from '@creator-discovery/jobs';
import type { Policy, RateLimited, WindowState } from '@creator-discovery/rate-limits';
import type { Platform } from '@creator-discovery/search-filters';

/** The caller's `Idempotency-Key` with a hash of the operation and the canonical body. (contract 3) */
export interface IdempotencyClaim {
  readonly key: string;
  readonly bodyHash: string;
}

/** A remembered caller's plan, which no look-up has confirmed for this call. */
export interface AssumedCaller {
  readonly plan: Plan;
}

/** What every call for admission carries. */
export interface CallContext {
  readonly accountId: string;
  readonly requestId: string;
  readonly source: Channel;
  /** Id of the calling key. Admission confirms that the key works, and records it in the ledger. */
  readonly keyId: string;
  readonly idempotency?: IdempotencyClaim;
  /** To be confirmed by the admission; absent when the key has just been looked up. */
  readonly assumed?: AssumedCaller;
  /** The most credits that the call may cost; one that could cost more is refused. Absent: no bound. (contract 3) */
  readonly maxCredits?: number;
  /** The span of the call, as a `traceparent` of W3C Trace Context: what its job does later continues it. */
  readonly traceParent?: string;
}

/** Why a call was refused; nothing was taken or written. */
export type Refusal =
  | (Omit<RateLimited, 'taken'> & { readonly admitted: false })
  | {
      readonly admitted: false;
      readonly reason: 'usage_pricing_required';
      readonly freeCreatorsPerDay: number;
      readonly resetsAt: Date;
    }
  | {
      readonly admitted: false;
      readonly reason: 'insufficient_credits';
      readonly required: number;
      readonly remaining: number;
    }
  | {
      readonly admitted: false;
      readonly reason: 'over_max_credits';
      readonly required: number;
      readonly maxCredits: number;
      readonly remaining: number;
    }
  | {
      readonly admitted: false;
      /** `caller_changed`: the key has ended, or the plan is not the assumed one; look up the key and call again. */
      readonly reason: 'idempotency_conflict' | 'account_suspended' | 'caller_changed';
    };

/** A page of search results, already found, to be admitted before anything of it is shown. */
export interface SearchCall extends CallContext {
  readonly policy: Policy;
  readonly prices: Prices;
  /** Null where the page has creators of any platform. */
  readonly platform: Platform | null;
  /** `filters_used`, as a canonical JSON object; null where creators were asked for by name. */
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly filtersSummary: string;
  /** Hash of the canonical filters: pages of one search share it. */
  readonly fingerprint: string;
  readonly offset: number;
  readonly total: number;
  readonly creatorIds: readonly number[];
  /** The caller's `page_request_id`: the same value, filters and offset are the same page, charged once. */
  readonly pageRequestId?: string;
}

export interface SearchAdmitted {
  readonly admitted: true;
  /** True when this page had been admitted before: nothing was taken or charged now. */
  readonly replayed: boolean;
  readonly historyId: string;
  readonly pageRequestId: string;
  readonly total: number;
  /** The creators to show; only the free ones when usage pricing is off. */
  readonly creatorIds: readonly number[];
  /** Those of `creatorIds` that the account owns, in no order. */
  readonly ownedIds: readonly number[];
  readonly freeCreatorsLeft: number;
  readonly creatorsCharged: number;
  readonly creditsCharged: number;
  readonly creditsRemaining: number;
  readonly usagePricing: boolean;
  readonly ledgerEntryIds: readonly string[];
  /** The windows of the policy after this call; none where it took nothing of them. */
  readonly windows: readonly WindowState[];
}

/** Creators of closed list items, to be shown. (contract 6 `lists`) */
export interface ShowingCall extends Omit<SearchCall, 'pageRequestId'> {
  /** Creators that take one slot of the policy, >= 1. */
  readonly creatorsPerSlot: number;
}

/** The items are open by now: there is nothing to admit, and nothing was taken or written. */
export interface AlreadyOpen {
  readonly admitted: false;
  readonly reason: 'already_open';
}

/** A job to admit. Its hold, job row and history row are written together or not at all. */
export interface JobCall extends CallContext {
  readonly policy: Policy;
  readonly work: JobWork;
  /** The `limit` of an export, the number of distinct handles of an unlock. */
  readonly requested: number;
  /** Credits to hold, >= 0. */
  readonly hold: number;
  /** The most of them that the job can come to cost, which `maxCredits` bounds; absent: all. */
  readonly mostCharged?: number;
  readonly platform: Platform | null;
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly filtersSummary: string | null;
  readonly name: string | null;
  /** Hash of kind and canonical request; while an identical job runs, it is returned instead of a second one. */
  readonly fingerprint: string;
}

/** A lookup to admit: a job for one creator, who may have been bought since the caller looked. */
export interface LookupCall extends JobCall {
  /** The creator as the caller found it; null where it did not look, as in the repetition of an admitted call. */
  readonly creatorId: number | null;
}

/** The account owns the creator by now: there is nothing to admit, and nothing was taken or written. */
export interface AlreadyOwned {
  readonly admitted: false;
  readonly reason: 'already_owned';
}

export interface JobAdmitted {
  readonly admitted: true;
  readonly jobId: string;
  /** True when an identical job of the account was running: this is its id, and nothing was taken or held. */
  readonly deduplicated: boolean;
  /** True when this job had been admitted before under the same Idempotency-Key. */
  readonly replayed: boolean;
  /** How many creators or handles the job's work has. */
  readonly items: number;
  /** Held for this job when it was admitted; 0 where the call was deduplicated, as another call has held them. */
  readonly creditsHeld: number;
  readonly creditsRemaining: number;
  /** Entries that this call made. */
  readonly ledgerEntryIds: readonly string[];
  /** The windows of the policy after this call; none where it took nothing of them. */
  readonly windows: readonly WindowState[];
}

/** The answer to a call: its HTTP status and body. */
export interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The answer of a call under an Idempotency-Key, as it is about to be given. */
export interface GivenAnswer extends CallAnswer {
  /** The entry in the history that it is of; null where the call was not admitted. */
  readonly historyId: string | null;
  /** Whether it shows creators: then it isn't stored beside an erasure. */
  readonly namesCreators: boolean;
}

/**
 * `new`: the key is free. `conflict`: it was used with another body (422). `admitted`: the call was admitted but its answer
 * isn't stored yet; admit it again and the admission is `replayed`. `answered`: return this answer. (contract 3)
 */
export type StoredAnswer =
  | { readonly state: 'new' | 'admitted' }
  | { readonly state: 'conflict' }
  | { readonly state: 'answered'; readonly answer: CallAnswer };

/**
 * A write that needs no admission, under an Idempotency-Key. `admitted`: it began before and left no answer; run it again. `createdId` is
 * the id of whatever it creates, the same each time.
 */
export type ClaimedWrite =
  | { readonly state: 'new' | 'admitted'; readonly createdId: string }
  | Extract<StoredAnswer, { readonly state: 'answered' } | { readonly state: 'conflict' }>;

/** How many wrong contacts an account gets credits back for. (contract 6 `report_contact`) */
export interface FairUse {
  readonly windowDays: number;
  /** Refunds per window that every account may have. */
  readonly minimum: number;
  /** Or this share of the creators charged in the window, in percent, if that is more. */
  readonly sharePct: number;
}

/** Five refunds in any 30 days, or 5 % of the creators charged in that time. Settings may change the numbers. */
export const defaultFairUse: FairUse = { windowDays: 30, minimum: 5, sharePct: 5 };

/** How long repeated calls are recognised, in seconds. (contract 3) */
export interface Lifetimes {
  /** An Idempotency-Key with its answer. */
  readonly idempotencySeconds: number;
  /** A page under its `page_request_id`. */
  readonly pageSeconds: number;
}

export const defaultLifetimes: Lifetimes = {
  idempotencySeconds: 86_400,
  pageSeconds: 86_400,
};

export interface ContactReport extends Pick<CallContext, 'accountId' | 'requestId' | 'source' | 'keyId'> {
  /** Whom a job has delivered, under the handle in its row; or a creator by number, whatever job has delivered the contact. */
  readonly of:
    | { readonly historyId: string; readonly platform: Platform; readonly handle: string }
    | { readonly creatorId: number };
  /** The contact as it was delivered; only its hash is stored. */
  readonly contact: string;
  /** Other forms of it in which it may have been delivered: the first that is in the row counts, after `contact`. */
  readonly otherForms: readonly string[];
  readonly reason: string;
  /** Credits that a creator costs. */
  readonly credits: number;
  readonly fairUse: FairUse;
}

export interface ContactReported {
  readonly reported: true;
  /** Credits given back by this report. */
  readonly credited: number;
  /** Why nothing was given back; null when something was. */
  readonly withheld: 'already_credited' | 'not_charged' | 'fair_use' | null;
  /** The account had reported this contact of the creator before: nothing was written now. */
  readonly repeated: boolean;
  readonly creditsRemaining: number;
  readonly ledgerEntryIds: readonly string[];
}

/** `not_found`: no such job of the account, or it delivered no such creator; or no job did. `unknown_contact`: the creator's row has no such contact. */
export interface ContactReportRefusal {
  readonly reported: false;
  readonly reason: 'not_found' | 'unknown_contact' | 'account_suspended' | 'caller_changed';
}

/**
 * Admits whole calls: rate windows, daily allowance, credits, history and job row in one transaction, on the database's
 * clock and under the account's lock. A refused call consumes none of them. (contract 3 and 4)
 */
export abstract class Admission {
  abstract admitSearch(call: SearchCall): Promise<SearchAdmitted | Refusal>;
  /** Like `admitSearch` for those of the creators whose list items are closed, which are open from then on. */
  abstract admitShowing(call: ShowingCall): Promise<SearchAdmitted | Refusal | AlreadyOpen>;
  abstract admitJob(call: JobCall): Promise<JobAdmitted | Refusal>;
  /**
   * Like `admitJob`, with nothing taken for a creator that the account owns, or that an identical lookup is buying: that
   * lookup is returned then, under an Idempotency-Key too. So a lookup counts as an unlock where it charges. (contract 4)
   */
  abstract admitLookup(call: LookupCall): Promise<JobAdmitted | Refusal | AlreadyOwned>;
  /** Looks up an Idempotency-Key before any work is done for the call. */
  abstract storedAnswer(accountId: string, claim: IdempotencyClaim): Promise<StoredAnswer>;
  /**
   * Stores the answer of the admitted call, for repetitions within the claim's lifetime, and returns what they get from now
   * on: the first answer stored, which the call itself must give too. Nothing is stored of a call that was not admitted, and
   * while a creator that the answer names may be being erased.
   */
  abstract storeAnswer(accountId: string, claim: IdempotencyClaim, given: GivenAnswer): Promise<StoredAnswer>;
  /** Reserves the key of a write that needs no admission, or returns its state. */
  abstract claimWrite(accountId: string, claim: IdempotencyClaim): Promise<ClaimedWrite>;
  /** Frees the key of a write that was refused, unless an equal one has stored an answer. */
  abstract dropWrite(accountId: string, claim: IdempotencyClaim): Promise<void>;
  /** Records that a delivered contact is wrong, and gives its credit back once, within fair use. */
  abstract reportContact(call: ContactReport): Promise<ContactReported | ContactReportRefusal>;
  /** Deletes expired claims, some thousands at most, and returns how many: 0 once none is left. */
  abstract forgetExpired(): Promise<number>;
}
