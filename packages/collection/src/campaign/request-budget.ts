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

/** A window is counted in so many slots of equal length. */
export const slotsPerWindow = 60;

/**
 * Slots that count besides the current one. The oldest of them is only half in the window: it counts whole. One more is for
 * requests that were taken and are sent somewhat later: of an hour that is a minute.
 */
export const slotsBefore = slotsPerWindow + 1;

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
