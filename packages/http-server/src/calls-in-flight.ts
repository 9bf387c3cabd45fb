import type { ServerResponse } from 'node:http';
import { type Metrics, showGauge } from './metrics.ts';

/**
 * Limits the concurrent calls of each owner (account or key) in this process, so that one owner can't fill shared
 * memory and queues.
 */
export class CallsInFlight {
  readonly max: number;
  readonly #calls = new Map<string, number>();

  /** @param max concurrent calls per owner, >= 1 */
  constructor(max: number) {
    this.max = max;
  }

  get total(): number {
    let total = 0;
    for (const calls of this.#calls.values()) total += calls;
    return total;
  }

  isFull(owner: string): boolean {
    return (this.#calls.get(owner) ?? 0) >= this.max;
  }

  /** Starts a call. Returns the function to call at its end; null if the owner is at its limit. */
  enter(owner: string): (() => void) | null {
    if (this.isFull(owner)) return null;
    this.#calls.set(owner, (this.#calls.get(owner) ?? 0) + 1);
    let left = false;
    return () => {
      if (!left) this.#leave(owner);
      left = true;
    };
  }

  #leave(owner: string): void {
    const calls = this.#calls.get(owner) ?? 0;
    if (calls > 1) this.#calls.set(owner, calls - 1);
    else this.#calls.delete(owner);
  }
}

/** Calls back when the answer is sent or the client disconnects; at once if already so. */
export function onAnswered(response: ServerResponse, answered: () => void): void {
  if (response.destroyed) answered();
  else response.once('close', answered);
}

export function showCallsInFlight(calls: CallsInFlight, metrics: Pick<Metrics, 'registry'>): void {
  showGauge(metrics, {
    name: 'calls_in_flight',
    help: 'Calls of all callers that are being answered.',
    read: () => calls.total,
  });
}
