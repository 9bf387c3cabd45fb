import { accessRefusal, type Caller, hasScope, type KeyUse } from '@creator-discovery/accounts';
import type { Channel } from '@creator-discovery/jobs';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { accessRefused, type CallRefusal, insufficientScope, type Links, unauthorized } from './refusal.ts';

/** Origin of a call. */
export interface Origin extends KeyUse {
  /** Whether the client is in one of these networks, in CIDR notation. */
  isWithin(networks: readonly string[]): boolean;
}

interface Presented {
  /** Null if missing or malformed. */
  readonly key: string | null;
  readonly origin: Origin;
}

/**
 * Returns the caller of a presented key. Missing, malformed, unknown, expired and revoked keys get the same refusal.
 * (spec: action 5)
 */
export async function callerOf({ key, origin }: Presented, { keys }: Pick<Ports, 'keys'>): Promise<Outcome<Caller>> {
  const caller = key === null ? null : await keys.authenticate(key);
  return caller === null ? refused(unauthorized()) : callerFrom(caller, origin, keys);
}

/** Refuses callers outside the networks of their key; records the use of the key otherwise. (contract 7) */
export function callerFrom(caller: Caller, origin: Origin, keys: Pick<Ports['keys'], 'noteUse'>): Outcome<Caller> {
  if (!isAllowed(caller, origin)) return refused(elsewhere(origin));
  keys.noteUse(caller.key.keyId, origin);
  return done(caller);
}

/** Whether the key of the caller works in the network of the call. */
export function isAllowed({ key: { allowedIps } }: Caller, origin: Pick<Origin, 'isWithin'>): boolean {
  return allowedIps.length === 0 || origin.isWithin(allowedIps);
}

function elsewhere({ address }: Origin): CallRefusal {
  return unauthorized(
    `This key does not work from your address ${address}. People with an unrestricted key can change its networks in the console.`,
  );
}

/** Identifies the caller of one call, by an API key or a console session. */
export interface Identity {
  /** Looks the caller up again each time, because keys and sessions may have ended. */
  caller(): Promise<Outcome<Caller>>;
  /** The cached caller, for calls whose admission confirms it; null if the caller must be looked up. */
  remembered(): Caller | null;
}

export function identityOfKey(presented: Presented, ports: Pick<Ports, 'keys'>): Identity {
  return {
    caller: () => callerOf(presented, ports),
    remembered: () => {
      const caller = presented.key === null ? null : ports.keys.remembered(presented.key);
      if (caller === null || !callerFrom(caller, presented.origin, ports.keys).done) return null;
      return caller;
    },
  };
}

/** Identifies the caller by an OAuth access token, which is looked up on every call. */
export function identityOfToken({ key: token, origin }: Presented, { keys }: Pick<Ports, 'keys'>): Identity {
  return {
    caller: async () => {
      const caller = token === null ? null : await keys.authenticateToken(token);
      return caller === null ? refused(unauthorized('The access token has ended.')) : callerFrom(caller, origin, keys);
    },
    remembered: () => null,
  };
}

/** Returns why the account may not use the API, or null. (spec: action 5.4) */
export function refusalOfCaller(caller: Caller, links: Links): CallRefusal | null {
  const access = accessRefusal(caller);
  return access === null ? null : accessRefused(access, links);
}

/**
 * Returns why the account may not make this call, or null. Accounts without a plan or credits can still use the
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
 * Returns why this call is refused whatever its body, or null. Without a plan or credits, operations decide themselves
 * about data that may be paid for. (contract 5 and 7)
 */
export function refusalBeforeBody(
  operation: Pick<Operation, 'openInConsole' | 'servesWhatWasPaid' | 'scope'>,
  call: { readonly caller: Caller; readonly source: Channel },
  links: Links,
): CallRefusal | null {
  const account = refusalOfCall(operation, call, links);
  const isOpen = operation.servesWhatWasPaid && account?.status === 'api_access_requires_plan';
  if (account !== null && !isOpen) return account;
  const { scope } = operation;
  return scope === null || hasScope(call.caller.key, scope) ? null : insufficientScope(scope);
}
