import type { Caller } from '@creator-discovery/accounts';
import type { CallAnswer, IdempotencyClaim } from '@creator-discovery/admission';
import type { Channel } from '@creator-discovery/jobs';
import { canonicalJson, type Problem, problemsOf } from '@creator-discovery/search-filters';
import { quickBounds, sizeProblem, usualBounds } from './body-bounds.ts';
import { isTurnedAway, refusalOfCall } from './caller.ts';
import { freshAnswer } from './fresh-answer.ts';
import { type Call, done, type Operation, type Outcome, refused } from './operation.ts';
import type { Ports, Runtime } from './ports.ts';
import { invalidRequest, type Refusal, refusalOfAdmission } from './refusal.ts';
import type { Terms } from './terms.ts';

/** What a call says besides its caller and its body. */
export interface CallTerms {
  readonly source: Channel;
  readonly requestId: string;
  readonly signal?: Call['signal'];
  readonly idempotencyKey?: string;
  /** The caller's `X-Max-Credits`, unread: a bound on what the call may charge, beside its own `max_credits`. */
  readonly creditBound?: string;
  /** The span of the call, where it leaves one. */
  readonly traceParent?: string;
}

/** A call whose caller is known, and whose body is JSON but otherwise unchecked, or could not be read. */
export interface IncomingCall extends CallTerms {
  readonly caller: Caller;
  /** The admission must confirm the caller; refused as `unauthorized`, the call must be repeated with the key looked up. */
  readonly isAssumed?: boolean;
  readonly read: Outcome<unknown>;
  /** Called with the windows of the limits that the call has counted on. */
  readonly onLimits?: Call['onLimits'];
}

/**
 * Runs one call the same way for every channel, in the order account > body > confirmation > limits > credits.
 * (contract 5 and 7)
 */
export async function runCall(
  operation: Operation,
  incoming: IncomingCall,
  runtime: Runtime,
): Promise<Outcome<unknown>> {
  const { ports, terms } = runtime;
  const barred = refusalOfCall(operation, incoming, terms.links);
  if (barred !== null && isTurnedAway(operation, barred)) return refused(barred);
  if (!incoming.read.done) return barred === null ? incoming.read : refused(barred);
  const { body } = incoming.read;
  if (!isObject(body))
    return refused(barred ?? invalidRequest([{ field: '', problem: 'must be a JSON object', code: 'wrong_type' }]));
  const tooLarge = sizeProblem(body, operation.bodyBounds ?? usualBounds);
  if (tooLarge !== null) return refused(barred ?? invalidRequest([tooLarge]));
  const judged = withoutConfirmed(operation, body);
  const { accountId } = incoming.caller.account;
  const parsed = await (sizeProblem(body, quickBounds) === null
    ? parsedBody(operation, judged, ports)
    : ports.answers.run(accountId, () => parsedBody(operation, judged, ports), incoming.signal));
  const problems = [
    ...checkIdempotencyKey(incoming.idempotencyKey),
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
  return { done: false, problems: [...problemsOf(parsed.error, body), ...(more ?? [])] };
}

type OwnFields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is OwnFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Spending needs the literal `true` as the body's own property: nothing inherited, nothing that merely looks true. */
function isConfirmed(body: OwnFields): boolean {
  return Object.hasOwn(body, 'confirmed') && body.confirmed === true;
}

/**
 * `confirmed` is judged on its own and never fails validation, so that a wrong value is `needs_confirmation` and not
 * `invalid_request`; where the operation doesn't know it, it is an unknown field like any other.
 */
function withoutConfirmed(operation: Operation, body: OwnFields): OwnFields {
  if (!Object.hasOwn(operation.input.shape, 'confirmed')) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'confirmed'));
}

const idempotencyKeyFormat = /^[\x21-\x7e]{1,255}$/;

function checkIdempotencyKey(key: string | undefined): Problem[] {
  return key === undefined || idempotencyKeyFormat.test(key)
    ? []
    : [{ field: 'Idempotency-Key', problem: 'must be 1 to 255 visible ASCII characters', code: 'invalid_format' }];
}

const creditBoundFormat = /^\d{1,10}$/;
const largestCreditBound = 1_000_000_000;

/** What is wrong with an `X-Max-Credits`. (contract 3) */
export function creditBoundProblems(header: string | undefined): readonly Problem[] {
  return header === undefined || (creditBoundFormat.test(header) && Number(header) <= largestCreditBound)
    ? []
    : [
        {
          field: 'X-Max-Credits',
          problem: `must be a whole number from 0 to ${largestCreditBound}`,
          code: 'invalid_format',
        },
      ];
}

/** The most a call may charge: the smaller of its own bound and the caller's. */
function maxCreditsOf({ max_credits: own }: OwnFields, { creditBound }: IncomingCall): number | undefined {
  const bounds = [own, creditBound === undefined ? undefined : Number(creditBound)];
  const given = bounds.filter((bound) => typeof bound === 'number');
  return given.length === 0 ? undefined : Math.min(...given);
}

interface Claimed {
  readonly call: Call;
  readonly claim: IdempotencyClaim;
  readonly runtime: Runtime;
}

/**
 * A call that spends, under an Idempotency-Key: its stored answer is given again; a key that was used with another body is
 * refused. What is given is what is stored, so of equal calls at once all give the first answer. Refusals aren't stored, so
 * that a call may be repeated once its reason is gone. (contract 3)
 */
async function once(
  { namesNoCreators }: Operation,
  { call, claim, runtime: { ports, terms } }: Claimed,
  run: (call: Call) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const { accountId } = call.context;
  let stored = await ports.admission.storedAnswer(accountId, claim);
  if (stored.state === 'conflict') return refused(usedOtherwise(terms));
  for (let admittedBefore = true; ; ) {
    if (stored.state === 'answered') return answered(stored.answer, admittedBefore);
    admittedBefore = stored.state === 'admitted';
    const outcome = await run({ ...call, admittedBefore });
    if (!outcome.done) return outcome;
    const { body } = outcome;
    const given = { status: 200, body, historyId: historyIdOf(body), namesCreators: namesNoCreators !== true };
    stored = await ports.admission.storeAnswer(accountId, claim, given);
    // An equal call was admitted while this one ran: this one is answered from that admission.
    const another = !admittedBefore && stored.state === 'admitted';
    if (stored.state !== 'answered' && !another) return outcome;
  }
}

/**
 * Runs a write that needs no admission, once under its Idempotency-Key. If the first run left no answer, the write runs again, and
 * creates nothing twice because the id is the same. (contract 3)
 */
async function onceFree(
  { namesNoCreators }: Operation,
  { call, claim, runtime: { ports, terms } }: Claimed,
  run: (call: Call) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const { accountId } = call.context;
  const claimed = await ports.admission.claimWrite(accountId, claim);
  if (claimed.state === 'conflict') return refused(usedOtherwise(terms));
  if (claimed.state === 'answered') return answered(claimed.answer, true);
  const admittedBefore = claimed.state === 'admitted';
  const outcome = await run({ ...call, admittedBefore, createdId: claimed.createdId });
  if (!outcome.done) {
    if (!admittedBefore) await ports.admission.dropWrite(accountId, claim);
    return outcome;
  }
  const given = { status: 200, body: outcome.body, historyId: null, namesCreators: namesNoCreators !== true };
  const stored = await ports.admission.storeAnswer(accountId, claim, given);
  return stored.state === 'answered' ? answered(stored.answer, admittedBefore) : outcome;
}

function answered({ body }: CallAnswer, replayed: boolean): Outcome<unknown> {
  return replayed ? { done: true, body, replayed } : done(body);
}

function usedOtherwise({ links }: Terms): Refusal {
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
  const maxCredits = operation.spends ? maxCreditsOf(body, incoming) : undefined;
  return {
    caller: incoming.caller,
    source: incoming.source,
    requestId: incoming.requestId,
    confirmed: isConfirmed(body),
    admittedBefore: false,
    terms: runtime.terms,
    ...(incoming.signal && { signal: incoming.signal }),
    onLimits: incoming.onLimits ?? ignore,
    context: {
      accountId: incoming.caller.account.accountId,
      requestId: incoming.requestId,
      source: incoming.source,
      keyId: incoming.caller.key.keyId,
      ...(incoming.isAssumed ? { assumed: { plan: incoming.caller.account.plan } } : {}),
      ...(maxCredits === undefined ? {} : { maxCredits }),
      ...(incoming.traceParent === undefined ? {} : { traceParent: incoming.traceParent }),
      ...(incoming.idempotencyKey === undefined
        ? {}
        : {
            idempotency: {
              key: incoming.idempotencyKey,
              bodyHash: runtime.ports.digest(`${operation.name} ${canonicalJson(body)}`),
            },
          }),
    },
  };
}
