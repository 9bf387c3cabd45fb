import { failedBecause, networkFailed, parseWireJson, type ScrapeFailure, timedOut } from '@creator-discovery/scraping';
import type { Mapping, Meaning, Rule } from './mapping.ts';

/** Classified reply to one request. */
export type ProviderReply =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: Exclude<Meaning, 'blocked' | 'changed'> }
  | { readonly kind: 'blocked'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'changed'; readonly what: string }
  | { readonly kind: 'late' };

export interface RawResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Statuses of an unknown key, no credit, no permission or too many requests. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/** Classifies a response by the rules of the kind, the common rules and finally its status. */
export function readReply(response: RawResponse, own: readonly Rule[], { answers }: Mapping): ProviderReply {
  const { status } = response;
  const body = parseWireJson(response.body);
  const rule = [...own, ...answers].find(
    (one) => (one.status?.includes(status) ?? true) && (one.when === undefined || isTrue(one.when.read(body ?? null))),
  );
  if (rule !== undefined) return meant(rule.means, response);
  if (refusals.has(status)) return meant('blocked', response);
  if (status >= 500) return { kind: 'failed' };
  if (status >= 300) return { kind: 'changed', what: `status ${status}` };
  if (body === undefined) return { kind: 'failed' };
  return typeof body === 'object' && body !== null
    ? { kind: 'answer', body }
    : { kind: 'changed', what: 'the answer is not an object' };
}

/** Applies JMESPath's rule of truth: null, false and empty values are false. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== null && value !== undefined && value !== false && value !== '';
}

function meant(meaning: Meaning, { status, retryAfter }: RawResponse): ProviderReply {
  if (meaning === 'blocked') return { kind: 'blocked', retryAfterSeconds: secondsOf(retryAfter) };
  if (meaning === 'changed') return { kind: 'changed', what: `status ${status}` };
  return { kind: meaning };
}

function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

/** Ends a fetch with a failure. Thrown and caught inside this package only. */
export class EndedFetch extends Error {
  readonly failure: ScrapeFailure;

  constructor(failure: ScrapeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Returns the body of an answer. Any other reply ends the fetch. `what` names the target in messages, such as `user`. */
export function bodyOf(reply: ProviderReply, what: string): unknown {
  if (reply.kind === 'answer') return reply.body;
  throw new EndedFetch(failureOf(reply, what));
}

/** Returns the failure of a reply, with the same messages as the network's source. */
export function failureOf(reply: Exclude<ProviderReply, { kind: 'answer' }>, what: string): ScrapeFailure {
  switch (reply.kind) {
    case 'missing':
      return failedBecause('target_missing', `The ${what} was not found, or is no longer public.`);
    case 'private':
      return failedBecause('target_private', `The ${what} is private.`);
    case 'empty':
      return failedBecause('empty', `The ${what} has no posts here.`);
    case 'blocked':
      return failedBecause('upstream_blocked', 'The photo network refused to answer for now. Try again later.');
    case 'changed':
      return changedFormat(reply.what);
    case 'failed':
      return networkFailed('The photo network could not be reached or answered with an error. Try again later.');
    case 'late':
      return timedOut;
  }
}

/** `what` names the changed part, never its content. */
export function changedFormat(what: string): ScrapeFailure {
  return failedBecause('upstream_changed', `The photo network answered in an unknown format (${what}).`);
}
