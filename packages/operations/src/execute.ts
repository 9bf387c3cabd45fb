import type { Caller } from '@creator-discovery/accounts';
import type { WindowState } from '@creator-discovery/rate-limits';
import { type Identity, refusalOfCall } from './caller.ts';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Runtime } from './ports.ts';
import type { Refusal, RefusalStatus } from './refusal.ts';
import { type CallTerms, runCall } from './run-call.ts';

/** A call as a transport receives it, before its caller is known and its body is read. */
export interface CallRequest extends CallTerms {
  readonly identity: Identity;
  /** Reads the body. Called at most once, and never for an unknown key. */
  readBody(accountId: string): Promise<Outcome<unknown>>;
}

/** The part of a response that is known before the answer. */
export interface CallResponse {
  /** Called with the caller each time it is known, and may turn the call away: then nothing runs. */
  noteCaller(caller: Caller): Refusal | null;
  /** Called with the windows of the limits that the call has counted on. */
  addLimits(windows: readonly WindowState[]): void;
}

interface Exchange {
  readonly request: CallRequest;
  readonly response: CallResponse;
}

/**
 * Executes a call in the order key > account > body > the operation. An unknown key is refused before its body is read. The key
 * may end while the body arrives, so the caller is confirmed after the body: by looking the key up, or by the admission of the
 * operation; see docs/decisions/0007-remembered-callers.md. (contract 5)
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
  /** As found before the body. */
  readonly caller: Caller;
  readonly read: Outcome<unknown>;
}

/** Looks the key up, and runs the call. */
async function confirmFirst(operation: Operation, call: ReadCall, runtime: Runtime): Promise<Outcome<unknown>> {
  const known = await call.request.identity.caller();
  return known.done ? run(operation, { ...call, caller: known.body }, runtime) : known;
}

/**
 * Runs the call, whose admission confirms the caller. If the caller has changed, the call is repeated. A refusal without an
 * admission is given only to a caller who may still call.
 */
async function assume(operation: Operation, call: ReadCall, runtime: Runtime): Promise<Outcome<unknown>> {
  const outcome = await run(operation, { ...call, isAssumed: true }, runtime);
  if (outcome.done || refusalsOfAdmission.has(outcome.refusal.status)) return outcome;
  if (outcome.refusal.status === 'unauthorized') return confirmFirst(operation, call, runtime);
  const known = await call.request.identity.caller();
  if (!known.done) return known;
  const barred = refusalOfCall(operation, { caller: known.body, source: call.request.source }, runtime.terms.links);
  return barred === null ? outcome : refused(barred);
}

/** Refusals that only an admission gives, after it has confirmed the caller, and that of a call which was turned away. */
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
