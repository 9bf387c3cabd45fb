import { type RequestWindow, slotsBefore, slotsPerWindow } from '../campaign/request-budget.ts';

/** How long a window is full that allows nothing. */
const neverMs = 86_400_000;

/** How long a slot is. */
export function slotMs({ seconds }: Pick<RequestWindow, 'seconds'>): number {
  return (seconds * 1000) / slotsPerWindow;
}

/** Requests of one scope and window: how many were taken in which slot, oldest first. */
export type SlotCounts = readonly (readonly [slot: number, requests: number])[];

/**
 * Returns how many requests the window has left at that moment. The SQL function `request_budget_take_several` implements this
 * rule.
 */
export function leftInWindow(window: RequestWindow, counts: SlotCounts, atMs: number): number {
  const used = counting(window, counts, atMs).reduce((sum, [, requests]) => sum + requests, 0);
  return Math.max(0, window.requests - used);
}

/** Returns the milliseconds until the window has room; 0 if it has. The SQL function `request_budget_full` implements this rule. */
export function fullForMs(window: RequestWindow, counts: SlotCounts, atMs: number): number {
  if (window.requests === 0) return neverMs;
  const inWindow = counting(window, counts, atMs);
  let used = inWindow.reduce((sum, [, requests]) => sum + requests, 0);
  if (used < window.requests) return 0;
  for (const [slot, requests] of inWindow) {
    used -= requests;
    if (used < window.requests) return Math.max(1, Math.ceil((slot + slotsBefore + 1) * slotMs(window) - atMs));
  }
  return neverMs;
}

/** Slots from before a clock was set back count as well. */
function counting(window: RequestWindow, counts: SlotCounts, atMs: number): SlotCounts {
  const current = Math.floor(atMs / slotMs(window));
  return counts.filter(([slot]) => slot >= current - slotsBefore);
}
