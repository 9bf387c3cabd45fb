import type { CreatorSourceModule } from './keeper/creator-source.ts';
import type { MergeLimits } from './keeper/merge-policy.ts';

/** How an index in memory follows its source, and what it may use. */
export interface IndexSettings {
  readonly source: CreatorSourceModule;
  /** Where snapshots are written; null = nowhere, and every start reads all creators. */
  readonly snapshotDirectory: string | null;
  /** The pause between two reads of the change feed. */
  readonly pollMs: number;
  /** The least time between two snapshots; none is written while nothing changes. */
  readonly snapshotMs: number;
  /** Bytes of shared memory above which the index gives up and leaves searches to the fallback. */
  readonly memoryLimit: number;
  /** Searches go to the fallback once the feed has not been read to its end for this long, until it is again. */
  readonly staleMs: number;
  readonly limits: MergeLimits;
  /** Threads that read and index creators while all of them are loaded. */
  readonly loadingThreads: number;
}

export const defaultIndexSettings = {
  snapshotDirectory: null,
  pollMs: 250,
  snapshotMs: 300_000,
  memoryLimit: 8 * 2 ** 30,
  staleMs: 30_000,
  limits: { smallest: 2048, greatest: 1 << 20 },
  loadingThreads: 2,
} as const satisfies Omit<IndexSettings, 'source'>;
