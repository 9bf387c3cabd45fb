import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CreatorRange, Platform } from '@creator-discovery/search-filters';
import type { Segment } from '../segment/segment.ts';
import type { LivingSegment } from '../segment/segment-merge.ts';
import type { LoadOrder } from './load-worker.ts';
import type { NamedSegment } from './snapshots.ts';

/** The script of a thread beside this file: source beside source, built beside built. */
export function threadScript(name: string): URL {
  return new URL(`./${name}${path.extname(import.meta.url)}`, import.meta.url);
}

/** The one message of a thread that is given its work when it starts. */
function answerOf<Answer>(name: string, workerData: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadScript(name), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The thread ${name} ended without a result`)));
  });
}

/** Merges on a thread of its own. */
export function mergeOnThread(platform: Platform, living: readonly LivingSegment[]): Promise<Segment> {
  return answerOf('merge-worker', {
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
    shares.map((share) => answerOf<readonly NamedSegment[]>('load-worker', { ...order, ranges: share.ranges })),
  );
  return loaded.flat();
}
