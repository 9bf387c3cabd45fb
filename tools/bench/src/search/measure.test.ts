import { describe, expect, test } from '@jest/globals';
import { measureLatencies, percentiles } from './measure.ts';
import type { BenchRequest } from './requests.ts';

describe('measuring', () => {
  test('takes percentiles from the sorted times', () => {
    const times = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(percentiles(times)).toEqual({ count: 100, p50: 51, p95: 96, p99: 100, max: 100 });
    expect(percentiles([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, max: 7 });
    expect(percentiles([])).toBeNull();
  });

  test('keeps totals by request, counts what an engine can not answer, and ends after the rounds', async () => {
    const requests = [1, 2, 3].map((n) => ({ className: 'broad', offset: 0, query: { n } }) as unknown as BenchRequest);
    let asked = 0;
    const engine = {
      name: 'fake',
      search: async (query: unknown) => {
        asked += 1;
        const { n } = query as { n: number };
        return n === 2 ? null : { total: n * 10, creatorIds: [n] };
      },
    };
    const latencies = await measureLatencies(engine as never, requests, { rounds: 2, seconds: 60 });
    expect(asked).toBe(3 + 6);
    expect([...latencies.totals]).toEqual([
      [0, 10],
      [2, 30],
    ]);
    expect([...latencies.ids]).toEqual([
      [0, '1'],
      [2, '3'],
    ]);
    expect(latencies.unanswered).toBe(2);
    expect(latencies.classes.broad?.count).toBe(4);
    expect(latencies.classes.ranges).toBeNull();
  });
});
