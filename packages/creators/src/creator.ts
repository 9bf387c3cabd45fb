import type { AccountType, ContactChannel, Gender, Platform, SearchedField } from '@creator-discovery/search-filters';
import type { EstimableFact } from './estimated-facts.ts';
import type { Audience, Contact } from './import-record.ts';

/** Follower growth in percent over the last 1 to 6 months; an absent interval is unknown. */
export type FollowerGrowth = Readonly<Partial<Record<'1' | '2' | '3' | '4' | '5' | '6', number>>>;

/** Everything that is known about a creator. Null and empty mean unknown. */
export interface CreatorFacts {
  readonly platform: Platform;
  /** Without `@`, spelled as the platform shows it. */
  readonly handle: string;
  readonly name: string;
  readonly platform_user_id: string | null;
  readonly bio: string | null;
  readonly profile_url: string | null;
  readonly photo_url: string | null;
  readonly follower_count: number | null;
  readonly content_count: number | null;
  readonly is_verified: boolean;
  readonly is_private: boolean;
  readonly account_type: AccountType | null;
  readonly gender: Gender | null;
  /** Years. */
  readonly age: number | null;
  /** ISO 639-1. */
  readonly language: string | null;
  /** Id in the place dictionary. */
  readonly location_id: string | null;
  readonly interests: readonly string[];
  readonly topics: readonly string[];
  /** Without `#`. */
  readonly hashtags: readonly string[];
  /** Recent ones. */
  readonly captions: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly last_post_at: string | null;
  readonly average_likes: number | null;
  readonly average_views: number | null;
  readonly average_comments: number | null;
  /** Percent: 3 means 3 %. */
  readonly engagement_rate_pct: number | null;
  readonly follower_growth_pct: FollowerGrowth | null;
  readonly audience: Audience | null;
  readonly contacts: readonly Contact[];
  /** Which of the facts are estimates, in the order of `estimableFacts`; the others were stated by a source or observed. */
  readonly estimated: readonly EstimableFact[];
  /** RFC 3339 UTC: when the profile was collected: name, bio, addresses, pictures, counts, badge and contacts. */
  readonly as_of: string;
  /** RFC 3339 UTC: the same of everything else, such as place, topics and engagement; null where nothing is known, or not when. */
  readonly details_as_of: string | null;
  /** RFC 3339 UTC: when the follower growth was collected; null where it is unknown, or not when. */
  readonly growth_as_of: string | null;
  /** RFC 3339 UTC: when the audience was collected; null where it is unknown, or not when. */
  readonly audience_as_of: string | null;
}

/** A stored creator, contacts included; the rows of unlocks, exports and lookups are made from it. */
export interface Creator extends Omit<CreatorFacts, 'hashtags' | 'captions' | 'audience'> {
  /** Number in this database; never reused for another creator. */
  readonly id: number;
  /** Share of real followers, 0 to 1. */
  readonly audience_credibility: number | null;
  /** Whether another person has the handle now: it is the last one known, and finds that person. */
  readonly handle_changed: boolean;
}

/** The facts that a preview shows; no contacts. (spec: action 2.2) */
export type CreatorPreviewFacts = Pick<
  Creator,
  | 'id'
  | 'name'
  | 'handle'
  | 'platform'
  | 'follower_count'
  | 'engagement_rate_pct'
  | 'bio'
  | 'location_id'
  | 'is_verified'
  | 'profile_url'
  | 'photo_url'
  | 'handle_changed'
>;

/** Everything about a creator that needs no purchase: of the contacts the channels only. (contract 6 `get_creator`) */
export interface CreatorDetails extends Omit<CreatorFacts, 'contacts' | 'captions'> {
  readonly id: number;
  readonly handle_changed: boolean;
  /** The channels of the contacts, each once. */
  readonly contact_types: readonly ContactChannel[];
}

/** The facts that searches use: the channels of the contacts, never their values. (spec: action 2.1) */
export interface SearchableCreator extends Pick<CreatorFacts, Exclude<SearchedField, 'contact_types'>> {
  readonly id: number;
  readonly contact_types: readonly ContactChannel[];
}

/** The channels of the contacts, each once, in order. */
export function contactTypesOf(contacts: readonly Contact[]): ContactChannel[] {
  return [...new Set(contacts.map(({ type }) => type))];
}
