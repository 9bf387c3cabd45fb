import { expect, test } from '@jest/globals';
import { disagreementsOf, measureLatencies } from './latencies.ts';
import type { BenchRequest } from './requests.ts';

const requests = [1, 2, 3].map((n) => ({ className: 'broad', offset: 0, query: { n } }) as unknown as BenchRequest);

function measured(totalOf: (n: number) => number) {
  let calls = 0;
  const search = async (query: unknown) => {
    calls += 1;
    const { n } = query as { n: number };
    return { total: totalOf(n), creatorIds: [n] };
  };
  const engine = { name: 'fake', search };
  const latencies = measureLatencies(engine as never, requests, { rounds: 2, seconds: 60 });
  return latencies.then((found) => ({ calls, latencies: found }));
}

test('totals and pages are recorded by request, and the measurement ends after the rounds', async () => {
  const { calls, latencies } = await measured((n) => n * 10);
  expect(calls).toBe(3 + 6);
  expect([...latencies.totals]).toEqual([
    [0, 10],
    [1, 20],
    [2, 30],
  ]);
  expect(latencies.ids.get(2)).toBe('3');
  expect(latencies.classes.broad.count).toBe(6);
  expect(latencies.classes.ranges.count).toBe(0);
});

test('requests with another total than that of the first engine are listed', async () => {
  const [right, wrong] = [await measured((n) => n), await measured((n) => (n === 2 ? 7 : n))];
  const results = [right, wrong].map(({ latencies }, at) => ({ name: `engine ${at}`, latencies }));
  expect(disagreementsOf(results, requests)).toEqual(['engine 1: 7, not 2: {"n":2}']);
});
