import type { Outcome, Schemas } from '../api.ts';
import { send } from '../api.ts';
import { currentAccount } from '../session.ts';

/** A share of the audience in percent, of something with a name. */
export interface Share {
  readonly name: string;
  readonly share_pct: number;
}

/** Who follows a creator. Empty where unknown. */
export interface Audience {
  readonly places: readonly (Share & { readonly id: string; readonly type: 'COUNTRY' | 'REGION' | 'CITY' })[];
  readonly ages: readonly { readonly band: string; readonly share_pct: number }[];
  readonly genders: readonly { readonly gender: Schemas['Gender']; readonly share_pct: number }[];
  readonly languages: readonly (Share & { readonly code: string })[];
  /** Share of real followers, 0 to 1. */
  readonly credibility: number | null;
}

/** The middle figures of creators of the same platform and size. */
export interface Medians {
  readonly min_followers: number;
  readonly max_followers: number | null;
  readonly creators: number;
  readonly engagement_rate_pct: number | null;
  readonly average_likes: number | null;
  readonly average_comments: number | null;
  readonly average_views: number | null;
  readonly audience_credibility: number | null;
  readonly follower_growth_pct: number | null;
}

/** All that is known about a creator but the contacts. */
export interface CreatorProfile
  extends Omit<Schemas['CreatorPreview'], 'follower_count'>,
    Pick<
      Schemas['Creator'],
      | 'follower_count'
      | 'content_count'
      | 'average_likes'
      | 'average_views'
      | 'average_comments'
      | 'account_type'
      | 'gender'
      | 'age'
      | 'language'
      | 'interests'
      | 'topics'
      | 'last_post_at'
      | 'as_of'
      | 'details_as_of'
      | 'audience_as_of'
      | 'growth_as_of'
    > {
  readonly owned: boolean;
  readonly audience: Audience | null;
  readonly growth: readonly { readonly months: number; readonly pct: number }[];
  readonly hashtags: readonly string[];
  readonly posts_per_week?: number | null;
  readonly medians: Medians | null;
  /** How many of the same size have less, in percent. */
  readonly percentile: { readonly engagement_rate_pct: number | null } | null;
  readonly contact_types: readonly string[];
}

export interface CreatorAnswer {
  readonly status: 'ok' | 'hidden' | 'none';
  readonly creator: CreatorProfile | null;
  /** What may be said of somebody whom the account was not shown yet, and what showing costs at most. */
  readonly hidden: {
    readonly name: string;
    readonly handle: string;
    readonly platform: Schemas['Platform'];
    readonly credits_at_most: number;
  } | null;
  readonly credits_charged: number;
  readonly credits_remaining: number;
}

/** Reads a creator: nothing is charged for it. */
export function creatorQuery(platform: string, handle: string) {
  const account = currentAccount();
  return {
    queryKey: [account.account_id, 'get_creator', { platform, handle }],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      send<CreatorAnswer>('POST', `api/${account.account_id}/get_creator`, { body: { platform, handle }, signal }),
  };
}

/** Shows a creator whom the account was not shown yet, for at most so many credits. */
export function showCreator(name: Schemas['CreatorName'], most: number): Promise<Outcome<CreatorAnswer>> {
  const body = { ...name, show: true, max_credits: most };
  return send('POST', `api/${currentAccount().account_id}/get_creator`, { body });
}

/** Its name for `useRefresh`, until the API's document has it. */
export const getCreator = 'get_creator' as 'lookup_creator';
