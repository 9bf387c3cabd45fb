import { type PlaceDictionary, type Platform, publicText } from '@creator-discovery/search-filters';
import type { CreatorPreviewFacts } from './creator.ts';
import { locationName, ownAddress } from './delivered-row.ts';

/** A creator as search results show it. (spec: action 2.2 `preview_creators`) */
export interface CreatorPreview {
  /** The same under every handle that the person has. */
  readonly creator_id: string;
  /** E-mail addresses and phone numbers are blanked. */
  readonly name: string;
  readonly handle: string;
  readonly platform: Platform;
  /** 0 when unknown: the specification has no null here. */
  readonly follower_count: number;
  readonly engagement_rate_pct: number | null;
  /** At most 160 characters; addresses and numbers are blanked. */
  readonly bio: string | null;
  readonly location: string | null;
  readonly is_verified: boolean;
  readonly profile_url: string | null;
  readonly photo_url: string | null;
}

const longestPreviewBio = 160;

/** The preview of a creator. Search results never contain contact details, not even those in texts. (spec: action 1) */
export function previewOf(creator: CreatorPreviewFacts, places: Pick<PlaceDictionary, 'byId'>): CreatorPreview {
  const { id, handle, platform, follower_count, engagement_rate_pct, bio, is_verified, photo_url } = creator;
  return {
    creator_id: String(id),
    name: publicText(creator.name),
    handle,
    platform,
    follower_count: follower_count ?? 0,
    engagement_rate_pct,
    bio: bio === null ? null : truncated(publicText(bio)),
    location: locationName(creator.location_id, places),
    is_verified,
    profile_url: ownAddress(creator),
    photo_url,
  };
}

function truncated(bio: string): string {
  if (bio.length <= longestPreviewBio) return bio;
  const characters = Array.from(bio);
  return characters.length <= longestPreviewBio
    ? bio
    : `${characters
        .slice(0, longestPreviewBio - 1)
        .join('')
        .trimEnd()}…`;
}
