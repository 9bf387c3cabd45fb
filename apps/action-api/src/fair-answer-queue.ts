import type { AnswerQueue, HangUpSignal } from '@creator-discovery/operations';

/** Answers in work at once in one process: one waits for PostgreSQL while the rows of the other are written out. */
const atOnce = 2;

/** Between two slices of an answer while others wait. */
const restMs = 2;

/** Large answers: one of an account at a time, and accounts that wait take turns. */
export class FairAnswerQueue implements AnswerQueue {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Turn[]>();
  readonly #working = new Set<string>();

  async run<Answer>(
    accountId: string,
    work: (pause: () => Promise<void>) => Promise<Answer>,
    signal?: HangUpSignal,
  ): Promise<Answer> {
    await this.#turnOf(accountId, signal);
    const pause = () => (this.#waiting.size > 0 ? rest() : otherCalls());
    try {
      // Without it, turns that never pause would follow each other before any other call.
      await pause();
      return await work(pause);
    } finally {
      this.#working.delete(accountId);
      this.#toTheEnd(accountId);
      this.#begin();
    }
  }

  #turnOf(accountId: string, signal: HangUpSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.#leave(accountId, turn);
        reject(signal?.reason);
      };
      const turn: Turn = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      const line = this.#waiting.get(accountId);
      if (line === undefined) this.#waiting.set(accountId, [turn]);
      else line.push(turn);
      this.#begin();
    });
  }

  #leave(accountId: string, turn: Turn): void {
    const line = this.#waiting.get(accountId)?.filter((other) => other !== turn) ?? [];
    if (line.length === 0) this.#waiting.delete(accountId);
    else this.#waiting.set(accountId, line);
  }

  #begin(): void {
    for (const [accountId, line] of this.#waiting) {
      if (this.#working.size >= atOnce) return;
      if (this.#working.has(accountId)) continue;
      const turn = line.shift();
      if (line.length === 0) this.#waiting.delete(accountId);
      this.#working.add(accountId);
      turn?.begin();
    }
  }

  #toTheEnd(accountId: string): void {
    const line = this.#waiting.get(accountId);
    if (line === undefined) return;
    this.#waiting.delete(accountId);
    this.#waiting.set(accountId, line);
  }
}

/** An answer that waits. */
interface Turn {
  readonly begin: () => void;
}

/**
 * Resolves a moment later, so that answers for which others wait leave some of the processor to the calls of everybody else:
 * to this process, its database, and what compresses the answers.
 */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
}

/** Resolves when the calls that are ready now have been served. */
export function otherCalls(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
