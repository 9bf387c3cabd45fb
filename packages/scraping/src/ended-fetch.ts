import { failedBecause, networkFailed, refusedForNow, type ScrapeFailure, timedOut } from './failure.ts';

/** Thrown for an answer with a missing or mistyped value. Caught inside the adapter. */
export class FormatChange extends Error {}

/** Ends a fetch with a failure. Thrown and caught inside an adapter. */
export class EndedFetch extends Error {
  readonly failure: ScrapeFailure;
  /** Whether other routes need not be tried. */
  readonly certain: boolean;

  constructor(failure: ScrapeFailure, { certain = false } = {}) {
    super(failure.message);
    this.failure = failure;
    this.certain = certain;
  }
}

/** Returns the failure of an error. Rethrows internal faults. */
export function failureBehind(error: unknown): ScrapeFailure {
  if (error instanceof EndedFetch) return error.failure;
  if (error instanceof FormatChange) return changedFormat(error.message);
  throw error;
}

/** Classified reply without data. */
export type EmptyReply =
  | { readonly kind: 'missing' | 'private' | 'empty' | 'broken' | 'failed' | 'late' }
  | { readonly kind: 'blocked'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'changed'; readonly what: string };

/** Returns the failure of a reply. `what` names the target in messages, such as `user`. */
export function failureOf(reply: EmptyReply, what: string): ScrapeFailure {
  switch (reply.kind) {
    case 'missing':
      return failedBecause('target_missing', `The ${what} was not found, or is no longer public.`);
    case 'private':
      return failedBecause('target_private', `The ${what} is private.`);
    case 'empty':
      return failedBecause('empty', `The ${what} has no posts here.`);
    case 'blocked':
      return refusedForNow('The photo network refused to answer for now. Try again later.', reply.retryAfterSeconds);
    case 'changed':
      return changedFormat(reply.what);
    case 'broken':
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

/** Failure of a cursor that no source has issued for the listing. */
export const unknownCursor: ScrapeFailure = {
  kind: 'failed',
  retryable: false,
  message: 'The cursor does not belong to this listing.',
};
