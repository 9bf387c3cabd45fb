import type { SessionState } from './photonet-session.ts';

/**
 * What the network says to the sender of a request, whatever the target. `throttled`: too many requests (401 "please wait", 429,
 * `rate_limit_error`, `sentry_block`). `feedback`: what the sender did is held against it (`feedback_required`). `challenge`: a
 * person has to confirm something (`challenge_required`, `checkpoint_required`). `login_required`, `withdrawn` (a redirect to the
 * start page): the session is over.
 */
export const sessionRefusals = ['throttled', 'feedback', 'challenge', 'login_required', 'withdrawn'] as const;
export type SessionRefusal = (typeof sessionRefusals)[number];

/** A refusal of a request, and the time that the network asks for, in seconds; null where it names none. */
export interface Refusal {
  readonly reason: SessionRefusal;
  readonly retryAfterSeconds: number | null;
}

/** How long a sender pauses after the first refusal; twice as long after each further one in a row, up to `longest`. Seconds. */
export const pauseSeconds = {
  throttled: { first: 5 * 60, longest: 60 * 60 },
  feedback: { first: 4 * 3600, longest: 24 * 3600 },
} as const;

/** The longest that the network can ask for, in seconds. */
const longestAskedSeconds = 24 * 3600;

/**
 * How long the sender pauses, in seconds; null: until a person acts. Nothing tries to solve a challenge.
 *
 * @param before refusals in a row before this one.
 */
export function pauseAfter({ reason, retryAfterSeconds }: Refusal, before: number): number | null {
  if (reason !== 'throttled' && reason !== 'feedback') return null;
  const { first, longest } = pauseSeconds[reason];
  const grown = Math.min(first * 2 ** Math.min(before, 30), longest);
  return Math.max(grown, Math.min(retryAfterSeconds ?? 0, longestAskedSeconds));
}

/** What the pause of a session depends on. */
export interface Standing {
  readonly state: SessionState;
  readonly strikes: number;
  /** When the session was paused last; null before the first time. */
  readonly pausedAt: Date | null;
}

/** How the network answered a request. */
export interface Answered {
  /** When the request was sent. */
  readonly sentAt: Date;
  /** Null: it did what it was asked for, or refused for a reason that has nothing to do with the sender. */
  readonly refusal: Refusal | null;
}

/**
 * What becomes of a session with an answer; the same object where nothing changes. An answer to what was sent before a pause
 * began never ends it, and a refusal of the same moment makes it no longer than the first one did.
 */
export function afterAnswer(standing: Standing, { sentAt, refusal }: Answered, now: Date): Standing {
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

/** A rest whose time is over has ended by itself. */
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
