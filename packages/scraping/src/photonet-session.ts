import type { SessionRefusal } from './session-pause.ts';

/** Session name: 1 to 40 lower-case letters, digits, dots, hyphens and underscores. */
export const sessionName = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Proxy value of a session that connects directly. */
export const directProxy = 'direct';

/** Reason for a pause: a refusal by the network, or an operator's command. */
export type PauseReason = SessionRefusal | 'operator';

/** `resting` ends at `until`; `stopped` ends when an operator wakes or removes the session. */
export type SessionState =
  | { readonly state: 'active' }
  | { readonly state: 'resting'; readonly reason: PauseReason; readonly until: Date }
  | { readonly state: 'stopped'; readonly reason: PauseReason };

export const sessionStates = ['active', 'resting', 'stopped'] as const satisfies readonly SessionState['state'][];

/** Session of the operator with the photo network, without its cookies. */
export interface PhotonetSession {
  readonly sessionId: string;
  readonly name: string;
  /** Proxy URL without its password, or `directProxy`. Unique per session. */
  readonly proxy: string;
  readonly state: SessionState;
  /** Consecutive refusals that paused the session. */
  readonly strikes: number;
  readonly requests: number;
  readonly createdAt: Date;
  readonly lastSentAt: Date | null;
  /** Earliest time of the next slot, by pace and queue; may be in the past. */
  readonly freeAt: Date;
  /** Whether this process has the key to decrypt the session's cookies. Unreadable sessions are not used. */
  readonly readable: boolean;
}
