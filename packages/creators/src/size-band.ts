/** Creators with at least `min` and fewer than `max` followers; null = no upper bound. */
export interface SizeBand {
  readonly min: number;
  readonly max: number | null;
}

const edges = [0, 1_000, 10_000, 100_000, 500_000, 1_000_000];

/** Returns the band of a creator; null if its followers are unknown. */
export function sizeBandOf(followers: number | null): SizeBand | null {
  const at = followers === null ? -1 : edges.findLastIndex((edge) => followers >= edge);
  const min = edges[at];
  return min === undefined ? null : { min, max: edges[at + 1] ?? null };
}

/** Medians over the creators of a platform and band with a known value; null if none has one. */
export interface BandMedians {
  /** Creators in the band that have their handle and are not private. */
  readonly creators: number;
  readonly engagement_rate_pct: number | null;
  readonly average_likes: number | null;
  readonly average_comments: number | null;
  readonly average_views: number | null;
  readonly audience_credibility: number | null;
  /** Over one month. */
  readonly follower_growth_pct: number | null;
  /** Time of computation. */
  readonly asOf: Date;
}
