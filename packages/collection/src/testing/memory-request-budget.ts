import type {
  BudgetScope,
  RequestBudget,
  RequestWindow,
  TakenRequest,
  WindowLeft,
} from '../campaign/request-budget.ts';
import { fullForMs, leftInWindow, slotMs } from '../reference/request-window.ts';

/** In-memory budget for tests. */
export class MemoryRequestBudget implements RequestBudget {
  readonly #now: () => Date;
  readonly #taken = new Map<string, number>();
  /** Slot counts by scope and length of the window. */
  readonly #slots = new Map<string, Map<number, number>>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  async take(scopes: readonly BudgetScope[]): Promise<TakenRequest> {
    const atMs = this.#now().getTime();
    const windows = scopes.flatMap(({ scope, windows }) => windows.map((window) => ({ scope, window })));
    const waits = windows.map(({ scope, window }) => fullForMs(window, this.#counts(scope, window), atMs));
    const retryAfterMs = Math.max(0, ...waits);
    if (retryAfterMs > 0) return { taken: false, retryAfterMs };
    for (const { scope, window } of windows) this.#count(scope, window, atMs);
    for (const { scope } of scopes) this.#taken.set(scope, (this.#taken.get(scope) ?? 0) + 1);
    return { taken: true };
  }

  async left({ scope, windows }: BudgetScope): Promise<readonly WindowLeft[]> {
    const atMs = this.#now().getTime();
    return windows.map((window) => ({ ...window, left: leftInWindow(window, this.#counts(scope, window), atMs) }));
  }

  async taken(scope: string): Promise<number> {
    return this.#taken.get(scope) ?? 0;
  }

  #count(scope: string, window: RequestWindow, atMs: number): void {
    const key = `${scope} ${window.seconds}`;
    const slots = this.#slots.get(key) ?? new Map<number, number>();
    const slot = Math.floor(atMs / slotMs(window));
    this.#slots.set(key, slots.set(slot, (slots.get(slot) ?? 0) + 1));
  }

  #counts(scope: string, window: RequestWindow): (readonly [number, number])[] {
    return [...(this.#slots.get(`${scope} ${window.seconds}`) ?? [])].sort(([a], [b]) => a - b);
  }
}
