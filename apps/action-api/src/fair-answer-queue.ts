import type { AnswerQueue } from '@creator-discovery/operations';

/** Answers in work at once in one process: one waits for PostgreSQL while the rows of the other are written out. */
const atOnce = 2;

/** Between two slices of an answer while others wait. */
const restMs = 2;

/** Large answers: one of an account at a time, and accounts that wait take turns. */
export class FairAnswerQueue implements AnswerQueue {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #working = new Set<string>();

  async run<Answer>(accountId: string, work: (pause: () => Promise<void>) => Promise<Answer>): Promise<Answer> {
    await this.#turnOf(accountId);
    try {
      return await work(() => (this.#waiting.size > 0 ? rest() : otherCalls()));
    } finally {
      this.#working.delete(accountId);
      this.#toTheEnd(accountId);
      this.#begin();
    }
  }

  #turnOf(accountId: string): Promise<void> {
    return new Promise((begin) => {
      const line = this.#waiting.get(accountId);
      if (line === undefined) this.#waiting.set(accountId, [begin]);
      else line.push(begin);
      this.#begin();
    });
  }

  #begin(): void {
    for (const [accountId, line] of this.#waiting) {
      if (this.#working.size >= atOnce) return;
      if (this.#working.has(accountId)) continue;
      const begin = line.shift();
      if (line.length === 0) this.#waiting.delete(accountId);
      this.#working.add(accountId);
      begin?.();
    }
  }

  #toTheEnd(accountId: string): void {
    const line = this.#waiting.get(accountId);
    if (line === undefined) return;
    this.#waiting.delete(accountId);
    this.#waiting.set(accountId, line);
  }
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
