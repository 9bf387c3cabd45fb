import { afterAnswer, type SessionRefusal, type Standing, stateAt } from '@creator-discovery/scraping';
import type { Reply } from './reply.ts';

/**
 * Pause of a proxy without a session in this process, by the rules of sessions (`session-pause.ts` of scraping). Times are
 * those of the monotonic clock.
 */
export class CoolDown {
  #standing: Standing = { state: { state: 'active' }, strikes: 0, pausedAt: null };

  /** Returns the rest of the pause; 0 if the proxy may be used. */
  leftMs(nowMs: number): number {
    const state = stateAt(this.#standing.state, new Date(nowMs));
    return state.state === 'resting' ? state.until.getTime() - nowMs : 0;
  }

  /** Records the reply to a request. */
  record(reply: Reply, sentAtMs: number, nowMs: number): void {
    if (reply.kind === 'broken' || reply.kind === 'late') return;
    const refusal =
      reply.kind === 'blocked' && pausing(reply.refusal)
        ? { reason: reply.refusal, retryAfterSeconds: reply.retryAfterSeconds }
        : null;
    if (reply.kind === 'blocked' && refusal === null) return;
    this.#standing = afterAnswer(this.#standing, { sentAt: new Date(sentAtMs), refusal }, new Date(nowMs));
  }
}

/** Returns whether a refusal pauses a proxy; the others concern sessions. */
function pausing(refusal: string): refusal is Extract<SessionRefusal, 'throttled' | 'feedback'> {
  return refusal === 'throttled' || refusal === 'feedback';
}
