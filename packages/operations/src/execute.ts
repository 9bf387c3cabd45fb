import type { Caller } from '@creator-discovery/accounts';
import type { WindowState } from '@creator-discovery/rate-limits';
import { type Identity, refusalBeforeBody } from './caller.ts';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Runtime } from './ports.ts';
import type { CallRefusal, RefusalStatus } from './refusal.ts';
import { type CallTerms, runCall } from './run-call.ts';

/** A call as a transport receives it, before its caller is known and its body read. */
export interface CallRequest extends CallTerms {
  readonly identity: Identity;
  /** Reads the body. Called at most once, and never for an unknown key. */
  readBody(accountId: string): Promise<Outcome<unknown>>;
}

export interface CallResponse {
  /** Called each time the caller is looked up. A refusal ends the call before it runs. */
  noteCaller(caller: Caller): CallRefusal | null;
  /** Called with the rate-limit windows this call used. */
  addLimits(windows: readonly WindowState[]): void;
}

interface Exchange {
  readonly request: CallRequest;
  readonly response: CallResponse;
}

/**
 * Executes a call in the order key > account > body > operation. The body of an unknown key is never read.
 * The key may end while the body arrives, so the caller is confirmed afterwards: by another look-up, or by the
 * admission of the operation (docs/decisions/0007-remembered-callers.md, contract 5).
 */
export async function execute(operation: Operation, exchange: Exchange, runtime: Runtime): Promise<Outcome<unknown>> {
  const { request } = exchange;
  const remembered = request.identity.remembered();
  const before = remembered === null ? await request.identity.caller() : done(remembered);
  let outcome: Outcome<unknown> = before;
  if (before.done) {
    const caller = before.body;
    const read = await request.readBody(caller.account.accountId);
    const isConfirmedByAdmission = operation.confirmsCaller === true && request.idempotencyKey === undefined;
    const strategy = read.done && isConfirmedByAdmission ? assume : confirmFirst;
    outcome = await strategy(operation, { ...exchange, caller, read }, runtime);
  }
  runtime.onOutcome?.(operation, request.source, outcome);
  return outcome;
}

interface ReadCall extends Exchange {
  /** The caller found before the body was read. */
  readonly caller: Caller;
  readonly read: Outcome<unknown>;
}

async function confirmFirst(operation: Operation, call: ReadCall, runtime: Runtime): Promise<Outcome<unknown>> {
  const known = await call.request.identity.caller();
  return known.done ? run(operation, { ...call, caller: known.body }, runtime) : known;
}

/**
 * Runs the call with the cached caller, which its admission confirms. If the caller has changed, the call is repeated.
 * Refusals that no admission confirmed are returned only if the caller may still call.
 */
async function assume(operation: Operation, call: ReadCall, runtime: Runtime): Promise<Outcome<unknown>> {
  const outcome = await run(operation, { ...call, isAssumed: true }, runtime);
  if (outcome.done || refusalsOfAdmission.has(outcome.refusal.status)) return outcome;
  // The key may have been changed since.
  if (['unauthorized', 'insufficient_scope'].includes(outcome.refusal.status))
    return confirmFirst(operation, call, runtime);
  const known = await call.request.identity.caller();
  if (!known.done) return known;
  const barred = refusalBeforeBody(operation, { caller: known.body, source: call.request.source }, runtime.terms.links);
  return barred === null ? outcome : refused(barred);
}

/** Refusals that only an admission returns, or `noteCaller`. Both come after the caller was confirmed. */
const refusalsOfAdmission: ReadonlySet<RefusalStatus> = new Set([
  'rate_limited',
  'usage_pricing_required',
  'insufficient_credits',
]);

function run(
  operation: Operation,
  { request, response, ...call }: ReadCall & { readonly isAssumed?: boolean },
  runtime: Runtime,
): Promise<Outcome<unknown>> {
  const turnedAway = response.noteCaller(call.caller);
  const read = turnedAway === null ? call.read : refused(turnedAway);
  const onLimits = (windows: readonly WindowState[]) => response.addLimits(windows);
  return runCall(operation, { ...request, ...call, read, onLimits }, runtime);
}
