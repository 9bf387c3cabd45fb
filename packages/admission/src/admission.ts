import type { Plan } from '@creator-discovery/accounts';
import type { Prices } from '@creator-discovery/credits';
import type { Channel, JobWork } from '@creator-discovery/jobs';
import type { Policy, RateLimited } from '@creator-discovery/rate-limits';
import type { Platform } from '@creator-discovery/search-filters';

/** The caller's `Idempotency-Key` with a hash of the operation and the canonical body. (spec: contract 3) */
export interface IdempotencyClaim {
  readonly key: string;
  readonly bodyHash: string;
}

/** What a call takes for granted of its caller without having asked: the key works, and the account has this plan. */
export interface AssumedCaller {
  readonly keyId: string;
  readonly plan: Plan;
}

/** What every admission carries. */
export interface CallContext {
  readonly accountId: string;
  readonly requestId: string;
  readonly source: Channel;
  readonly idempotency?: IdempotencyClaim;
  /** To be confirmed by the admission; absent where the key has just been looked up. */
  readonly assumed?: AssumedCaller;
}

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
      /** `caller_changed`: what was assumed of the caller isn't so, or not any more; look the key up and call again. */
      readonly reason: 'idempotency_conflict' | 'account_suspended' | 'caller_changed';
    };

/** A page already found by the index, offered for admission; nothing of it has been shown yet. */
export interface SearchCall extends CallContext {
  readonly policy: Policy;
  readonly prices: Prices;
  readonly platform: Platform;
  /** `filters_used`, canonical JSON object. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly filtersSummary: string;
  /** Hash of the canonical filters: pages of one search share it. */
  readonly fingerprint: string;
  readonly offset: number;
  readonly total: number;
  readonly creatorIds: readonly number[];
  /** The caller's `page_request_id`: same value, filters and offset = the same page, charged once. */
  readonly pageRequestId?: string;
  readonly maxCredits?: number;
}

export interface SearchAdmitted {
  readonly admitted: true;
  /** True when this very page had been admitted before: nothing was taken or charged now. */
  readonly replayed: boolean;
  readonly historyId: string;
  readonly pageRequestId: string;
  readonly total: number;
  /** The creators to show: cut to what is free where usage pricing is off. */
  readonly creatorIds: readonly number[];
  readonly freeCreatorsLeft: number;
  readonly creatorsCharged: number;
  readonly creditsCharged: number;
  readonly creditsRemaining: number;
  readonly usagePricing: boolean;
  readonly ledgerEntryIds: readonly string[];
}

/** A job asked for. The hold, the job row and the history row are written together or not at all. */
export interface JobCall extends CallContext {
  readonly policy: Policy;
  readonly work: JobWork;
  /** For an export its `limit`; for an unlock the number of distinct handles. */
  readonly requested: number;
  /** Credits to hold, >= 0. */
  readonly hold: number;
  readonly platform: Platform | null;
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly filtersSummary: string | null;
  readonly name: string | null;
  /** Hash of kind and canonical request; an identical running job answers instead of a second one. */
  readonly fingerprint: string;
  readonly maxCredits?: number;
}

export interface JobAdmitted {
  readonly admitted: true;
  readonly jobId: string;
  /** An identical job of the account was running: this is its id, nothing was taken or held. */
  readonly deduplicated: boolean;
  /** The same Idempotency-Key had admitted this job before. */
  readonly replayed: boolean;
  readonly creditsHeld: number;
  readonly creditsRemaining: number;
  readonly ledgerEntryIds: readonly string[];
}

/** An answer as it was given: its HTTP status and body. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * `new`: the key is free. `conflict`: it was used with another body (422). `admitted`: the call was admitted and its answer
 * isn't kept yet; admit it again, the admission is then `replayed`. `answered`: give this answer. (spec: contract 3)
 */
export type StoredAnswer =
  | { readonly state: 'new' | 'conflict' | 'admitted' }
  | { readonly state: 'answered'; readonly answer: KeptAnswer };

/** How many wrong contacts an account gets its credits back for. (spec: contract 6 `report_contact`) */
export interface FairUse {
  readonly windowDays: number;
  /** Refunds per window that everyone may have. */
  readonly minimum: number;
  /** Or this share of the creators charged in the window, in percent, where that is more. */
  readonly sharePct: number;
}

/** Five refunds in any 30 days, or 5 % of the creators charged in them. Settings may change the numbers. */
export const defaultFairUse: FairUse = { windowDays: 30, minimum: 5, sharePct: 5 };

/** How long repetitions are recognised, in seconds. (spec: contract 3) */
export interface Lifetimes {
  /** An Idempotency-Key with its answer. */
  readonly idempotencySeconds: number;
  /** A page under its `page_request_id`. */
  readonly pageSeconds: number;
  /** How long pages are kept after that, for questions such as which search showed a creator last. */
  readonly pageKeptSeconds: number;
}

export const defaultLifetimes: Lifetimes = {
  idempotencySeconds: 86_400,
  pageSeconds: 86_400,
  pageKeptSeconds: 90 * 86_400,
};

export interface ContactReport {
  readonly accountId: string;
  readonly requestId: string;
  /** The job that delivered the creator. */
  readonly historyId: string;
  readonly platform: Platform;
  readonly handle: string;
  /** The contact as it was delivered; only its hash is kept. */
  readonly contact: string;
  readonly reason: string;
  /** Credits that a creator costs. */
  readonly credits: number;
  readonly fairUse: FairUse;
}

export interface ContactReported {
  readonly reported: true;
  /** Credits given back now. */
  readonly credited: number;
  /** Why nothing was given back, where nothing was. */
  readonly withheld: 'already_credited' | 'not_charged' | 'fair_use' | null;
  readonly creditsRemaining: number;
  readonly ledgerEntryIds: readonly string[];
}

/** `not_found`: no such job of the account, or it delivered no such creator. `unknown_contact`: the creator's row has no such contact. */
export interface ContactReportRefusal {
  readonly reported: false;
  readonly reason: 'not_found' | 'unknown_contact' | 'account_suspended';
}

/**
 * Whole-call admission: rate windows, daily allowance, credits, history and job row in ONE transaction on the database's
 * clock, under the account's lock. A refused call consumes nothing of any of them. (spec: contract 3 and 4)
 */
export abstract class Admission {
  abstract admitSearch(call: SearchCall): Promise<SearchAdmitted | Refusal>;
  abstract admitJob(call: JobCall): Promise<JobAdmitted | Refusal>;
  /** What is known of an Idempotency-Key, before any work is done for the call. */
  abstract storedAnswer(accountId: string, claim: IdempotencyClaim): Promise<StoredAnswer>;
  /** Keeps the answer of an admitted call, for repetitions within the claim's lifetime; harmless where nothing was admitted. */
  abstract rememberAnswer(accountId: string, claim: IdempotencyClaim, answer: KeptAnswer): Promise<void>;
  /** Records that a delivered contact is wrong, and gives its credit back once, within fair use. */
  abstract reportContact(call: ContactReport): Promise<ContactReported | ContactReportRefusal>;
  /** Removes claims and pages that are kept no longer; returns how many. */
  abstract forgetExpired(): Promise<number>;
}
