import { httpRules } from '@creator-discovery/api-documents';
import type { Endpoint, FailureReason } from '@creator-discovery/scraping';

/** Introduction of both documents. */
export const about =
  'Live public data of a photo-sharing network, metered in credits of the API key. Calls are checked in this order: path, key, rate, parameters, credits. Then the response comes from the cache or from a fetch, and is charged. A fetch that takes more than 30 seconds is a 504. If the network hides a like count, `like_count` is the visible preview count, or 0.';

/** Notes on every response. */
export const httpNotes = [httpRules.compression, httpRules.documents] as const;

/** Describes cost and cache lifetime of an endpoint. */
export function costOf({ credits, lifetimeSeconds }: Endpoint): string {
  return `Costs ${credits} credit${credits === 1 ? '' : 's'} per response, cached or fresh. Errors are free. Responses are cached for ${lifetimeSeconds / 60} minutes.`;
}

/** Requests refused before routing, by status. Their code is `INVALID_PARAM`. */
export const unreadable = {
  408: 'The request did not arrive within 15 seconds.',
  413: 'The chunk extensions of the body are too large.',
  431: 'The header fields are larger than 16 KiB.',
} as const;

/** Reasons why a fetch can fail. (contract 8 `error.reason`) */
export const reasons: Readonly<Record<FailureReason, string>> = {
  target_missing: 'The user, post or hashtag does not exist or was removed.',
  target_private: 'The user’s posts are private.',
  upstream_blocked: 'The photo network refused to answer. A later call may pass.',
  upstream_changed: 'The photo network answered in an unknown format.',
  empty: 'The hashtag has no posts.',
};
