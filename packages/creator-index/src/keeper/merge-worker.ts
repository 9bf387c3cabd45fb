import { parentPort, workerData } from 'node:worker_threads';
import type { Platform } from '@creator-discovery/search-filters';
import { mergeSegments } from '../segment/segment-merge.ts';
import type { LivingSegment } from '../segment/segment-view.ts';

const { platform, living } = workerData as { platform: Platform; living: readonly LivingSegment[] };
parentPort?.postMessage(mergeSegments(platform, living));
