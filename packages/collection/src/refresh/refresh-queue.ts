import type { Platform } from '@creator-discovery/search-filters';
import type { RefreshTier } from './refresh-tier.ts';

/** Creator to read again. */
export interface DueCreator {
  readonly creatorId: number;
  readonly platform: Platform;
  /** Last known handle. */
  readonly handle: string;
  readonly platformUserId: string | null;
  readonly tier: RefreshTier;
}

/**
 * Creators that were read from the network. An upsert with the mode `refresh` adds a creator, ends its claim and absence, and
 * returns it to searches if it was gone. Imported creators and those without a current handle are not in the queue.
 */
export abstract class RefreshQueue {
  /** Claims unclaimed `dueCreators`, most urgent first. A claim ends after `seconds` or when an answer is recorded. */
  abstract claim(limit: number, seconds: number): Promise<readonly DueCreator[]>;
  /** Records that the network reported the creator as missing. Marks it as gone and hides it from searches once `isGone`. */
  abstract missing(creatorId: number): Promise<'missing' | 'gone' | 'unknown'>;
  /** Records an answer without data to store, such as a private profile. */
  abstract asked(creatorId: number): Promise<void>;
  /** Ends claims of creators that were not requested; they stay due. */
  abstract giveBack(creatorIds: readonly number[]): Promise<void>;
}
