import type { ProviderCost, ProviderCosts } from './provider-costs.ts';

/**
 * Counts what data providers cost, as soon as a request has ended: what comes while a write is in flight is written together
 * with the next one. What couldn't be written stays counted, and is written with what comes later.
 */
export class CostCounter {
  readonly #costs: Pick<ProviderCosts, 'add'>;
  readonly #onFault: (fault: unknown) => void;
  readonly #pending = new Map<string, ProviderCost>();
  #writing: Promise<void> | null = null;

  constructor(costs: Pick<ProviderCosts, 'add'>, onFault: (fault: unknown) => void) {
    this.#costs = costs;
    this.#onFault = onFault;
  }

  note(cost: ProviderCost): void {
    this.#count(cost);
    this.#begin();
  }

  /** Resolves once everything has been written, or could not be. */
  async settled(): Promise<void> {
    if (this.#pending.size > 0) this.#begin();
    await this.#writing;
  }

  #count(cost: ProviderCost): void {
    const key = `${cost.provider} ${cost.kind} ${cost.currency}`;
    const { calls = 0, costMicros = 0 } = this.#pending.get(key) ?? {};
    this.#pending.set(key, { ...cost, calls: calls + cost.calls, costMicros: costMicros + cost.costMicros });
  }

  #begin(): void {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
  }

  async #write(): Promise<void> {
    while (this.#pending.size > 0) {
      const counted = [...this.#pending.values()];
      this.#pending.clear();
      try {
        await this.#costs.add(counted);
      } catch (fault) {
        for (const cost of counted) this.#count(cost);
        this.#onFault(fault);
        return;
      }
    }
  }
}
