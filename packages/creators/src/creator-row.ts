import type { Platform } from '@creator-discovery/search-filters';

/** A creator as delivered by unlocks and exports, contacts included: only for owned creators. (spec: action 2.3, contract 6) */
export interface CreatorRow {
  /** The same under every handle that the person has. */
  readonly creator_id: string;
  readonly handle: string;
  readonly platform: Platform;
  readonly platform_user_id: string | null;
  readonly name: string;
  readonly profile_url: string | null;
  readonly photo_url: string | null;
  /** Not truncated. */
  readonly bio: string | null;
  readonly follower_count: number | null;
  readonly content_count: number | null;
  readonly engagement_rate_pct: number | null;
  readonly average_likes: number | null;
  readonly average_views: number | null;
  readonly average_comments: number | null;
  readonly follower_growth_pct: Readonly<Record<string, number>> | null;
  readonly is_verified: boolean;
  readonly account_type: 'PERSONAL' | 'BUSINESS' | 'CREATOR' | null;
  readonly gender: 'MALE' | 'FEMALE' | null;
  readonly age: number | null;
  readonly language: string | null;
  /** Display name of the creator's place. */
  readonly location: string | null;
  readonly interests: readonly string[];
  readonly topics: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly last_post_at: string | null;
  readonly audience_credibility: number | null;
  readonly email: string | null;
  readonly emails: readonly string[];
  readonly phone: string | null;
  readonly contacts: readonly { readonly type: string; readonly value: string }[];
  /** RFC 3339 UTC; null for a creator without contacts, who can't be owned. */
  readonly owned_since: string | null;
  readonly charged: 0 | 1;
  /** RFC 3339 UTC: when the profile was collected: name, bio, addresses, picture, counts, badge and contacts. */
  readonly as_of: string;
  /** The same of everything else about the creator: engagement, last post, place, topics; null where it isn't known. */
  readonly details_as_of: string | null;
  /** The same of the follower growth. */
  readonly growth_as_of: string | null;
  /** The same of the audience, of which the row has the credibility. */
  readonly audience_as_of: string | null;
  /** Which of the facts were concluded, and not read from the platform or stated by a data source. */
  readonly estimated: readonly ('gender' | 'age' | 'language' | 'location' | 'interests' | 'topics')[];
  /** Whether another person had the handle by then: it is the last one known of this creator. */
  readonly handle_changed: boolean;
}
