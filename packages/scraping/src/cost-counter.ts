import type { ProviderCost, ProviderCosts } from './provider-costs.ts';

/**
 * Adds up provider costs and stores them. Costs noted during a write are stored together by the next write. Costs that could
 * not be stored are retried with the next note.
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

  /** Resolves when every noted cost has been stored or has failed to be. */
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
