import type { Post, Profile } from '@creator-discovery/scraping';
import type { DailyFigures } from './daily-figures.ts';

/** Data read of one person. */
export interface CollectedProfile {
  readonly profile: Profile;
  /** Posts in the network's order, pinned ones first; null if they were not read. `postsToRead` are enough. */
  readonly posts: readonly Post[] | null;
  /** Minimum number of posts on the network. Default: the number read. */
  readonly minContentCount?: number;
  readonly collectedAt: Date;
  /** Observations of earlier days, in any order. */
  readonly observations?: readonly DailyFigures[];
}

/** Posts to read for a record: the newest twelve and up to three pinned above them. */
export const postsToRead = 15;

/** Posts of a person, of up to `limit` requested ones. */
export function postsRead(
  { data, next }: { readonly data: readonly Post[]; readonly next: string | null },
  limit: number,
): Required<Pick<CollectedProfile, 'posts' | 'minContentCount'>> {
  return { posts: data, minContentCount: next === null ? data.length : limit + 1 };
}
