import type { Plan } from '@creator-discovery/accounts';
import type { Prices } from '@creator-discovery/credits';
import type { Channel, JobWork } from '@creator-discovery/jobs';
import type { Policy, RateLimitRefusal, WindowState } from '@creator-discovery/rate-limits';
import type { Platform } from '@creator-discovery/search-filters';

/** The `Idempotency-Key` with a hash of the operation and canonical body. (contract 3) */
export interface IdempotencyClaim {
  readonly key: string;
  readonly bodyHash: string;
}

/** A cached caller, which has not been confirmed for this call. */
export interface AssumedCaller {
  readonly plan: Plan;
  /** `version` of the key. */
  readonly keyVersion: number;
}

/** Common input of admissions. */
export interface CallContext {
  readonly accountId: string;
  readonly requestId: string;
  readonly source: Channel;
  /** Id of the calling key. Admission confirms that it works, and records it in the ledger. */
  readonly keyId: string;
  readonly idempotency?: IdempotencyClaim;
  /** Must be confirmed by the admission; absent if the key has just been looked up. */
  readonly assumed?: AssumedCaller;
  /** Refuses the call if it could cost more. Absent: no limit. (contract 3) */
  readonly maxCredits?: number;
  /** W3C `traceparent` of the call, continued by its job. */
  readonly traceParent?: string;
}

/** The call needs more credits than the limit of its key has left in this UTC day or month. (contract 7) */
export interface OverKeyLimit {
  readonly admitted: false;
  readonly reason: 'over_key_limit';
  readonly required: number;
  readonly left: number;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly resetAt: Date;
  readonly retryAfterSeconds: number;
}

/** Why a call was refused; it had no effect. */
export type AdmissionRefusal =
  | (Omit<RateLimitRefusal, 'taken'> & { readonly admitted: false })
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
  | OverKeyLimit
  | {
      readonly admitted: false;
      readonly reason: 'over_max_credits';
      readonly required: number;
      readonly maxCredits: number;
      readonly remaining: number;
    }
  | {
      readonly admitted: false;
      /** `caller_changed`: the key has ended, or its rules or the plan are not the assumed ones; look up the key and call again. */
      readonly reason: 'idempotency_conflict' | 'account_suspended' | 'caller_changed';
    };

/** A page of search results to admit before any of it is shown. */
export interface SearchCall extends CallContext {
  readonly policy: Policy;
  readonly prices: Prices;
  /** Null if creators of any platform match. */
  readonly platform: Platform | null;
  /** `filters_used` as canonical JSON; null if creators were named. */
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly filtersSummary: string;
  /** Hash of the canonical filters, shared by all pages of a search. */
  readonly fingerprint: string;
  readonly offset: number;
  readonly total: number;
  readonly creatorIds: readonly number[];
  /** Time at which creators were left out; absent if none were. */
  readonly asOf?: string;
  /** That time if the caller gave it: a repeated page must have it, too. */
  readonly givenAsOf?: string;
  /** The caller's `page_request_id`: with the same filters and offset it means the same page, charged once. */
  readonly pageRequestId?: string;
}

export interface AdmittedSearch {
  readonly admitted: true;
  /** True if this page was already admitted: nothing was charged now. */
  readonly replayed: boolean;
  readonly historyId: string;
  readonly pageRequestId: string;
  readonly total: number;
  /** Creators to show; only the free ones if usage pricing is off. */
  readonly creatorIds: readonly number[];
  /** Members of `creatorIds` that the account owns, in any order. */
  readonly ownedIds: readonly number[];
  readonly freeCreatorsLeft: number;
  readonly creatorsCharged: number;
  readonly creditsCharged: number;
  readonly creditsRemaining: number;
  readonly usagePricing: boolean;
  /** `asOf` of the call that first showed the page, or null. */
  readonly asOf: string | null;
  readonly ledgerEntryIds: readonly string[];
  /** Windows of the policy after this call; empty if it used none. */
  readonly windows: readonly WindowState[];
}

/** Creators of closed list items to show. (contract 6 `lists`) */
export interface ShowingCall extends Omit<SearchCall, 'pageRequestId'> {
  /** Creators per slot of the policy, >= 1. */
  readonly creatorsPerSlot: number;
}

/** The items are already open; nothing was charged. */
export interface OpenItemsRefusal {
  readonly admitted: false;
  readonly reason: 'already_open';
}

/** A job to admit. Its hold, job row and history row are written together. */
export interface JobCall extends CallContext {
  readonly policy: Policy;
  readonly work: JobWork;
  /** `limit` of an export, distinct handles of an unlock. */
  readonly requested: number;
  /** Credits to hold, >= 0. */
  readonly hold: number;
  /** Credits that the balance must have. Default: `hold`. */
  readonly mustCover?: number;
  /** Maximum cost of the job, which `maxCredits` limits. Default: `hold`. */
  readonly maxCharge?: number;
  readonly platform: Platform | null;
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly filtersSummary: string | null;
  readonly name: string | null;
  /** Why the account wants the job, in its words, for its ledger. At most 80 characters. */
  readonly reason?: string;
  /** Hash of kind and canonical request. While an identical job runs, that job is returned. */
  readonly fingerprint: string;
}

/** A lookup: a job for one creator, who may have been bought since the caller looked. */
export interface LookupCall extends JobCall {
  /** The creator found by the caller; null if it did not look, as in a repeated call. */
  readonly creatorId: number | null;
}

/** The account already owns the creator; nothing was charged. */
export interface OwnedCreatorRefusal {
  readonly admitted: false;
  readonly reason: 'already_owned';
}

export interface AdmittedJob {
  readonly admitted: true;
  readonly jobId: string;
  /** True if an identical job was running: its id is returned and nothing was held. */
  readonly deduplicated: boolean;
  /** True if this job was already admitted under the same Idempotency-Key. */
  readonly replayed: boolean;
  /** Creators or handles in the job. */
  readonly items: number;
  /** `exclude.as_of` of the filters of the call that created the job, or null. */
  readonly asOf: string | null;
  /** Credits held for this job on admission; 0 if deduplicated, because another call held them. */
  readonly creditsHeld: number;
  readonly creditsRemaining: number;
  /** Entries made by this call. */
  readonly ledgerEntryIds: readonly string[];
  /** Windows of the policy after this call; empty if it used none. */
  readonly windows: readonly WindowState[];
}

/** HTTP status and body of an answer. */
export interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** An answer to store under an Idempotency-Key. */
export interface GivenAnswer extends CallAnswer {
  /** History entry of the answer; null if the call was not admitted. */
  readonly historyId: string | null;
  /** Whether the answer shows creators; if so, it isn't stored during an erasure. */
  readonly namesCreators: boolean;
}

/**
 * `new`: the key is free. `conflict`: used with another body (422). `admitted`: admitted without a stored answer; admit
 * again, which is `replayed`. `stored`: the given answer is stored. `answered`: return this earlier answer. (contract 3)
 */
export type StoredAnswer =
  | { readonly state: 'new' | 'admitted' | 'stored' }
  | { readonly state: 'conflict' }
  | { readonly state: 'answered'; readonly answer: CallAnswer };

/**
 * State of a write that needs no admission. `admitted`: it began earlier and stored no answer; run it again.
 * `createdId` is the id of the created object, the same each time.
 */
export type ClaimedWrite =
  | { readonly state: 'new' | 'admitted'; readonly createdId: string }
  | Extract<StoredAnswer, { readonly state: 'answered' } | { readonly state: 'conflict' }>;

/** Limits on refunds for wrong contacts. (contract 6 `report_contact`) */
export interface FairUse {
  readonly windowDays: number;
  /** Refunds per window allowed to every account. */
  readonly minimum: number;
  /** Percentage of creators charged in the window, if that allows more. */
  readonly sharePct: number;
}

/** Five refunds per 30 days, or 5 % of the creators charged in that time. */
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
  /** A creator delivered by a job, by the handle in its row; or a creator by number, delivered by any job. */
  readonly of:
    | { readonly historyId: string; readonly platform: Platform; readonly handle: string }
    | { readonly creatorId: number };
  /** Contact as delivered; only its hash is stored. */
  readonly contact: string;
  /** Other forms in which it may have been delivered, tried in order after `contact`. */
  readonly otherForms: readonly string[];
  readonly reason: string;
  /** Price of a creator in credits. */
  readonly credits: number;
  readonly fairUse: FairUse;
}

export interface RecordedReport {
  readonly reported: true;
  /** Credits refunded by this report. */
  readonly credited: number;
  /** Why nothing was refunded; null if something was. */
  readonly withheld: 'already_credited' | 'not_charged' | 'fair_use' | null;
  /** True if the account already reported this contact; nothing was written. */
  readonly repeated: boolean;
  readonly creditsRemaining: number;
  readonly ledgerEntryIds: readonly string[];
}

/** `not_found`: no such job, or no job delivered this creator. `unknown_contact`: the row has no such contact. */
export interface ContactReportRefusal {
  readonly reported: false;
  readonly reason: 'not_found' | 'unknown_contact' | 'account_suspended' | 'caller_changed';
}

/**
 * Admits whole calls: rate limits, daily allowance, credits, history and job in one transaction, on the database's
 * clock and under the account's lock. Refused calls have no effect. (contract 3 and 4)
 */
export abstract class Admission {
  abstract admitSearch(call: SearchCall): Promise<AdmittedSearch | AdmissionRefusal>;
  /** Like `admitSearch` for creators with closed list items, which it opens. */
  abstract admitShowing(call: ShowingCall): Promise<AdmittedSearch | AdmissionRefusal | OpenItemsRefusal>;
  abstract admitJob(call: JobCall): Promise<AdmittedJob | AdmissionRefusal>;
  /**
   * Like `admitJob`, but free if the account owns the creator or an identical lookup is running. That lookup is
   * returned, even with an Idempotency-Key. So a lookup counts as an unlock only if it charges. (contract 4)
   */
  abstract admitLookup(call: LookupCall): Promise<AdmittedJob | AdmissionRefusal | OwnedCreatorRefusal>;
  /** Looks up an Idempotency-Key before the call does any work. */
  abstract storedAnswer(accountId: string, claim: IdempotencyClaim): Promise<StoredAnswer>;
  /**
   * Stores the answer of an admitted call and returns the first answer stored, which the caller must send. Stores
   * nothing for calls that were not admitted, or while a named creator may be being erased.
   */
  abstract storeAnswer(accountId: string, claim: IdempotencyClaim, given: GivenAnswer): Promise<StoredAnswer>;
  /** Reserves the key of a write that needs no admission, or returns its state. */
  abstract claimWrite(accountId: string, claim: IdempotencyClaim): Promise<ClaimedWrite>;
  /** Frees the key of a refused write, unless an equal call has stored an answer. */
  abstract dropWrite(accountId: string, claim: IdempotencyClaim): Promise<void>;
  /** Records a wrong contact and refunds its credit once, within fair use. */
  abstract reportContact(call: ContactReport): Promise<RecordedReport | ContactReportRefusal>;
  /** Deletes up to some thousands of expired claims. Returns how many; 0 if none are left. */
  abstract forgetExpired(): Promise<number>;
}
