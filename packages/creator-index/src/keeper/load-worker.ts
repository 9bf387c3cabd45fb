import { parentPort, workerData } from 'node:worker_threads';
import type { CreatorRange } from '@creator-discovery/search-filters';
import { type CreatorSourceModule, openSource } from './creator-source.ts';
import type { MergeLimits } from './merge-policy.ts';
import { segmentsOf } from './segment-set.ts';
import type { NamedSegment } from './snapshots.ts';

/** Input of a loading thread, which replies with the segments of the ranges. */
export interface LoadOrder {
  readonly source: CreatorSourceModule;
  readonly ranges: readonly CreatorRange[];
  readonly limits: MergeLimits;
}

const order = workerData as LoadOrder;
const source = await openSource(order.source);
const segments: NamedSegment[] = [];
for (const range of order.ranges) segments.push(...(await segmentsOf(source.read(range), order.limits)));
parentPort?.postMessage(segments);
await source.close();
