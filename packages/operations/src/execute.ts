import type { Caller } from '@creator-discovery/accounts';
import { type Identity, isTurnedAway, refusalOfCall } from './caller.ts';
import { type Operation, type Outcome, refused } from './operation.ts';
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
  /** Reads the body; asked for at most once, and never for a key that nobody knows. */
  readBody(): Promise<Outcome<unknown>>;
  /**
   * Hears who calls, as soon as that is known, and may turn the call away: then nothing runs. Asked again where the caller
   * was remembered and is looked up after all.
   */
  onCaller(caller: Caller): Refusal | null;
}

/**
 * Executes a call in the order key > account > body > the operation. A search with a key that was looked up before proceeds
 * with the caller found then, and its admission confirms that caller; where it doesn't, the key is looked up and the call
 * is made again, see docs/decisions/0007-remembered-callers.md. (contract 5)
 */
export async function execute(operation: Operation, call: PresentedCall, runtime: Runtime): Promise<Outcome<unknown>> {
  const outcome = await outcomeOf(operation, call, runtime);
  runtime.onOutcome?.(operation, call.source, outcome);
  return outcome;
}

async function outcomeOf(operation: Operation, call: PresentedCall, runtime: Runtime): Promise<Outcome<unknown>> {
  const remembered = rememberedCaller(operation, call);
  const early = remembered === null ? null : await call.readBody();
  let unconfirmed: Outcome<unknown> | null = null;
  if (remembered !== null && early?.done) {
    const turnedAway = call.onCaller(remembered);
    if (turnedAway !== null) return refused(turnedAway);
    unconfirmed = await runCall(operation, { ...call, caller: remembered, assumed: true, body: early.body }, runtime);
    if (isConfirmed(unconfirmed)) return unconfirmed;
  }
  const known = await call.identity.caller();
  if (!known.done) return known;
  const caller = known.body;
  const turnedAway = call.onCaller(caller);
  const refusal = refusalOfCall(operation, { caller, source: call.source }, runtime.terms.links) ?? turnedAway;
  if (refusal !== null && isTurnedAway(operation, refusal)) return refused(refusal);
  // What is wrong with the call itself doesn't depend on the caller: only a caller who has changed is worth another run.
  if (unconfirmed !== null && !isOfChangedCaller(unconfirmed)) return unconfirmed;
  const read = early ?? (await call.readBody());
  if (read.done) return runCall(operation, { ...call, caller, body: read.body }, runtime);
  return refusal === null ? read : refused(refusal);
}

/** Who the caller was when the key was last looked up, where the operation's admission will confirm it. */
function rememberedCaller(operation: Operation, { identity, idempotencyKey }: PresentedCall): Caller | null {
  return operation.confirmsCaller && idempotencyKey === undefined ? identity.remembered() : null;
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
