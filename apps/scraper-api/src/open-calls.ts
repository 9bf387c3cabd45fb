import { type CallDeadline, deadlineSeconds } from '@creator-discovery/scraping';
import type { Response } from 'express';

/** Ends before the response's deadline, so that the response arrives in time. */
const callMs = deadlineSeconds * 1000 - 1_000;
/** Time for open calls when the process drains. */
const drainMs = 6_000;

type Ending = 'deadline' | 'client_gone';

/** Open calls of this process with their deadlines. */
export class OpenCalls {
  readonly #calls = new Set<(ending: Ending) => void>();

  /** Returns a call's deadline, which also ends when the client disconnects. Call `done` after the response. */
  add(response: Response): CallDeadline & { done(): void } {
    const { promise: over, resolve } = Promise.withResolvers<Ending>();
    const timer = setTimeout(resolve, callMs, 'deadline');
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

  /** Ends all open calls after a few seconds. */
  drain(): void {
    setTimeout(() => {
      for (const end of this.#calls) end('deadline');
    }, drainMs).unref();
  }
}
