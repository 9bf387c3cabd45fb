import type { CreatorSourceModule } from './keeper/creator-source.ts';
import type { MergeLimits } from './keeper/merge-policy.ts';

export interface IndexSettings {
  readonly source: CreatorSourceModule;
  /** Null = no snapshots, so that every start reads all creators. */
  readonly snapshotDirectory: string | null;
  /** Pause between reads of the change feed. */
  readonly pollMs: number;
  /** Minimum time between snapshots. None is written while nothing changes. */
  readonly snapshotMs: number;
  /** In bytes of shared memory. Above it the index gives up and searches use the fallback. */
  readonly memoryLimit: number;
  /** Searches use the fallback while the feed was last read to its end longer ago than this. */
  readonly staleMs: number;
  readonly limits: MergeLimits;
  /** Threads for the initial load. */
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
