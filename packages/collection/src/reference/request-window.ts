import { type RequestWindow, slotsBefore, slotsPerWindow } from '../campaign/request-budget.ts';

/** Wait for a window of 0 requests. */
const neverMs = 86_400_000;

export function slotMs({ seconds }: Pick<RequestWindow, 'seconds'>): number {
  return (seconds * 1000) / slotsPerWindow;
}

/** Requests taken per slot of one scope and window, oldest first. */
export type SlotCounts = readonly (readonly [slot: number, requests: number])[];

/** Returns the remaining requests of the window. Implemented by the SQL function `request_budget_take_several`. */
export function leftInWindow(window: RequestWindow, counts: SlotCounts, atMs: number): number {
  const used = counting(window, counts, atMs).reduce((sum, [, requests]) => sum + requests, 0);
  return Math.max(0, window.requests - used);
}

/** Returns the wait until the window has room, 0 if it has. Implemented by the SQL function `request_budget_full`. */
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

/** Returns the slots that count, including later ones after the clock was set back. */
function counting(window: RequestWindow, counts: SlotCounts, atMs: number): SlotCounts {
  const current = Math.floor(atMs / slotMs(window));
  return counts.filter(([slot]) => slot >= current - slotsBefore);
}
