import type { ContactChannel, SearchedField } from '@creator-discovery/search-filters';
import type { EstimableFact, FactValues } from './facts/index.ts';
import type { Contact } from './facts/values.ts';

/** Everything that is known about a creator. Null and empty mean unknown. */
export interface CreatorFacts extends FactValues {
  /** Which of the facts are estimates, in the order of the registry; the others were stated by a source or observed. */
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
  'handle_changed',
] as const satisfies readonly (keyof Creator)[];

export type CreatorPreviewFacts = Pick<Creator, (typeof previewFacts)[number]>;

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
