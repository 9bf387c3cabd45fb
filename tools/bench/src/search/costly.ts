import {
  audienceLookalikeMinimum,
  creatorLookalikeMinimum,
  type IndexedCreator,
  type MeasuredCondition,
  type SearchQuery,
} from '@creator-discovery/search-filters';
import { percentilesOf } from '../measure/percentiles.ts';
import type { BenchCreator, BenchEngine } from './engine.ts';

/** Returns the median of five calls. */
export async function measureCostly(
  engine: BenchEngine,
  query: SearchQuery,
): Promise<{ total: number; milliseconds: number }> {
  const times: number[] = [];
  let total = 0;
  for (let n = 0; n < 5; n++) {
    const start = performance.now();
    total = (await engine.search(query, { offset: 490, limit: 10 })).total;
    times.push(performance.now() - start);
  }
  return { total, milliseconds: percentilesOf(times).p50 };
}

/** Returns whether a photonet creator has enough facts to search for similar creators and similar audiences. */
export function isWellKnown({ indexed: { platform, topics, bioWords, audience } }: BenchCreator): boolean {
  return (
    platform === 'photonet' &&
    topics.length > 0 &&
    bioWords !== null &&
    audience.places.length > 0 &&
    audience.ages.length > 0
  );
}

/** Returns searches for similar creators and for similar audiences. */
export function lookalikes(seed: IndexedCreator): [string, SearchQuery][] {
  const bestFirst = (condition: MeasuredCondition): SearchQuery => ({
    platform: 'photonet',
    conditions: [condition],
    sort: { by: 'condition', condition },
  });
  return [
    [
      'similar creators, no other filter',
      bestFirst({ kind: 'alike', to: 'creator', seed, minimum: creatorLookalikeMinimum }),
    ],
    [
      'similar audiences, no other filter',
      bestFirst({ kind: 'alike', to: 'audience', seed, minimum: audienceLookalikeMinimum }),
    ],
  ];
}
