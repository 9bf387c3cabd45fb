import type { PlaceDictionary, Platform } from '@creator-discovery/search-filters';
import type { CreatorPreviewFacts } from './creator.ts';
import { locationName, ownAddress } from './delivered-row.ts';
import { withoutEmailAddresses } from './email-addresses.ts';

/** A creator as search results show it. (spec: action 2.2 `preview_creators`) */
export interface CreatorPreview {
  /** The same under every handle that the person has. */
  readonly creator_id: string;
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

/** Phone numbers of at least 8 digits, with the usual separators. */
const phoneNumber = /\+?\d(?:[\s().\-/]{0,2}\d){7,}/g;

const blank = '•••';

/** A quick check: most bios can't contain any. */
const mayHaveContactDetails = /[@\d]/;

/** The preview of a creator. Search results never contain contact details, not even those in the bio. (spec: action 1) */
export function previewOf(creator: CreatorPreviewFacts, places: Pick<PlaceDictionary, 'byId'>): CreatorPreview {
  const { id, handle_changed: _, location_id, ...shown } = creator;
  return {
    creator_id: String(id),
    ...shown,
    profile_url: ownAddress(creator),
    follower_count: creator.follower_count ?? 0,
    bio: creator.bio === null ? null : truncated(withoutContactDetails(creator.bio)),
    location: locationName(location_id, places),
  };
}

function withoutContactDetails(bio: string): string {
  return mayHaveContactDetails.test(bio) ? withoutEmailAddresses(bio, blank).replace(phoneNumber, blank) : bio;
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
