/** An attempt to deliver an event, leased to this worker. */
export interface Attempt {
  readonly accountId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly eventId: string;
  /** Counts from 1; the fence of the attempt. */
  readonly number: number;
  readonly url: string;
  readonly body: string;
  /** Secrets that sign it, the current one first. Empty if they can't be decrypted. */
  readonly secrets: readonly string[];
  /** Whether the account may receive events in the operator's networks. */
  readonly internal: boolean;
  /** Time of the attempt. */
  readonly at: Date;
}

/** Result of an attempt. `gone` disables the webhook. */
export interface AttemptResult {
  readonly outcome: 'delivered' | 'failed' | 'gone';
  readonly httpStatus: number | null;
  readonly problem: string | null;
  readonly answer: string | null;
}

/** Undelivered events of active webhooks in the whole installation. */
export interface OutboxState {
  readonly pending: number;
  /** Age of the oldest pending event of webhooks that don't fail; 0 without such events. */
  readonly oldestSeconds: number;
  /** Active webhooks whose last attempt failed. */
  readonly failingWebhooks: number;
}

/**
 * Events that were written in the transactions of their facts and are not delivered yet. Of one webhook, an event waits for
 * earlier ones about the same subject (job, list, key). Webhooks that are disabled, and those of suspended accounts, pause.
 */
export abstract class EventOutbox {
  /**
   * Leases due events. A worker has at most `maxPerWebhook` attempts of a webhook in progress, and one of a failing
   * webhook. Failing webhooks take at most half of `maximum`, the attempts in all.
   *
   * @param inProgress webhook of each of its attempts in progress
   */
  abstract claim(inProgress: readonly string[], maximum: number): Promise<readonly Attempt[]>;
  /** Ends an attempt. The failure of an attempt that another worker has taken over is ignored. */
  abstract record(attempt: Attempt, result: AttemptResult): Promise<void>;
  /** Deletes old entries of the log; returns how many. */
  abstract forgetDeliveries(): Promise<number>;
  abstract state(): Promise<OutboxState>;
}

/** Attempts in progress per webhook and worker. */
export const maxPerWebhook = 4;

/** Seconds after which the attempt of a dead worker is repeated. Longer than an attempt can take. */
export const leaseSeconds = 15;

/** Pauses after failed attempts in seconds: 12 attempts within 24 hours, jitter included. */
const pauses = [5, 30, 120, 600, 1800, 3600, 7200, 10_800, 14_400, 18_000, 21_600] as const;

export const maxAttempts = pauses.length + 1;

/**
 * Returns the seconds until the next attempt, or null after the last one.
 *
 * @param chance from 0 to 1, so that the retries of many events spread
 */
export function pauseAfter(attempt: number, chance: number): number | null {
  const pause = pauses[attempt - 1];
  // Less than the smallest step between pauses, so that they grow.
  return pause === undefined ? null : pause * (0.92 + 0.16 * chance);
}
