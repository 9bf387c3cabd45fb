import { type CallDeadline, deadlineSeconds } from '@creator-discovery/scraping';
import type { Response } from 'express';

/** A call's deadline ends a little before the answer is due, so that the answer is out in time. */
const callMs = deadlineSeconds * 1000 - 1_000;
/** A process that drains answers everything within its own time. */
const drainMs = 6_000;

type Ending = 'deadline' | 'client_gone';

/** The calls of this process that wait for an answer, with their deadlines. */
export class OpenCalls {
  readonly #calls = new Set<(ending: Ending) => void>();

  /** The deadline of one call, which also ends when the client leaves. Call `done` when the call is answered. */
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

  /** Gives every open call a few more seconds. */
  drain(): void {
    setTimeout(() => {
      for (const end of this.#calls) end('deadline');
    }, drainMs).unref();
  }
}
