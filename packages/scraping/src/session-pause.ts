import type { SessionState } from './photonet-session.ts';

/**
 * Refusals of the sender, independent of the target.
 *
 * - `throttled`: too many requests, such as 401 "please wait", 429, `rate_limit_error` or `sentry_block`.
 * - `feedback`: suspicious behaviour (`feedback_required`).
 * - `challenge`: a person must confirm something (`challenge_required`, `checkpoint_required`, `consent_required`).
 * - `login_required`, `withdrawn` (redirect to the start page): the session has ended.
 */
export const sessionRefusals = ['throttled', 'feedback', 'challenge', 'login_required', 'withdrawn'] as const;
export type SessionRefusal = (typeof sessionRefusals)[number];

export interface SenderRefusal {
  readonly reason: SessionRefusal;
  /** Pause requested by the network; null if none. */
  readonly retryAfterSeconds: number | null;
}

/** Pause after the first refusal, in seconds; doubles with each consecutive refusal, up to `longest`. */
export const pauseSeconds = {
  throttled: { first: 5 * 60, longest: 60 * 60 },
  feedback: { first: 4 * 3600, longest: 24 * 3600 },
} as const;

/** Limit on pauses requested by the network. */
const maxRequestedSeconds = 24 * 3600;

/**
 * Returns the pause of the sender in seconds, or null if it lasts until an operator acts. Challenges are never solved
 * automatically.
 *
 * @param before number of consecutive refusals before this one.
 */
export function pauseAfter({ reason, retryAfterSeconds }: SenderRefusal, before: number): number | null {
  if (reason !== 'throttled' && reason !== 'feedback') return null;
  const { first, longest } = pauseSeconds[reason];
  const grown = Math.min(first * 2 ** Math.min(before, 30), longest);
  return Math.max(grown, Math.min(retryAfterSeconds ?? 0, maxRequestedSeconds));
}

/** State of a session that decides its pauses. */
export interface Standing {
  readonly state: SessionState;
  readonly strikes: number;
  /** Time of the last pause; null if the session was never paused. */
  readonly pausedAt: Date | null;
}

/** The network's answer to a request. */
export interface NetworkAnswer {
  /** Time at which the request was sent. */
  readonly sentAt: Date;
  /** Null if the network did not refuse the sender. */
  readonly refusal: SenderRefusal | null;
}

/**
 * Returns the session after an answer, or the same object if nothing changed. Answers to requests sent before a pause never
 * end it, and refusals of requests in flight together count as one strike.
 */
export function afterAnswer(standing: Standing, { sentAt, refusal }: NetworkAnswer, now: Date): Standing {
  const { state, strikes, pausedAt } = standing;
  const sentBeforePause = pausedAt !== null && sentAt <= pausedAt;
  if (refusal === null)
    return sentBeforePause || strikes === 0 ? standing : { state: { state: 'active' }, strikes: 0, pausedAt };
  const before = sentBeforePause && strikes > 0 ? strikes - 1 : strikes;
  const seconds = pauseAfter(refusal, before);
  const { reason } = refusal;
  const paused: SessionState =
    seconds === null
      ? { state: 'stopped', reason }
      : { state: 'resting', reason, until: new Date(now.getTime() + seconds * 1000) };
  const chosen = sentBeforePause ? longer(state, paused) : paused;
  return { state: chosen, strikes: before + 1, pausedAt: chosen === state ? pausedAt : now };
}

/** Returns `active` once a rest has ended. */
export function stateAt(state: SessionState, now: Date): SessionState {
  return state.state === 'resting' && state.until <= now ? { state: 'active' } : state;
}

function longer(one: SessionState, other: SessionState): SessionState {
  return endOf(other) > endOf(one) ? other : one;
}

function endOf(state: SessionState): number {
  if (state.state === 'active') return Number.NEGATIVE_INFINITY;
  return state.state === 'stopped' ? Number.POSITIVE_INFINITY : state.until.getTime();
}
