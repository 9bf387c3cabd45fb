import type { EngineResult } from './report.ts';
import type { BenchRequest } from './requests.ts';

/** Requests of which an engine gave another total or page than the first one. */
export function disagreementsOf(
  results: readonly Pick<EngineResult, 'name' | 'latencies'>[],
  requests: readonly BenchRequest[],
): string[] {
  const [reference, ...others] = results;
  if (!reference) return [];
  return others.flatMap(({ name, latencies }) =>
    [...latencies.totals].flatMap(([number, total]) => {
      const expected = reference.latencies.totals.get(number);
      const samePage = latencies.ids.get(number) === reference.latencies.ids.get(number);
      if (expected === undefined || (expected === total && samePage)) return [];
      return [
        `${name}: ${total}, not ${expected}${expected === total ? ' (other page)' : ''}: ${JSON.stringify(requests[number]?.query)}`,
      ];
    }),
  );
}
