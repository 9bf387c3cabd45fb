import type { AccountType, ContactChannel, Gender, Platform, SearchedField } from '@creator-discovery/search-filters';
import type { Audience, Contact, ImportRecord } from './import-record.ts';

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
  /** RFC 3339 UTC; null = the moment of the import. */
  readonly collected_at: string | null;
}

/** A stored creator, contacts included; the rows of unlocks, exports and lookups are made from it. */
export interface Creator extends Omit<CreatorFacts, 'hashtags' | 'captions' | 'audience' | 'collected_at'> {
  /** Number in this database; never reused for another creator. */
  readonly id: number;
  /** Share of real followers, 0 to 1. */
  readonly audience_credibility: number | null;
  /** RFC 3339 UTC: when the data was collected or last imported. */
  readonly as_of: string;
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

/** The facts that searches use: the channels of the contacts, never their values. (spec: action 2.1) */
export interface SearchableCreator extends Pick<CreatorFacts, Exclude<SearchedField, 'contact_types'>> {
  readonly id: number;
  readonly contact_types: readonly ContactChannel[];
}

const unknownFacts = {
  platform_user_id: null,
  bio: null,
  profile_url: null,
  photo_url: null,
  follower_count: null,
  content_count: null,
  is_verified: false,
  is_private: false,
  account_type: null,
  gender: null,
  age: null,
  language: null,
  location_id: null,
  interests: [],
  topics: [],
  hashtags: [],
  captions: [],
  last_post_at: null,
  average_likes: null,
  average_views: null,
  average_comments: null,
  engagement_rate_pct: null,
  follower_growth_pct: null,
  audience: null,
  contacts: [],
} as const satisfies Partial<CreatorFacts>;

/**
 * What an import does with known facts that the record doesn't contain: `update` keeps them, `replace` drops them. `refresh`
 * is an update from the network, which shows only some of a creator's contacts: those known from elsewhere stay as well.
 */
export type ImportMode = 'update' | 'replace' | 'refresh';

/**
 * The facts after an import: fields in the record win; `update` and `refresh` keep what was known for the others.
 * `collected_at` is always the record's, since it dates this import. The user id is stored whatever the mode: it says whose
 * facts these are.
 */
export function factsAfterImport(known: CreatorFacts | null, record: ImportRecord, mode: ImportMode): CreatorFacts {
  const facts: Record<string, unknown> = { ...(mode !== 'replace' && known !== null ? known : unknownFacts) };
  for (const [field, value] of Object.entries(record)) {
    if (value !== undefined) facts[field] = value;
  }
  facts.platform_user_id = record.platform_user_id ?? known?.platform_user_id ?? null;
  if (mode === 'refresh') facts.contacts = unitedContacts(record.contacts ?? [], known?.contacts ?? []);
  facts.collected_at = record.collected_at ?? null;
  return facts as unknown as CreatorFacts;
}

function unitedContacts(fresh: readonly Contact[], known: readonly Contact[]): readonly Contact[] {
  const isFresh = ({ type, value }: Contact): boolean => fresh.some((one) => one.type === type && one.value === value);
  return [...fresh, ...known.filter((contact) => !isFresh(contact))];
}

/** The channels of the contacts, each once, in order. */
export function contactTypesOf(contacts: readonly Contact[]): ContactChannel[] {
  return [...new Set(contacts.map(({ type }) => type))];
}
