import { httpRules } from '@creator-discovery/api-documents';
import type { Endpoint, FailureReason } from '@creator-discovery/scraping';

/** What the API is, as both documents begin. */
export const about =
  'Public data of a photo-sharing network, live and metered in credits of the API key. The checks are made in this order: path, key, rate, parameters, credits; then the answer comes from the cache or is fetched, and is charged. A fetch is answered within 30 seconds or is a 504. The network hides some like counts: then `like_count` is the visible preview count, else 0.';

/** What holds for every answer over HTTP. */
export const httpNotes = [httpRules.compression, httpRules.documents] as const;

/** What an endpoint costs, and for how long an answer may be given again. */
export function costOf({ credits, lifetimeSeconds }: Endpoint): string {
  return `Costs ${credits} credit${credits === 1 ? '' : 's'} when answered, cached or fresh; errors cost nothing. Answers are cached for ${lifetimeSeconds / 60} minutes.`;
}

/** Requests that can't even be read, by status; no route has seen them, and their code is `INVALID_PARAM`. */
export const unreadable = {
  408: 'The request did not arrive within 15 seconds.',
  413: 'The extensions of a chunk of the body are too large.',
  431: 'The header fields are larger than 16 KiB.',
} as const;

/** Why a fetch can fail. (contract 8 `error.reason`) */
export const reasons: Readonly<Record<FailureReason, string>> = {
  target_missing: 'There is no such user, post or hashtag, or it was removed.',
  target_private: 'The user’s posts are private.',
  upstream_blocked: 'The photo network refused to answer this service; a later call may pass.',
  upstream_changed: 'The photo network answered in a form that this service doesn’t know.',
  empty: 'The hashtag has no posts.',
};
