import type { SlotTerms } from '../photonet-sessions.ts';

/** Times in milliseconds on one clock. */
export interface PacedSession {
  readonly sessionId: string;
  readonly name: string;
  /** Start of the slot after the last reserved one. */
  readonly freeAtMs: number;
  /** End of the pause; null or in the past if active, infinite if stopped. */
  readonly pausedUntilMs: number | null;
}

export type NextSlot =
  | { readonly found: true; readonly sessionId: string; readonly atMs: number; readonly freeAtMs: number }
  /** `earliestAtMs` is null if no session can ever send the request without an operator. */
  | { readonly found: false; readonly earliestAtMs: number | null };

/**
 * Returns the earliest slot in time and the start of the session's next slot. Slots of a session are `paceMs` apart. If
 * several sessions are free, the longest unused one is chosen. Implemented by the SQL function `photonet_session_slot`.
 */
export function nextSlot(sessions: readonly PacedSession[], terms: SlotTerms, nowMs: number): NextSlot {
  const { paceMs, withinMs, avoided, excluded = [] } = terms;
  const slots = sessions
    .filter(({ name }) => !excluded.includes(name))
    .map((session) => ({ ...session, atMs: Math.max(session.freeAtMs, session.pausedUntilMs ?? nowMs, nowMs) }))
    .filter(({ atMs }) => Number.isFinite(atMs))
    .sort((one, other) => one.atMs - other.atMs || one.freeAtMs - other.freeAtMs);
  const inTime = slots.filter(({ atMs }) => atMs <= nowMs + withinMs);
  const chosen = inTime.find(({ sessionId }) => !avoided.includes(sessionId)) ?? inTime[0];
  if (chosen === undefined) return { found: false, earliestAtMs: slots[0]?.atMs ?? null };
  return { found: true, sessionId: chosen.sessionId, atMs: chosen.atMs, freeAtMs: chosen.atMs + paceMs };
}

/**
 * Returns the remaining wait of a request at its slot, in milliseconds: the previous request may have been sent late.
 * Implemented by the SQL function `photonet_session_begin`.
 */
export function waitOfSlot(
  { atMs, lastSentAtMs }: { readonly atMs: number; readonly lastSentAtMs: number | null },
  paceMs: number,
  nowMs: number,
): number {
  const earliest = lastSentAtMs === null ? atMs : Math.max(atMs, lastSentAtMs + paceMs);
  return Math.max(0, earliest - nowMs);
}
