import { failedBecause, networkFailed, refusedForNow, type ScrapeFailure, timedOut } from '@creator-discovery/scraping';
import type { Reply } from './reply.ts';
import { FormatChanged } from './wire-node.ts';

/** Ends a fetch, or the asking of one route, with the failure to report; thrown and caught inside this package only. */
export class FetchEnded extends Error {
  readonly failure: ScrapeFailure;
  /** Whether no other route can say anything else. */
  readonly certain: boolean;

  constructor(failure: ScrapeFailure, { certain }: { readonly certain: boolean }) {
    super(failure.message);
    this.failure = failure;
    this.certain = certain;
  }
}

/** The body of an answer; any other reply ends the fetch. `what` names the target for people, for example `user`. */
export function bodyOf(reply: Reply, what: string): unknown {
  if (reply.kind === 'answer') return reply.body;
  throw new FetchEnded(failureOf(reply, what), {
    certain: reply.kind === 'private' || (reply.kind === 'missing' && reply.certain),
  });
}

/** The target is missing as far as this answer goes; others have to confirm it. */
export function missing(what: string): FetchEnded {
  return new FetchEnded(failureOf({ kind: 'missing', certain: false }, what), { certain: false });
}

/** The failure to report for a reply that isn't an answer. */
export function failureOf(reply: Exclude<Reply, { kind: 'answer' }>, what: string): ScrapeFailure {
  switch (reply.kind) {
    case 'missing':
      return failedBecause('target_missing', `The ${what} was not found, or is no longer public.`);
    case 'private':
      return failedBecause('target_private', `The ${what} is private.`);
    case 'blocked':
      return refusedForNow('The photo network refused to answer for now. Try again later.', reply.retryAfterSeconds);
    case 'changed':
      return changedFormat(reply.what);
    case 'broken':
      return networkFailed('The photo network could not be reached or answered with an error. Try again later.');
    case 'late':
      return timedOut;
  }
}

/** The network's format has changed; `what` names the part, never its content. */
export function changedFormat(what: string): ScrapeFailure {
  return failedBecause('upstream_changed', `The photo network answered in an unknown format (${what}).`);
}

/** The failure behind an error of a fetch; rethrows faults of our own. */
export function failureBehind(error: unknown): ScrapeFailure {
  if (error instanceof FetchEnded) return error.failure;
  if (error instanceof FormatChanged) return changedFormat(error.message);
  throw error;
}
