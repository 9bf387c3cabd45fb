import { setTimeout as sleep } from 'node:timers/promises';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';

/** Slots of a concurrency limit. A request waits for one within the budget of its fetch. */
export class Slots {
  readonly #limit: BulkheadPolicy;

  /** @param queue maximum requests that wait */
  constructor(concurrency: number, queue: number) {
    this.#limit = bulkhead(concurrency, queue);
  }

  /** Returns `late` if the budget ends first, and `full` if too many requests wait. */
  async run<Reply>(
    ask: () => Promise<Reply>,
    budget: AbortSignal,
    { late, full }: { readonly late: Reply; readonly full: Reply },
  ): Promise<Reply> {
    if (budget.aborted) return late;
    const { promise: over, resolve } = Promise.withResolvers<Reply>();
    const end = (): void => resolve(late);
    budget.addEventListener('abort', end, { once: true });
    const answered = this.#limit
      .execute(() => (budget.aborted ? late : ask()))
      .catch((error: unknown) => {
        if (error instanceof BulkheadRejectedError) return full;
        throw error;
      });
    try {
      return await Promise.race([answered, over]);
    } finally {
      budget.removeEventListener('abort', end);
    }
  }
}

/** Waits before another attempt. Returns false if the budget ends first. */
export async function waited(ms: number, budget: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal: budget });
    return true;
  } catch {
    return false;
  }
}
