import type { Caller } from '@creator-discovery/accounts';
import { type Identity, isTurnedAway, refusalOfCall } from './caller.ts';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Runtime } from './ports.ts';
import type { Refusal, RefusalStatus } from './refusal.ts';
import { type IncomingCall, runCall } from './run-call.ts';

/** A call as a transport receives it: of somebody who hasn't been asked for, with a body that nobody has read. */
export interface PresentedCall
  extends Pick<
    IncomingCall,
    'source' | 'requestId' | 'idempotencyKey' | 'creditBound' | 'signal' | 'onLimits' | 'traceParent'
  > {
  readonly identity: Identity;
  /** Reads the body. Called at most once, and never for an unknown key. */
  readBody(accountId: string): Promise<Outcome<unknown>>;
  /** Called with the caller each time it is known, and may turn the call away: then nothing runs. */
  onCaller(caller: Caller): Refusal | null;
}

/**
 * Executes a call in the order key > account > body > the operation. The key is looked up once the body has arrived, because
 * it may end in between. An unknown key is refused before its body is read. A search with a remembered key proceeds with the
 * remembered caller, whom its admission confirms. If the caller has changed, the key is looked up and the call is repeated;
 * see docs/decisions/0007-remembered-callers.md. (contract 5)
 */
export async function execute(operation: Operation, call: PresentedCall, runtime: Runtime): Promise<Outcome<unknown>> {
  const outcome = await outcomeOf(operation, call, runtime);
  runtime.onOutcome?.(operation, call.source, outcome);
  return outcome;
}

async function outcomeOf(operation: Operation, call: PresentedCall, runtime: Runtime): Promise<Outcome<unknown>> {
  const remembered = call.identity.remembered();
  const before = remembered === null ? await callerNow(operation, call, runtime) : done({ caller: remembered });
  if (!before.done) return before;
  const read = await call.readBody(before.body.caller.account.accountId);
  let unconfirmed: Outcome<unknown> | null = null;
  if (remembered !== null && isConfirmedByAdmission(operation, call) && read.done) {
    const turnedAway = call.onCaller(remembered);
    if (turnedAway !== null) return refused(turnedAway);
    unconfirmed = await runCall(operation, { ...call, caller: remembered, assumed: true, body: read.body }, runtime);
    if (isConfirmed(unconfirmed)) return unconfirmed;
  }
  const known = await callerNow(operation, call, runtime);
  if (!known.done) return known;
  // What is wrong with the call itself doesn't depend on the caller: only a caller who has changed is worth another run.
  if (unconfirmed !== null && !isOfChangedCaller(unconfirmed)) return unconfirmed;
  const { caller, barred } = known.body;
  if (read.done) return runCall(operation, { ...call, caller, body: read.body }, runtime);
  return barred === null ? read : refused(barred);
}

/** Looks the caller up. `barred` is the refusal of its account that only some operations ignore. */
async function callerNow(
  operation: Operation,
  { identity, source, onCaller }: PresentedCall,
  { terms }: Runtime,
): Promise<Outcome<{ readonly caller: Caller; readonly barred: Refusal | null }>> {
  const known = await identity.caller();
  if (!known.done) return known;
  const caller = known.body;
  const turnedAway = onCaller(caller);
  const barred = refusalOfCall(operation, { caller, source }, terms.links) ?? turnedAway;
  return barred !== null && isTurnedAway(operation, barred) ? refused(barred) : done({ caller, barred });
}

/** Whether the operation's admission confirms a caller who was not looked up for this call. */
function isConfirmedByAdmission({ confirmsCaller }: Operation, { idempotencyKey }: PresentedCall): boolean {
  return confirmsCaller === true && idempotencyKey === undefined;
}

/** Refusals that only an admission gives, after it has confirmed the caller. */
const confirmedRefusals: ReadonlySet<RefusalStatus> = new Set([
  'rate_limited',
  'usage_pricing_required',
  'insufficient_credits',
]);

function isConfirmed(outcome: Outcome<unknown>): boolean {
  return outcome.done || confirmedRefusals.has(outcome.refusal.status);
}

function isOfChangedCaller(outcome: Outcome<unknown>): boolean {
  return !outcome.done && outcome.refusal.status === 'unauthorized';
}
