import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ProviderCost, ProviderCosts } from './provider-costs.ts';

export interface ProviderCostsUnderTest {
  readonly costs: ProviderCosts;
  /** Sets the UTC day. */
  setDay(day: string): Promise<void>;
}

/** Rules of every ProviderCosts. `make` returns an empty store. */
export function providerCostsContract(name: string, make: () => Promise<ProviderCostsUnderTest>): void {
  describe(`${name} adds up costs`, () => {
    const post: ProviderCost = { provider: 'one', kind: 'post', currency: 'USD', calls: 1, costMicros: 600 };
    let under: ProviderCostsUnderTest;
    beforeAll(async () => {
      under = await make();
    });

    test('by day, provider, kind and currency, newest day first', async () => {
      await under.setDay('2026-03-31');
      await under.costs.add([post, { ...post, calls: 3, costMicros: 1800 }]);
      await under.setDay('2026-04-01');
      await under.costs.add([post]);
      await under.costs.add([
        { ...post, kind: 'profile' },
        { ...post, provider: 'another' },
        { ...post, currency: 'EUR', calls: 1, costMicros: 0 },
      ]);
      await under.costs.add([]);
      expect(await under.costs.between({ from: '2026-03-01', to: '2026-04-30' })).toEqual([
        { ...post, day: '2026-04-01', provider: 'another' },
        { ...post, day: '2026-04-01', currency: 'EUR', costMicros: 0 },
        { ...post, day: '2026-04-01' },
        { ...post, day: '2026-04-01', kind: 'profile' },
        { ...post, day: '2026-03-31', calls: 4, costMicros: 2400 },
      ]);
    });

    test('and returns a range of days, both inclusive', async () => {
      expect(await under.costs.between({ from: '2026-03-31', to: '2026-03-31' })).toMatchObject([{ calls: 4 }]);
      expect(await under.costs.between({ from: '2026-04-02', to: '2026-04-30' })).toEqual([]);
    });

    test('without losing parallel writes', async () => {
      await under.setDay('2026-05-05');
      const kinds = ['post', 'profile', 'comments'] as const;
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => {
          const counted = kinds.map((kind) => ({ ...post, kind }));
          return under.costs.add(index % 2 === 0 ? counted : counted.toReversed());
        }),
      );
      const found = await under.costs.between({ from: '2026-05-05', to: '2026-05-05' });
      expect(found.map(({ kind, calls, costMicros }) => [kind, calls, costMicros])).toEqual([
        ['comments', 30, 18_000],
        ['post', 30, 18_000],
        ['profile', 30, 18_000],
      ]);
    });
  });
}
