import { EndedFetch, failureOf } from '@creator-discovery/scraping';
import type { Reply } from './reply.ts';

/** Returns the body of an answer. Any other reply ends the route. `what` names the target in messages, such as `user`. */
export function bodyOf(reply: Reply, what: string): unknown {
  if (reply.kind === 'answer') return reply.body;
  throw new EndedFetch(failureOf(reply, what), {
    certain: reply.kind === 'private' || (reply.kind === 'missing' && reply.certain),
  });
}

/** Reports a target as missing, subject to confirmation by another route. */
export function missing(what: string): EndedFetch {
  return new EndedFetch(failureOf({ kind: 'missing' }, what));
}
