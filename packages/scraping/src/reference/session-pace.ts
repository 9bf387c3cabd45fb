import type { SlotTerms } from '../photonet-sessions.ts';

/** What the next slot of a session depends on. Times are milliseconds on one clock. */
export interface PacedSession {
  readonly sessionId: string;
  readonly name: string;
  /** When the slot after the last reserved one begins. */
  readonly freeAtMs: number;
  /** Until when it is paused; in the past or null: not at all; infinite: until a person acts. */
  readonly pausedUntilMs: number | null;
}

/** The slot of a request, or when the earliest one would be, of sessions that aren't excluded. */
export type NextSlot =
  | { readonly found: true; readonly sessionId: string; readonly atMs: number; readonly freeAtMs: number }
  /** `earliestAtMs` is null where every one of these waits for a person, or there is none. */
  | { readonly found: false; readonly earliestAtMs: number | null };

/**
 * The earliest slot of any session that begins in time, and when the session is free after it: the request waits until then.
 * Requests of one session are `paceMs` apart, in the order in which they ask. Of sessions that are free at the same time the
 * one that has waited longest sends. The SQL function `photonet_session_slot` implements this rule.
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
 * Returns the milliseconds that a request still waits when its slot has come: the previous one may have been sent late. The SQL
 * function `photonet_session_begin` implements this rule.
 */
export function waitOfSlot(
  { atMs, lastSentAtMs }: { readonly atMs: number; readonly lastSentAtMs: number | null },
  paceMs: number,
  nowMs: number,
): number {
  const earliest = lastSentAtMs === null ? atMs : Math.max(atMs, lastSentAtMs + paceMs);
  return Math.max(0, earliest - nowMs);
}
