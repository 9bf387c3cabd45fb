import { z } from 'zod';

/** At most so many requests in any so many seconds. */
export const requestWindowSchema = z.strictObject({
  requests: z.int().min(0).max(10_000_000),
  seconds: z
    .int()
    .min(1)
    .max(31 * 86_400),
});

/** At most so many requests in any so many seconds. */
export type RequestWindow = z.output<typeof requestWindowSchema>;

/** What requests are counted under, such as a campaign or a session, and its limits; none = requests are only counted. */
export interface BudgetScope {
  readonly scope: string;
  readonly windows: readonly RequestWindow[];
}

export type TakenRequest =
  | { readonly taken: true }
  /** One of the windows is full; nothing was taken. */
  | { readonly taken: false; readonly retryAfterMs: number };

/** What a window has left. */
export interface WindowLeft extends RequestWindow {
  readonly left: number;
}

/** How long a window is full that allows nothing. */
export const neverMs = 86_400_000;

/** A window is counted in so many slots of equal length. */
export const slotsPerWindow = 60;

/**
 * Slots that count besides the current one. The oldest of them is only half in the window: it counts whole. One more is for
 * requests that were taken and are sent somewhat later: of an hour that is a minute.
 */
export const slotsBefore = slotsPerWindow + 1;

/** How long a slot is. */
export function slotMs({ seconds }: Pick<RequestWindow, 'seconds'>): number {
  return (seconds * 1000) / slotsPerWindow;
}

/**
 * Requests to the network, counted by the database's clock for all processes. A request is taken before it is sent, so that one
 * whose process is killed counts too. In any time as long as a window no more are sent than the window allows.
 */
export abstract class RequestBudget {
  /** Takes a request from all of the scopes, or from none. No scope may be named twice. */
  abstract take(scopes: readonly BudgetScope[]): Promise<TakenRequest>;
  /** What the windows of a scope have left now, in their order. */
  abstract left(scope: BudgetScope): Promise<readonly WindowLeft[]>;
  /** How many requests were ever taken from a scope. */
  abstract taken(scope: string): Promise<number>;
}

/** Requests of one scope and window: how many were taken in which slot, oldest first. */
export type SlotCounts = readonly (readonly [slot: number, requests: number])[];

/** How many requests the window has left at that moment. */
export function leftInWindow(window: RequestWindow, counts: SlotCounts, atMs: number): number {
  const used = counting(window, counts, atMs).reduce((sum, [, requests]) => sum + requests, 0);
  return Math.max(0, window.requests - used);
}

/** How long a full window stays full; 0 = it isn't. */
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
