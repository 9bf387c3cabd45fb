import { Worker } from 'node:worker_threads';
import type { CreatorRange, Platform } from '@creator-discovery/search-filters';
import type { LoadOrder } from './load-worker.js';
import type { Segment } from './segment.js';
import type { LivingSegment } from './segment-merge.js';
import type { NamedSegment } from './snapshots.js';

/** The one message of a thread that is given its work when it starts. */
function answerOf<Answer>(file: string, workerData: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The thread ${file} ended without a result`)));
  });
}

/** Merges on a thread of its own. */
export function mergeOnThread(platform: Platform, living: readonly LivingSegment[]): Promise<Segment> {
  return answerOf('./merge-worker.js', {
    platform,
    living: living.map(({ segment, dead }) => ({ segment, dead })),
  });
}

/** Reads the ranges on as many threads at the same time, each about as much. */
export async function loadOnThreads(
  { ranges, ...order }: LoadOrder,
  threads: number,
): Promise<readonly NamedSegment[]> {
  const shares = Array.from({ length: Math.min(threads, ranges.length) }, () => ({
    ranges: [] as CreatorRange[],
    creators: 0,
  }));
  for (const range of [...ranges].sort((a, b) => b.creators - a.creators)) {
    const least = shares.reduce((one, other) => (other.creators < one.creators ? other : one));
    least.ranges.push(range);
    least.creators += range.creators;
  }
  const loaded = await Promise.all(
    shares.map((share) => answerOf<readonly NamedSegment[]>('./load-worker.js', { ...order, ranges: share.ranges })),
  );
  return loaded.flat();
}
