import type { ContactChannel, SearchedField } from '@creator-discovery/search-filters';
import type { EstimableFact, FactValues } from './facts/index.ts';
import type { Contact } from './facts/values.ts';

/** Times of collection, RFC 3339 UTC; null if unknown. */
export interface FactTimes {
  /** Profile: name, bio, URLs, counts, badge and contacts. */
  readonly as_of: string;
  /** Other facts, such as engagement, place and topics. */
  readonly details_as_of: string | null;
  readonly growth_as_of: string | null;
  readonly audience_as_of: string | null;
}

/** All facts of a creator. Null and empty mean unknown. */
export interface CreatorFacts extends FactValues, FactTimes {
  /** Facts that are estimates, in the order of the registry. */
  readonly estimated: readonly EstimableFact[];
}

/** A stored creator with contacts, from which rows are made. */
export interface Creator extends Omit<CreatorFacts, 'hashtags' | 'captions' | 'audience'> {
  /** Never reused. */
  readonly id: number;
  /** Share of real followers, 0 to 1. */
  readonly audience_credibility: number | null;
  /** Whether another person has the handle now, which is the last known one of this creator. */
  readonly handle_changed: boolean;
}

/** Facts in previews, without contacts. (spec: action 2.2) */
export const previewFacts = [
  'id',
  'name',
  'handle',
  'platform',
  'follower_count',
  'engagement_rate_pct',
  'bio',
  'location_id',
  'is_verified',
  'profile_url',
  'photo_url',
  'average_likes',
  'average_views',
  'follower_growth_pct',
  'last_post_at',
  'posts_per_week',
  'language',
  'audience_credibility',
  'contact_types',
  'handle_changed',
] as const satisfies readonly (keyof Creator | 'contact_types')[];

export type CreatorPreviewFacts = Pick<
  Creator & Pick<CreatorDetails, 'contact_types'>,
  (typeof previewFacts)[number]
> & {
  /** Only if requested, for `audience_match`. */
  readonly audience?: CreatorFacts['audience'];
};

/** What names a creator, how well known it is, and whether an account owns it. */
export interface CreatorBrief
  extends Pick<CreatorPreviewFacts, 'id' | 'platform' | 'handle' | 'name' | 'follower_count'> {
  readonly owned: boolean;
}

/** Facts that need no purchase: channels of the contacts, but not their values. (contract 6 `get_creator`) */
export interface CreatorDetails extends Omit<CreatorFacts, 'contacts' | 'captions'> {
  readonly id: number;
  readonly handle_changed: boolean;
  readonly contact_types: readonly ContactChannel[];
  readonly audience_credibility: number | null;
}

/** Facts that searches read: channels of the contacts, but not their values. (spec: action 2.1) */
export interface SearchableCreator extends Pick<CreatorFacts, Exclude<SearchedField, 'contact_types'>> {
  readonly id: number;
  readonly contact_types: readonly ContactChannel[];
}

/** Returns the distinct channels of the contacts that are delivered, in order. */
export function contactTypesOf(contacts: readonly Contact[], undeliverable: readonly string[] = []): ContactChannel[] {
  return [
    ...new Set(contacts.flatMap(({ type, value }) => (type === 'EMAIL' && undeliverable.includes(value) ? [] : type))),
  ];
}
