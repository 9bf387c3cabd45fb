import type { Post, Profile } from '@creator-discovery/scraping';
import type { DailyFigures } from './daily-figures.ts';

/** What was read of one person of the photo network. */
export interface CollectedProfile {
  readonly profile: Profile;
  /** As the network lists them, pinned ones first; null where they weren't read. `postsToRead` are enough. */
  readonly posts: readonly Post[] | null;
  /** When the network was asked. */
  readonly collectedAt: Date;
  /** Of the days before, in any order; the profile itself is the observation of its day. */
  readonly observations?: readonly DailyFigures[];
}

/** Posts to read for a record: the newest twelve, and the three that a person may have pinned above them. */
export const postsToRead = 15;
