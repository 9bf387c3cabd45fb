import { parentPort, workerData } from 'node:worker_threads';
import type { Platform } from '@creator-discovery/search-filters';
import { mergeSegments } from '../segment/segment-merge.ts';
import type { SegmentView } from '../segment/segment-view.ts';

const { platform, views } = workerData as { platform: Platform; views: readonly SegmentView[] };
parentPort?.postMessage(mergeSegments(platform, views));
