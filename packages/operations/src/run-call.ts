import { type Caller, hasScope } from '@creator-discovery/accounts';
import type { CallAnswer, IdempotencyClaim } from '@creator-discovery/admission';
import type { Channel } from '@creator-discovery/jobs';
import {
  canonicalJson,
  compact,
  isObject,
  type Problem,
  problemsOf,
  withoutNulls,
} from '@creator-discovery/search-filters';
import { quickBounds, sizeProblem, usualBounds } from './body-bounds.ts';
import { refusalBeforeBody, refusalOfCall } from './caller.ts';
import { freshAnswer } from './fresh-answer.ts';
import { type Call, type Operation, type Outcome, refused } from './operation.ts';
import type { Ports, Runtime } from './ports.ts';
import { type CallRefusal, invalidRequest, refusalOfAdmission } from './refusal.ts';
import type { Terms } from './terms.ts';

/** Parameters of a call, without caller and body. */
export interface CallTerms {
  readonly source: Channel;
  readonly requestId: string;
  readonly signal?: Call['signal'];
  readonly idempotencyKey?: string;
  /** The `X-Max-Credits` header, unparsed: limits the charge together with `max_credits`. */
  readonly creditBound?: string;
  /** Credits that a person has agreed to for this very call: counts as `confirmed` with at most this charge. */
  readonly approvedCredits?: number;
  /** W3C `traceparent` of the call, if traced. */
  readonly traceParent?: string;
}

/** A call whose caller is known. Its body is unchecked JSON, or could not be read. */
export interface IncomingCall extends CallTerms {
  readonly caller: Caller;
  /**
   * The caller is cached and admission must confirm it. If refused as `unauthorized`, look up the key and repeat the
   * call.
   */
  readonly isAssumed?: boolean;
  readonly read: Outcome<unknown>;
  /** Called with the rate-limit windows this call used. */
  readonly onLimits?: Call['onLimits'];
}

/**
 * Runs one call, for every channel alike, in the order account > scope > body > confirmation > limits > credits. (contract 5
 * and 7)
 */
export async function runCall(
  operation: Operation,
  incoming: IncomingCall,
  runtime: Runtime,
): Promise<Outcome<unknown>> {
  const { ports, terms } = runtime;
  const turnedAway = refusalBeforeBody(operation, incoming, terms.links);
  if (turnedAway !== null) return refused(turnedAway);
  const barred = refusalOfCall(operation, incoming, terms.links);
  if (!incoming.read.done) return barred === null ? incoming.read : refused(barred);
  const { body: given } = incoming.read;
  if (!isObject(given))
    return refused(barred ?? invalidRequest([{ field: '', problem: 'must be a JSON object', code: 'wrong_type' }]));
  const isQuick = sizeProblem(given, quickBounds) === null;
  const tooLarge = isQuick ? null : sizeProblem(given, operation.bodyBounds ?? usualBounds);
  if (tooLarge !== null) return refused(barred ?? invalidRequest([tooLarge]));
  const body = withoutNulls(operation.input, given);
  const judged = withoutConfirmed(operation, body);
  const { accountId } = incoming.caller.account;
  const parsed = await (isQuick
    ? parsedBody(operation, judged, ports)
    : ports.answers.run(accountId, () => parsedBody(operation, judged, ports), incoming.signal));
  const problems = [
    ...checkIdempotencyKey(incoming),
    ...creditBoundProblems(incoming.creditBound),
    ...(parsed.done ? [] : parsed.problems),
  ];
  if (!parsed.done || problems.length > 0) return refused(barred ?? invalidRequest(problems));
  const call = callOf(operation, incoming, { body, runtime });
  const { idempotency } = call.context;
  const handle = (attempt: Call) => operation.handle(attempt, parsed.input, ports);
  return freshAnswer(operation, ports, () =>
    operation.readOnly || idempotency === undefined
      ? handle(call)
      : (operation.spends ? once : onceFree)(operation, { call, claim: idempotency, runtime }, handle),
  );
}

type ParsedBody =
  | { readonly done: true; readonly input: Record<string, unknown> }
  | { readonly done: false; readonly problems: readonly Problem[] };

async function parsedBody(operation: Operation, body: OwnFields, ports: Ports): Promise<ParsedBody> {
  const parsed = operation.input.safeParse(body);
  if (parsed.success) return { done: true, input: parsed.data };
  const more = await operation.moreProblems?.(body, ports);
  // The last of equal problems is kept; only the whole schema knows the nearest field.
  return { done: false, problems: [...(more ?? []), ...problemsOf(parsed.error, body, operation.input)] };
}

type OwnFields = Readonly<Record<string, unknown>>;

/** Spending needs the literal `true` as an own property of the body. */
function isConfirmed(body: OwnFields): boolean {
  return Object.hasOwn(body, 'confirmed') && body.confirmed === true;
}

/**
 * `confirmed` is excluded from validation, so that a wrong value is `needs_confirmation` and not `invalid_request`.
 * Operations without it treat it as an unknown field.
 */
function withoutConfirmed(operation: Operation, body: OwnFields): OwnFields {
  if (!Object.hasOwn(operation.input.shape, 'confirmed')) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'confirmed'));
}

const idempotencyKeyFormat = /^[\x21-\x7e]{1,255}$/;

function checkIdempotencyKey({ idempotencyKey: key, source }: IncomingCall): Problem[] {
  if (key === undefined || idempotencyKeyFormat.test(key)) return [];
  const field = source === 'mcp' ? 'idempotency_key' : 'Idempotency-Key';
  return [{ field, problem: 'must be 1 to 255 visible ASCII characters', code: 'invalid_format' }];
}

const creditBoundFormat = /^\d{1,10}$/;
const maxCreditBound = 1_000_000_000;

/** Validates an `X-Max-Credits` header. (contract 3) */
export function creditBoundProblems(header: string | undefined): readonly Problem[] {
  if (header === undefined || (creditBoundFormat.test(header) && Number(header) <= maxCreditBound)) return [];
  const problem = `must be a whole number from 0 to ${maxCreditBound}`;
  return [{ field: 'X-Max-Credits', problem, code: 'invalid_format' }];
}

/** Returns the smallest of the body's limit, the header and the approved credits. */
function maxCreditsOf(
  { max_credits: own }: OwnFields,
  { creditBound, approvedCredits }: IncomingCall,
): number | undefined {
  const bounds = [own, creditBound === undefined ? undefined : Number(creditBound), approvedCredits];
  const given = bounds.filter((bound) => typeof bound === 'number');
  return given.length === 0 ? undefined : Math.min(...given);
}

interface ClaimedCall {
  readonly call: Call;
  readonly claim: IdempotencyClaim;
  readonly runtime: Runtime;
}

/**
 * Runs a spending call once per Idempotency-Key; concurrent equal calls all return the first stored answer. Refusals
 * aren't stored, so a call can be repeated once the cause is gone. (contract 3)
 */
async function once(
  { namesNoCreators }: Operation,
  { call, claim, runtime: { ports, terms } }: ClaimedCall,
  run: (call: Call) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  for (let stored = await ports.admission.storedAnswer(call.accountId, claim); ; ) {
    if (stored.state === 'conflict') return refused(usedOtherwise(terms));
    if (stored.state === 'answered') return replayOf(stored.answer);
    const admittedBefore = stored.state === 'admitted';
    const outcome = await run({ ...call, admittedBefore });
    if (!outcome.done) return outcome;
    const { body } = outcome;
    const given = { status: 200, body, historyId: historyIdOf(body), namesCreators: namesNoCreators !== true };
    stored = await ports.admission.storeAnswer(call.accountId, claim, given);
    // A concurrent equal call was admitted; answer from that admission.
    const another = !admittedBefore && stored.state === 'admitted';
    if (stored.state !== 'answered' && !another) return outcome;
  }
}

/**
 * Runs a write that needs no admission once per Idempotency-Key. If the first run stored no answer, the write runs
 * again with the same id, so it creates nothing twice. (contract 3)
 */
async function onceFree(
  { namesNoCreators }: Operation,
  { call, claim, runtime: { ports, terms } }: ClaimedCall,
  run: (call: Call) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const claimed = await ports.admission.claimWrite(call.accountId, claim);
  if (claimed.state === 'conflict') return refused(usedOtherwise(terms));
  if (claimed.state === 'answered') return replayOf(claimed.answer);
  const admittedBefore = claimed.state === 'admitted';
  const outcome = await run({ ...call, admittedBefore, createdId: claimed.createdId });
  if (!outcome.done) {
    if (!admittedBefore) await ports.admission.dropWrite(call.accountId, claim);
    return outcome;
  }
  const given = { status: 200, body: outcome.body, historyId: null, namesCreators: namesNoCreators !== true };
  const stored = await ports.admission.storeAnswer(call.accountId, claim, given);
  return stored.state === 'answered' ? replayOf(stored.answer) : outcome;
}

function replayOf({ body }: CallAnswer): Outcome<unknown> {
  return { done: true, body, replayed: true };
}

function usedOtherwise({ links }: Terms): CallRefusal {
  return refusalOfAdmission({ admitted: false, reason: 'idempotency_conflict' }, links);
}

function historyIdOf(body: unknown): string | null {
  const { history_id: historyId } = body as { history_id?: unknown };
  return typeof historyId === 'string' && historyId !== '' ? historyId : null;
}

function ignore(): void {}

function callOf(
  operation: Operation,
  incoming: IncomingCall,
  { body, runtime }: { body: OwnFields; runtime: Runtime },
): Call {
  // The stored answer of a key with contacts must not reach a key without.
  const seesContacts = hasScope(incoming.caller.key, 'contacts');
  const maxCredits = operation.spends ? maxCreditsOf(body, incoming) : undefined;
  const { accountId } = incoming.caller.account;
  return {
    caller: incoming.caller,
    accountId,
    source: incoming.source,
    requestId: incoming.requestId,
    confirmed: isConfirmed(body) || incoming.approvedCredits !== undefined,
    admittedBefore: false,
    terms: runtime.terms,
    ...(incoming.signal && { signal: incoming.signal }),
    onLimits: incoming.onLimits ?? ignore,
    context: compact({
      accountId,
      requestId: incoming.requestId,
      source: incoming.source,
      keyId: incoming.caller.key.keyId,
      assumed: incoming.isAssumed
        ? { plan: incoming.caller.account.plan, keyVersion: incoming.caller.key.version }
        : undefined,
      maxCredits,
      traceParent: incoming.traceParent,
      idempotency:
        incoming.idempotencyKey === undefined
          ? undefined
          : {
              key: incoming.idempotencyKey,
              bodyHash: runtime.ports.digest(
                `${operation.name} ${canonicalJson(body)}${seesContacts ? '' : ' without contacts'}`,
              ),
            },
    }),
  };
}
