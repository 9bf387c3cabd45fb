import type { ServerResponse } from 'node:http';
import { type Metrics, showGauge } from './metrics.ts';

/**
 * The calls that this process has in hand for each owner (an account, a key), at most a number for each, so that nobody's
 * calls fill the memory and the queues that all share.
 */
export class CallsInFlight {
  readonly most: number;
  readonly #calls = new Map<string, number>();

  /** @param most calls of one owner at the same time, >= 1 */
  constructor(most: number) {
    this.most = most;
  }

  /** The calls of all owners together. */
  get total(): number {
    let total = 0;
    for (const calls of this.#calls.values()) total += calls;
    return total;
  }

  /** Whether the owner has as many calls as it may. */
  isFull(owner: string): boolean {
    return (this.#calls.get(owner) ?? 0) >= this.most;
  }

  /** Takes a call in hand. Returns what to call when it has ended; null where its owner has as many as it may. */
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

/** Calls back once the answer is sent or its client has left; at once where that has happened. */
export function onAnswered(response: ServerResponse, answered: () => void): void {
  if (response.destroyed) answered();
  else response.once('close', answered);
}

/** Shows the calls in flight of a process. */
export function showCallsInFlight(calls: CallsInFlight, metrics: Pick<Metrics, 'registry'>): void {
  showGauge(metrics, {
    name: 'calls_in_flight',
    help: 'Calls of all callers that are being answered.',
    read: () => calls.total,
  });
}
