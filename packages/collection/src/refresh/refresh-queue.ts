import type { Platform } from '@creator-discovery/search-filters';
import type { RefreshTier } from './refresh-tier.ts';

/** A creator to be read from the network again. */
export interface DueCreator {
  readonly creatorId: number;
  readonly platform: Platform;
  /** As it was last seen. */
  readonly handle: string;
  readonly platformUserId: string | null;
  readonly tier: RefreshTier;
}

/**
 * Creators that were read from the network and are read again. Whatever stores one as the network shows it (an upsert with the
 * mode `refresh`) enters it, ends its claim and its absence, and brings it back into searches if it was gone. Creators that
 * only imports brought, or that gave their handle up, are not in it.
 */
export abstract class RefreshQueue {
  /**
   * Claims those that `dueCreators` names and nobody else has claimed, the most urgent first. A claim ends after that time, or
   * when the network's answer is stored.
   *
   * @param limit at most this many: what the budget leaves
   */
  abstract claim(limit: number, seconds: number): Promise<readonly DueCreator[]>;
  /** The network says that the creator is missing: marks it as gone, and takes it out of searches, once `isGone`. */
  abstract missing(creatorId: number): Promise<'missing' | 'gone' | 'unknown'>;
  /** The network answered about the creator, and there is nothing to store, as of a private profile: it was asked. */
  abstract asked(creatorId: number): Promise<void>;
  /** Ends claims whose creators were not asked about: they are due as before. */
  abstract giveBack(creatorIds: readonly number[]): Promise<void>;
}
