import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ProbeResults } from './probe-results.ts';

export interface ProbeResultsUnderTest {
  /** Results of two processes over one store. */
  readonly one: ProbeResults;
  readonly other: ProbeResults;
  elapse(seconds: number): Promise<void>;
}

/** Rules of every ProbeResults. `make` returns an empty store. */
export function probeResultsContract(name: string, make: () => Promise<ProbeResultsUnderTest>): void {
  describe(`${name} stores results of probes`, () => {
    let under: ProbeResultsUnderTest;
    beforeAll(async () => {
      under = await make();
    });

    test('and gives each turn to one process only', async () => {
      const { one, other, elapse } = under;
      const first = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 ? one : other).takeTurn(600)));
      expect(first.filter((taken) => taken)).toHaveLength(1);
      await elapse(599);
      expect([await one.takeTurn(600), await other.takeTurn(600)]).toEqual([false, false]);
      await elapse(2);
      expect([await other.takeTurn(600), await one.takeTurn(600)]).toEqual([true, false]);
    });

    test('and returns the newest results to all processes', async () => {
      const { one, other, elapse } = under;
      expect(await one.latest()).toEqual([]);
      const route = { source: 'network', kind: 'profile', up: true } as const;
      await one.record(
        [
          { source: 'network', kind: 'profile', up: true },
          { source: 'provider', kind: 'profile', up: true },
        ],
        [
          { ...route, route: 'first' },
          { ...route, route: 'second', up: false },
        ],
      );
      expect((await other.latestRoutes()).map((found) => [found.source, found.kind, found.route, found.up])).toEqual([
        ['network', 'profile', 'first', true],
        ['network', 'profile', 'second', false],
      ]);
      const [before] = await other.latest();
      await elapse(60);
      await other.record(
        [
          { source: 'network', kind: 'post', up: true },
          { source: 'network', kind: 'profile', up: false },
        ],
        [{ ...route, route: 'second' }],
      );
      expect(await one.latestRoutes()).toEqual([{ ...route, route: 'second', probedAt: expect.any(Date) }]);
      const results = await one.latest();
      expect(results.map(({ source, kind, up }) => [source, kind, up])).toEqual([
        ['network', 'post', true],
        ['network', 'profile', false],
      ]);
      expect(results.every(({ probedAt }) => probedAt > (before?.probedAt ?? probedAt))).toBe(true);
      await one.record([], []);
      expect([await other.latest(), await other.latestRoutes()]).toEqual([[], []]);
    });
  });
}
