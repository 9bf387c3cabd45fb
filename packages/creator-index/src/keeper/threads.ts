import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CreatorRange, Platform } from '@creator-discovery/search-filters';
import type { Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import type { LoadOrder } from './load-worker.ts';
import type { NamedSegment } from './snapshots.ts';

/** Returns the URL of a thread's script: TypeScript if run from source, JavaScript if built. */
export function threadScript(name: string): URL {
  return new URL(`./${name}${path.extname(import.meta.url)}`, import.meta.url);
}

/** Runs a script on a new thread and returns the one message it sends. */
function resultOf<Result>(name: string, workerData: unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadScript(name), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`Thread ${name} ended without a result`)));
  });
}

export function mergeOnThread(platform: Platform, views: readonly SegmentView[]): Promise<Segment> {
  return resultOf('merge-worker', {
    platform,
    views: views.map(({ segment, deleted }) => ({ segment, deleted })),
  });
}

/** Reads the ranges on at most `threads` threads with about the same number of creators each. */
export async function loadOnThreads(
  { ranges, ...order }: LoadOrder,
  threads: number,
): Promise<readonly NamedSegment[]> {
  const shares = Array.from({ length: Math.min(threads, ranges.length) }, () => ({
    ranges: [] as CreatorRange[],
    creators: 0,
  }));
  for (const range of [...ranges].sort((a, b) => b.creators - a.creators)) {
    const smallest = shares.reduce((one, other) => (other.creators < one.creators ? other : one));
    smallest.ranges.push(range);
    smallest.creators += range.creators;
  }
  const loaded = await Promise.all(
    shares.map((share) => resultOf<readonly NamedSegment[]>('load-worker', { ...order, ranges: share.ranges })),
  );
  return loaded.flat();
}
