import { accessRefusal, type Caller } from '@creator-discovery/accounts';
import type { Channel } from '@creator-discovery/jobs';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { accessRefused, type CallRefusal, type Links, unauthorized } from './refusal.ts';

/**
 * Returns the caller of a presented key. Missing, malformed, unknown, expired and revoked keys get the same refusal.
 *
 * @param key null if missing or malformed (spec: action 5)
 */
export async function callerOf(key: string | null, { keys }: Pick<Ports, 'keys'>): Promise<Outcome<Caller>> {
  const caller = key === null ? null : await keys.authenticate(key);
  return caller === null ? refused(unauthorized()) : done(caller);
}

/** Identifies the caller of one call, by an API key or a console session. */
export interface Identity {
  /** Looks the caller up again each time, because keys and sessions may have ended. */
  caller(): Promise<Outcome<Caller>>;
  /** The cached caller, for calls whose admission confirms it; null if the caller must be looked up. */
  remembered(): Caller | null;
}

export function identityOfKey(key: string | null, ports: Pick<Ports, 'keys'>): Identity {
  return {
    caller: () => callerOf(key, ports),
    remembered: () => (key === null ? null : ports.keys.remembered(key)),
  };
}

/** Returns why the account may not use the API, or null. (spec: action 5.4) */
export function refusalOfCaller(caller: Caller, links: Links): CallRefusal | null {
  const access = accessRefusal(caller);
  return access === null ? null : accessRefused(access, links);
}

/**
 * Returns why this call is refused whatever its body, or null. Accounts without a plan or credits can still use the
 * operations open in the console.
 */
export function refusalOfCall(
  { openInConsole }: Pick<Operation, 'openInConsole'>,
  { caller, source }: { readonly caller: Caller; readonly source: Channel },
  links: Links,
): CallRefusal | null {
  const refusal = refusalOfCaller(caller, links);
  const open = source === 'app' && openInConsole && refusal?.status === 'api_access_requires_plan';
  return open ? null : refusal;
}

/**
 * Whether the refusal applies before the body is read. Otherwise the operation decides, because the data may be paid
 * for.
 */
export function isTurnedAway({ servesWhatWasPaid }: Operation, refusal: CallRefusal): boolean {
  return !(servesWhatWasPaid && refusal.status === 'api_access_requires_plan');
}
