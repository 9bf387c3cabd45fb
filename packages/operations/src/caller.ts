import { accessRefusal, type Caller } from '@creator-discovery/accounts';
import type { Channel } from '@creator-discovery/jobs';
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

/** Who makes a call, as its transport learns it: from a key, or from a session of the console. */
export interface Identity {
  /** Asked for again each time: keys and sessions may have ended since. Refused where nobody is known. */
  caller(): Promise<Outcome<Caller>>;
  /** As it was last, where an admission is to confirm it; null where the caller has to be asked for. */
  remembered(): Caller | null;
}

/** Whoever presents this key. */
export function identityOfKey(key: string | null, ports: Pick<Ports, 'keys'>): Identity {
  return {
    caller: () => callerOf(key, ports),
    remembered: () => (key === null ? null : ports.keys.remembered(key)),
  };
}

/** Why the account may not use the API at all; null where it may. (spec: action 5.4) */
export function refusalOfCaller(caller: Caller, links: Links): Refusal | null {
  const access = accessRefusal(caller);
  return access === null ? null : accessRefused(access, links);
}

/**
 * Why this call is barred whatever it says; null where it isn't. In the console, accounts without a plan and credits see where
 * they stand.
 */
export function refusalOfCall(
  { openInConsole }: Pick<Operation, 'openInConsole'>,
  { caller, source }: { readonly caller: Caller; readonly source: Channel },
  links: Links,
): Refusal | null {
  const refusal = refusalOfCaller(caller, links);
  const open = source === 'app' && openInConsole && refusal?.status === 'api_access_requires_plan';
  return open ? null : refusal;
}

/** Whether a call is turned away before anything else is looked at; else the operation decides whether it was paid for. */
export function isTurnedAway({ servesWhatWasPaid }: Operation, refusal: Refusal): boolean {
  return !(servesWhatWasPaid && refusal.status === 'api_access_requires_plan');
}
