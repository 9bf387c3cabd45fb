import { httpRules } from '@creator-discovery/api-documents';
import type { Endpoint, FailureReason } from '@creator-discovery/scraping';
import type { ErrorCode } from '../answers.ts';

/** Introduction of both documents. */
export const about =
  'Live public data of a photo-sharing network, metered in credits of the API key. Calls are checked in this order: path, key, rate, parameters, credits. Then the response comes from the cache or from a fetch, and is charged. A fetch that takes more than 30 seconds is a 504. If the network hides a like count, `like_count` is the visible preview count, or 0.';

/** Purpose of each group, for both documents. */
export const groupDescriptions = {
  Photonet: 'Public data of the photo-sharing network.',
  Service: 'Credits of the key and health of the service.',
} as const;

export type Group = keyof typeof groupDescriptions;

/** Notes on every response. */
export const httpNotes = [httpRules.compression, httpRules.documents, httpRules.examples] as const;

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

const sameCallFails = 'No. The same call is refused again.';

/** What callers do about each error: whether repeating helps, and the remedy. */
export const remedies: Readonly<Record<ErrorCode, readonly [retry: string, remedy: string]>> = {
  INVALID_PARAM: [
    sameCallFails,
    'Correct the parameters that `message` names. A cursor is valid for its own endpoint and target only.',
  ],
  UNAUTHORIZED: [
    'No.',
    'Send the key as `x-api-key`. Missing, malformed, unknown and deactivated keys have the same answer: ask the operator of the installation for a key.',
  ],
  INSUFFICIENT_CREDITS: [
    'After you add credits.',
    'Ask the operator of the installation for credits. `/v1/credit-balance` shows the balance.',
  ],
  NOT_FOUND: [sameCallFails, 'Correct the path. The OpenAPI document lists all paths.'],
  METHOD_NOT_ALLOWED: [sameCallFails, 'Use a method in `Allow`.'],
  RATE_LIMITED: [
    'Yes, after `Retry-After` seconds.',
    'Spread the calls, or send fewer at the same time. `RateLimit` shows the calls that are left.',
  ],
  INTERNAL_ERROR: ['Yes.', 'Report the `X-Request-ID` to the operator if it persists.'],
  SCRAPE_FAILED: [
    'If `retryable` is true, after `Retry-After` seconds.',
    'Check the target if `reason` is `target_missing`, `target_private` or `empty`; nothing is available there.',
  ],
  UNAVAILABLE: ['Yes, after `Retry-After` seconds.', 'Wait and repeat the call.'],
  TIMEOUT: ['Yes.', 'Repeat the call later; a fetch takes at most 30 seconds.'],
};
