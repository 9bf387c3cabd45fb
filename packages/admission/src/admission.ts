import type { Prices } from '@creator-discovery/credits';
import type { Channel, JobWork } from '@creator-discovery/jobs';
import type { Policy, RateLimited } from '@creator-discovery/rate-limits';
import type { Platform } from '@creator-discovery/search-filters';

/** The caller's `Idempotency-Key` with a hash of the operation and the canonical body. (spec: contract 3) */
export interface IdempotencyClaim {
  readonly key: string;
  readonly bodyHash: string;
}

/** What every admission carries. */
export interface CallContext {
  readonly accountId: string;
  readonly requestId: string;
  readonly source: Channel;
  readonly idempotency?: IdempotencyClaim;
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
    }
  | { readonly admitted: false; readonly reason: 'idempotency_conflict' }
  | { readonly admitted: false; readonly reason: 'account_suspended' };

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

/**
 * Whole-call admission: rate windows, daily allowance, credits, history and job row in ONE transaction on the database's
 * clock, under the account's lock. A refused call consumes nothing of any of them. (spec: contract 3 and 4)
 */
export interface Admission {
  admitSearch(call: SearchCall): Promise<SearchAdmitted | Refusal>;
  admitJob(call: JobCall): Promise<JobAdmitted | Refusal>;
}
