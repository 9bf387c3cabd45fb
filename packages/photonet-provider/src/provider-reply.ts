import { failedBecause, networkFailed, type ScrapeFailure, timedOut } from '@creator-discovery/scraping';
import type { Mapping, Meaning, Rule } from './mapping.ts';
import { parseAnswer } from './values.ts';

/** What a provider answered to one request, or why there is no answer. */
export type ProviderReply =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: Exclude<Meaning, 'blocked' | 'changed'> }
  | { readonly kind: 'blocked'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'changed'; readonly what: string }
  | { readonly kind: 'late' };

/** A response with its whole body. */
export interface RawResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Statuses of a key that isn't known, has no credit left, may not, or asks too often. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/** Reads a response by the rules of the document; those of the kind come first, and what none says is read by its status. */
export function readReply(response: RawResponse, own: readonly Rule[], { answers }: Mapping): ProviderReply {
  const { status } = response;
  const body = parseAnswer(response.body);
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
    : { kind: 'changed', what: 'answer is not an object' };
}

/** As JMESPath has it: nothing, false and what is empty are not. */
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

/** Ends a fetch early with the failure to report; thrown and caught inside this package only. */
export class FetchEnded extends Error {
  readonly failure: ScrapeFailure;

  constructor(failure: ScrapeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The body of an answer; any other reply ends the fetch. `what` names the target for people, for example `user`. */
export function bodyOf(reply: ProviderReply, what: string): unknown {
  if (reply.kind === 'answer') return reply.body;
  throw new FetchEnded(failureOf(reply, what));
}

/** The failure to report for a reply that isn't an answer: callers read the same whatever the source was. */
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

/** The format has changed; `what` names the part, never its content. */
export function changedFormat(what: string): ScrapeFailure {
  return failedBecause('upstream_changed', `The photo network answered in an unknown format (${what}).`);
}
