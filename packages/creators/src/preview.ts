import { type PlaceDictionary, publicLink, publicText, shortened } from '@creator-discovery/search-filters';
import type { CreatorPreviewFacts } from './creator.ts';
import { locationName, ownAddress } from './delivered-row.ts';

/** A creator in search results, without contact details in its texts and links. (spec: action 2.2 `preview_creators`) */
export interface CreatorPreview
  extends Omit<CreatorPreviewFacts, 'id' | 'location_id' | 'handle_changed' | 'audience' | 'follower_count'> {
  /** Does not change when the creator changes its handle. */
  readonly creator_id: string;
  /** 0 if unknown, because the specification has no null here. */
  readonly follower_count: number;
  readonly location: string | null;
}

const maxPreviewBio = 160;

type Places = Pick<PlaceDictionary, 'byId'>;

/** Stores return the same facts until a creator changes. */
const made = new WeakMap<CreatorPreviewFacts, { readonly preview: CreatorPreview; readonly places: Places }>();

/** Search results never contain contact details, not even in texts. (spec: action 1) */
export function previewOf(creator: CreatorPreviewFacts, places: Places): CreatorPreview {
  const before = made.get(creator);
  if (before?.places === places) return before.preview;
  const preview = newPreview(creator, places);
  made.set(creator, { preview, places });
  return preview;
}

function newPreview(creator: CreatorPreviewFacts, places: Places): CreatorPreview {
  const { id, handle, platform, follower_count, engagement_rate_pct, bio, is_verified, photo_url } = creator;
  return {
    creator_id: String(id),
    name: publicText(creator.name),
    handle,
    platform,
    follower_count: follower_count ?? 0,
    engagement_rate_pct,
    bio: bio === null ? null : shortened(publicText(bio), maxPreviewBio),
    location: locationName(creator.location_id, places),
    is_verified,
    profile_url: publicLink(ownAddress(creator)),
    photo_url: publicLink(photo_url),
    average_likes: creator.average_likes,
    average_views: creator.average_views,
    follower_growth_pct: creator.follower_growth_pct,
    last_post_at: creator.last_post_at,
    posts_per_week: creator.posts_per_week,
    language: creator.language,
    audience_credibility: creator.audience_credibility,
    contact_types: creator.contact_types,
  };
}
