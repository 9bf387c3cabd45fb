import type { AnswerQueue, HangUpSignal } from '@creator-discovery/operations';

/** Maximum concurrent answers per process: one waits for PostgreSQL while another is formatted. */
const atOnce = 2;

/** Pause between slices while other answers wait. */
const restMs = 2;

/** Runs large answers, one per account at a time, with accounts taking turns. */
export class FairAnswerQueue implements AnswerQueue {
  /** Waiting answers by account, in the order of their turns. */
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
      // Otherwise turns without pauses would run back to back before any other call.
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

interface Turn {
  readonly begin: () => void;
}

/**
 * Resolves after a short rest, which leaves processor time to other calls, the database and compression while answers
 * wait.
 */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
}

/** Resolves after the calls that are ready now. */
export function otherCalls(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
