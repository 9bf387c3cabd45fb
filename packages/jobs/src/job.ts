import type { Platform } from '@creator-discovery/search-filters';

/** The channel a call came through. (contract 6 `source`) */
export type Channel = 'api' | 'mcp' | 'chat' | 'app';

export type JobKind = 'export' | 'unlock' | 'lookup';

/**
 * accepted -> processing -> complete | failed | cancelled. `accepted` and `processing` are both shown as `processing`;
 * the last three are final. (spec: action 3, contract 6)
 */
export type JobState = 'accepted' | 'processing' | 'complete' | 'failed' | 'cancelled';

/** What a job delivers, frozen at acceptance. */
export type JobWork =
  /** The creators of the search in its order, as they were when the export was accepted. */
  | { readonly kind: 'export'; readonly platform: Platform; readonly creatorIds: readonly number[] }
  | {
      readonly kind: 'unlock' | 'lookup';
      readonly handles: readonly { readonly platform: Platform; readonly handle: string }[];
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
  /** The creators or handles asked for; for an export its `limit`. */
  readonly requested: number;
  /** How many items the frozen work has; the job is done when `cursor` reaches it. */
  readonly expected: number;
  /** Items processed so far; moves with rows and charges in one transaction. */
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
