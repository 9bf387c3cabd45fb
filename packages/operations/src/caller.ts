import { accessRefusal, type Caller } from '@creator-discovery/accounts';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { accessRefused, type Links, type Refusal, unauthorized } from './refusal.ts';

/**
 * The caller behind a presented key. A missing, malformed, unknown, expired or revoked one is refused, all alike.
 *
 * @param key null for a missing or malformed one (spec: action 5)
 */
export async function callerOf(key: string | null, { keys }: Pick<Ports, 'keys'>): Promise<Outcome<Caller>> {
  const caller = key === null ? null : await keys.authenticate(key);
  return caller === null ? refused(unauthorized()) : done(caller);
}

/** Why the account may not use the API at all; null where it may. (spec: action 5.4) */
export function refusalOfCaller(caller: Caller, links: Links): Refusal | null {
  const access = accessRefusal(caller);
  return access === null ? null : accessRefused(access, links);
}

/** Whether a call is turned away before anything else is looked at; else the operation decides whether it was paid for. */
export function isTurnedAway({ servesWhatWasPaid }: Operation, refusal: Refusal): boolean {
  return !(servesWhatWasPaid && refusal.status === 'api_access_requires_plan');
}
