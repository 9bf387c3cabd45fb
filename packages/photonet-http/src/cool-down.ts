import { afterAnswer, type SessionRefusal, type Standing, stateAt } from '@creator-discovery/scraping';
import type { Reply } from './reply.ts';

/**
 * How long a proxy that is used without a session pauses in this process, by the rule that sessions have: it grows with refusals in
 * a row, and requests that were in flight together count once. Times are those of the monotonic clock, in milliseconds.
 */
export class CoolDown {
  #standing: Standing = { state: { state: 'active' }, strikes: 0, pausedAt: null };

  /** How long the proxy isn't used yet; 0: it may be. */
  leftMs(nowMs: number): number {
    const state = stateAt(this.#standing.state, new Date(nowMs));
    return state.state === 'resting' ? state.until.getTime() - nowMs : 0;
  }

  /** Takes the reply to a request that was sent then. */
  heard(reply: Reply, sentAtMs: number, nowMs: number): void {
    if (reply.kind === 'broken' || reply.kind === 'late') return;
    const refusal =
      reply.kind === 'blocked' && pausing(reply.refusal)
        ? { reason: reply.refusal, retryAfterSeconds: reply.retryAfterSeconds }
        : null;
    if (reply.kind === 'blocked' && refusal === null) return;
    this.#standing = afterAnswer(this.#standing, { sentAt: new Date(sentAtMs), refusal }, new Date(nowMs));
  }
}

/** The others ask for a session, which the proxy has none of. */
function pausing(refusal: string): refusal is Extract<SessionRefusal, 'throttled' | 'feedback'> {
  return refusal === 'throttled' || refusal === 'feedback';
}
