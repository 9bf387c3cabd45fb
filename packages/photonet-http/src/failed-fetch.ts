import { failedBecause, networkFailed, refusedForNow, type ScrapeFailure, timedOut } from '@creator-discovery/scraping';
import type { Reply } from './reply.ts';
import { FormatChange } from './wire-node.ts';

/** Ends a fetch or a route with a failure. Thrown and caught inside this package only. */
export class EndedFetch extends Error {
  readonly failure: ScrapeFailure;
  /** Whether other routes need not be tried. */
  readonly certain: boolean;

  constructor(failure: ScrapeFailure, { certain }: { readonly certain: boolean }) {
    super(failure.message);
    this.failure = failure;
    this.certain = certain;
  }
}

/** Returns the body of an answer. Any other reply ends the route. `what` names the target in messages, such as `user`. */
export function bodyOf(reply: Reply, what: string): unknown {
  if (reply.kind === 'answer') return reply.body;
  throw new EndedFetch(failureOf(reply, what), {
    certain: reply.kind === 'private' || (reply.kind === 'missing' && reply.certain),
  });
}

/** Reports a target as missing, subject to confirmation by another route. */
export function missing(what: string): EndedFetch {
  return new EndedFetch(failureOf({ kind: 'missing', certain: false }, what), { certain: false });
}

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

/** `what` names the changed part, never its content. */
export function changedFormat(what: string): ScrapeFailure {
  return failedBecause('upstream_changed', `The photo network answered in an unknown format (${what}).`);
}

/** Returns the failure of an error. Rethrows internal faults. */
export function failureBehind(error: unknown): ScrapeFailure {
  if (error instanceof EndedFetch) return error.failure;
  if (error instanceof FormatChange) return changedFormat(error.message);
  throw error;
}
