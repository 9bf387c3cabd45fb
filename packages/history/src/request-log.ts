import type { Channel } from '@creator-discovery/jobs';

/** Days that calls are listed. */
export const requestLogDays = 30;

/** A call of an account, without body, answer or message. */
export interface LoggedCall {
  /** Unique UUID. */
  readonly callId: string;
  readonly accountId: string;
  readonly keyId: string;
  /** Chosen by the caller or the server. */
  readonly requestId: string;
  readonly operation: string;
  readonly channel: Channel;
  /** HTTP status, also of calls over other channels. */
  readonly status: number;
  /** Status of the refusal; null for successes. */
  readonly reason: string | null;
  /** Limit or field that caused the refusal. */
  readonly detail: string | null;
  readonly durationMs: number;
  /** Charged or held by the call; negative for refunds. */
  readonly credits: number;
}

/** A call that is not logged yet. */
export interface FinishedCall extends LoggedCall {
  /** Milliseconds since the call began. */
  readonly ageMs: number;
}

export interface ListedCall extends Omit<LoggedCall, 'accountId'> {
  /** When the call began. */
  readonly at: Date;
  readonly keyName: string | null;
}

export interface RequestQuery {
  /** UTC days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly operation?: string | undefined;
  readonly keyId?: string | undefined;
  readonly status?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface RequestPage {
  /** Newest first. May be fewer than `limit` although more follow, because a page reads a limited number of calls. */
  readonly calls: readonly ListedCall[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Calls of accounts in the last `requestLogDays` days. */
export abstract class RequestLog {
  /** @param isRepeated whether an earlier attempt may have added some of these calls, which are then left out */
  abstract add(calls: readonly FinishedCall[], isRepeated?: boolean): Promise<void>;
  /** Returns null for a malformed cursor. */
  abstract page(accountId: string, query: RequestQuery): Promise<RequestPage | null>;
}
