import type { CreatorSourceModule } from './keeper/creator-source.ts';
import type { MergeLimits } from './keeper/merge-policy.ts';

/** How an in-memory index is kept. */
export interface IndexSettings {
  readonly source: CreatorSourceModule;
  /** Where snapshots are kept; null = none, and every start reads all creators. */
  readonly snapshotDirectory: string | null;
  /** From one look at the change feed to the next. */
  readonly pollMilliseconds: number;
  /** A snapshot is written when so long has passed since the last one and something changed. */
  readonly snapshotMilliseconds: number;
  /** Past so many bytes of shared memory the index gives up, and searches go to the fallback. */
  readonly memoryLimit: number;
  /** An index that hasn't caught up with the feed for so long isn't asked any more, until it has. */
  readonly staleMilliseconds: number;
  readonly limits: MergeLimits;
  /** So many threads read and index creators at the same time when all are read. */
  readonly loadingThreads: number;
}

export const defaultIndexSettings = {
  snapshotDirectory: null,
  pollMilliseconds: 250,
  snapshotMilliseconds: 300_000,
  memoryLimit: 8 * 2 ** 30,
  staleMilliseconds: 30_000,
  limits: { smallest: 2048, greatest: 1 << 20 },
  loadingThreads: 2,
} as const satisfies Omit<IndexSettings, 'source'>;
