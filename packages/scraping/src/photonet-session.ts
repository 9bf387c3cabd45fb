import type { SessionRefusal } from './session-pause.ts';

/** Names of sessions: 1 to 40 small letters, digits, dots, hyphens and underscores. */
export const sessionName = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** The proxy of a session that has none: connections are made from the machine itself. */
export const directProxy = 'direct';

/** Why a session isn't used: what the network said to it, or an operator. */
export type PauseReason = SessionRefusal | 'operator';

/**
 * Whether requests may be sent in a session. `resting` is over by itself at `until`; `stopped` lasts until a person wakes the
 * session or removes it.
 */
export type SessionState =
  | { readonly state: 'active' }
  | { readonly state: 'resting'; readonly reason: PauseReason; readonly until: Date }
  | { readonly state: 'stopped'; readonly reason: PauseReason };

export const sessionStates = ['active', 'resting', 'stopped'] as const satisfies readonly SessionState['state'][];

/** A session of the operator's own with the photo network, without its cookies. */
export interface PhotonetSession {
  readonly sessionId: string;
  readonly name: string;
  /** The one proxy that its requests go through: its URL without a password, or `directProxy`. No two sessions share one. */
  readonly proxy: string;
  readonly state: SessionState;
  /** Refusals in a row that have paused it; an answer sets them back to 0. */
  readonly strikes: number;
  /** Requests sent so far. */
  readonly requests: number;
  readonly createdAt: Date;
  /** When the last request was sent; null before the first. */
  readonly lastSentAt: Date | null;
  /** When the next request may be sent, as far as its pace and the requests in the queue say; in the past: now. */
  readonly freeAt: Date;
  /** Whether this process has the key that its cookies are stored under; without it, the session isn't used. */
  readonly readable: boolean;
}
