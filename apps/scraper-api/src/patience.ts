import { type CallDeadline, deadlineSeconds } from '@creator-discovery/scraping';
import type { Response } from 'express';

/** The answer must have been written by the deadline: waiting ends a little before it. */
const waitingMs = deadlineSeconds * 1000 - 1_000;
/** A process that drains answers everything within its own time. */
const drainingMs = 6_000;

type Ending = 'deadline' | 'client_gone';

/** The waiting of all calls of this process. */
export class Waiting {
  readonly #calls = new Set<(ending: Ending) => void>();

  /** The patience of one call: it ends at its deadline, or when its client leaves. Say `done` when the call is answered. */
  of(response: Response): CallDeadline & { done(): void } {
    const { promise: over, resolve } = Promise.withResolvers<Ending>();
    const timer = setTimeout(resolve, waitingMs, 'deadline');
    const left = (): void => resolve('client_gone');
    response.once('close', left);
    this.#calls.add(resolve);
    return {
      over,
      clientGone: () => response.destroyed || response.socket?.destroyed === true,
      done: () => {
        clearTimeout(timer);
        response.off('close', left);
        this.#calls.delete(resolve);
      },
    };
  }

  /** Ends the waiting of every call in a few seconds. */
  drain(): void {
    setTimeout(() => {
      for (const end of this.#calls) end('deadline');
    }, drainingMs).unref();
  }
}
