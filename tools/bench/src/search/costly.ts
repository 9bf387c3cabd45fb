import {
  audienceLookalikeMinimum,
  creatorLookalikeMinimum,
  type IndexedCreator,
  type MeasuredCondition,
  type SearchQuery,
} from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine } from './engine.ts';
import { percentiles } from './measure.ts';

/** The median of five, the first of which is not like the others: compilers warm up, caches fill. */
export async function measureCostly(
  engine: BenchEngine,
  query: SearchQuery,
): Promise<{ total: number; milliseconds: number }> {
  const times: number[] = [];
  let total = 0;
  for (let n = 0; n < 5; n++) {
    const start = performance.now();
    total = (await engine.search(query, { offset: 490, limit: 10 }))?.total ?? 0;
    times.push(performance.now() - start);
  }
  return { total, milliseconds: percentiles(times)?.p50 ?? 0 };
}

/** Whether there is enough known of a creator to ask for its likes and for its audience's likes. */
export function isWellKnown({ indexed: { platform, topics, bioWords, audience } }: BenchCreator): boolean {
  return (
    platform === 'photonet' &&
    topics.length > 0 &&
    bioWords !== null &&
    audience.places.length > 0 &&
    audience.ages.length > 0
  );
}

/** Searches for those like a creator of photonet, and for those with an audience like its own, by name. */
export function lookalikes(seed: IndexedCreator): [string, SearchQuery][] {
  const bestFirst = (condition: MeasuredCondition): SearchQuery => ({
    platform: 'photonet',
    conditions: [condition],
    sort: { by: 'condition', condition },
  });
  return [
    [
      'creators like one, no other filter',
      bestFirst({ kind: 'alike', to: 'creator', seed, minimum: creatorLookalikeMinimum }),
    ],
    [
      'audiences like one, no other filter',
      bestFirst({ kind: 'alike', to: 'audience', seed, minimum: audienceLookalikeMinimum }),
    ],
  ];
}
