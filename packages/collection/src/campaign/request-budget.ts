import { z } from 'zod';

/** Rolling window: at most `requests` requests in any `seconds` seconds. */
export const requestWindowSchema = z.strictObject({
  requests: z.int().min(0).max(10_000_000),
  seconds: z
    .int()
    .min(1)
    .max(31 * 86_400),
});

export type RequestWindow = z.output<typeof requestWindowSchema>;

/** Returns the windows of the limits per hour and day that are given. */
export function windowsOf(hour: number | undefined, day: number | undefined): RequestWindow[] {
  return [
    ...(hour === undefined ? [] : [{ requests: hour, seconds: 3600 }]),
    ...(day === undefined ? [] : [{ requests: day, seconds: 86_400 }]),
  ];
}

/** Scope under which requests are counted, such as a campaign or a session. */
export interface BudgetScope {
  readonly scope: string;
  /** Empty only counts requests. */
  readonly windows: readonly RequestWindow[];
}

export type TakenRequest =
  | { readonly taken: true }
  /** A window is full, and nothing was taken. */
  | { readonly taken: false; readonly retryAfterMs: number };

export interface WindowLeft extends RequestWindow {
  readonly left: number;
}

/** Number of equal slots in which a window is counted. */
export const slotsPerWindow = 60;

/**
 * Earlier slots that count in addition to the current one. The oldest is partly outside the window but counts in full. One
 * more covers requests that are sent some time after they were taken.
 */
export const slotsBefore = slotsPerWindow + 1;

/**
 * Requests to the network, counted across processes on the database's clock. Requests are taken before they are sent, so that
 * those of killed processes count too.
 */
export abstract class RequestBudget {
  /** Takes a request from all scopes or from none. Scopes must be distinct. */
  abstract take(scopes: readonly BudgetScope[]): Promise<TakenRequest>;
  /** Returns the remaining requests of each window. */
  abstract left(scope: BudgetScope): Promise<readonly WindowLeft[]>;
  /** Returns the total number of requests taken from a scope. */
  abstract taken(scope: string): Promise<number>;
}
