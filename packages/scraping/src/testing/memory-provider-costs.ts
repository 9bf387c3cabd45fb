import type { ProviderCost, ProviderCostOfDay, ProviderCosts } from '../provider-costs.ts';

/** In-memory costs for tests, which set the day. */
export class MemoryProviderCosts implements ProviderCosts {
  day = '2026-01-01';
  readonly #sums = new Map<string, ProviderCostOfDay>();

  async add(counted: readonly ProviderCost[]): Promise<void> {
    for (const cost of counted) {
      const key = [this.day, cost.provider, cost.kind, cost.currency].join(' ');
      const { calls = 0, costMicros = 0 } = this.#sums.get(key) ?? {};
      this.#sums.set(key, {
        ...cost,
        day: this.day,
        calls: calls + cost.calls,
        costMicros: costMicros + cost.costMicros,
      });
    }
  }

  async between({ from, to }: { from: string; to: string }): Promise<readonly ProviderCostOfDay[]> {
    return [...this.#sums.values()].filter(({ day }) => from <= day && day <= to).toSorted(newestFirst);
  }
}

function newestFirst(a: ProviderCostOfDay, b: ProviderCostOfDay): number {
  const [one, other] = [a, b].map(({ provider, kind, currency }) => [provider, kind, currency].join(' '));
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
