import type { Platform } from '@creator-discovery/search-filters';

/** Channel of a call. (contract 6 `source`) */
export type Channel = 'api' | 'mcp' | 'chat' | 'app';

export type JobKind = 'export' | 'unlock' | 'lookup';

/**
 * State in the order accepted, processing, then one of the final states. The API shows `accepted` as `processing`.
 * (spec: action 3, contract 6)
 */
export type JobState = 'accepted' | 'processing' | 'complete' | 'failed' | 'cancelled';

/** Work of a job, frozen at acceptance. */
export type JobWork =
  /** Creators in the order of the search or list. */
  | {
      readonly kind: 'export';
      /** Null if creators of any platform are exported. */
      readonly platform: Platform | null;
      readonly creatorIds: readonly number[];
      /** Creators that listed no contact at acceptance: no credits are held for them. */
      readonly noContact?: readonly number[];
    }
  | {
      readonly kind: 'unlock' | 'lookup';
      /** `noContact`: the creator listed no contact at acceptance, so no credit is held for it. */
      readonly handles: readonly { readonly platform: Platform; readonly handle: string; readonly noContact?: true }[];
    };

export interface FailedItem {
  readonly handle: string;
  readonly reason: 'not_found' | 'private' | 'no_contact' | 'suppressed' | 'source_error';
  readonly retryable: boolean;
}

export interface JobFailure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export interface Job {
  readonly jobId: string;
  readonly accountId: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly source: Channel;
  readonly platform: Platform | null;
  readonly name: string | null;
  /** Number of handles in the request, or the `limit` of an export. */
  readonly requested: number;
  /** Number of items in the frozen work. */
  readonly expected: number;
  /** Items processed, 0 to `expected`. Changes in one transaction with rows and charges. */
  readonly cursor: number;
  readonly rows: number;
  readonly failedItems: readonly FailedItem[];
  readonly outcome: 'full' | 'partial' | null;
  readonly failure: JobFailure | null;
  readonly cancelRequested: boolean;
  readonly holdId: string | null;
  readonly credits: { readonly held: number; readonly charged: number; readonly released: number };
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** Credits of a job for answers; `held` is the part still held, 0 once the job has ended. */
export function shownCredits({ credits: { held, charged, released } }: Job): Job['credits'] {
  return {
    held: held - charged - released,
    charged,
    released,
  };
}
