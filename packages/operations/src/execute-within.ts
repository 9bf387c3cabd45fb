import { withoutNulls, withParsedTexts } from '@creator-discovery/search-filters';
import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Runtime } from './ports.ts';
import type { CallRefusal } from './refusal.ts';
import { fitsInResult, maxToolResultBytes, toolResultBytes } from './result-size.ts';
import { type IncomingCall, runCall } from './run-call.ts';
import { shortened } from './shortened.ts';

/** A call whose caller is known and whose body is unchecked JSON. */
export interface AssistantCall extends Omit<IncomingCall, 'read'> {
  readonly body: unknown;
}

/**
 * Runs a call for an assistant, whose results have at most `maxToolResultBytes`. A longer result gets fewer whole rows
 * and the position of the rest. Other long values are cut and named in `shortened`. Only free reads are called again
 * for this. (contract 7 "Tool server")
 */
export async function executeWithin(
  operation: Operation,
  { body: args, ...call }: AssistantCall,
  runtime: Runtime,
): Promise<Outcome<unknown>> {
  const incoming = { ...call, body: assistantBody(operation, args) };
  const whole = await runCall(operation, { ...incoming, read: done(incoming.body) }, runtime);
  runtime.onOutcome?.(operation, incoming.source, whole);
  let outcome = besideRows(operation, whole);
  for (let rows = returnedOf(outcome); rows > 1; ) {
    const body = bodyOf(outcome);
    if (fitsInResult(body)) return outcome;
    const bytes = toolResultBytes(body);
    const fewer = Math.max(1, Math.min(rows - 1, Math.floor((rows * maxToolResultBytes * 0.9) / bytes)));
    const short = await withRows(operation, outcome, { rows: fewer, incoming, runtime });
    if (short === null) break;
    outcome = besideRows(operation, short);
    rows = fewer;
  }
  const body = bodyOf(outcome);
  return withBody(outcome, shortened(body, { rows: operation.rows, fits: (short) => fitsInResult(short) }));
}

/**
 * Returns the body as the operation reads it. Clients of models send objects, lists and numbers as JSON text, and null for
 * absent fields. (contract 5 and 7)
 */
export function assistantBody<Body>({ input }: Operation, args: Body): Body {
  return withoutNulls(input, withParsedTexts(input, args));
}

/** Limits everything outside the rows to half of the space. */
function besideRows({ rows }: Operation, outcome: Outcome<unknown>): Outcome<unknown> {
  if (rows === undefined) return outcome;
  const body = bodyOf(outcome);
  const { [rows]: _, csv: __, ...rest } = body;
  const short = shortened(rest, { rows: undefined, fits: (fields) => fitsInResult(fields, maxToolResultBytes / 2) });
  return short === rest ? outcome : withBody(outcome, { ...body, ...short });
}

interface ShorterCall {
  readonly rows: number;
  readonly incoming: AssistantCall;
  readonly runtime: Runtime;
}

/** Returns the answer with its first rows only; null if that would need a call with an effect. */
async function withRows(
  operation: Operation,
  outcome: Outcome<unknown>,
  { rows, incoming, runtime }: ShorterCall,
): Promise<Outcome<unknown> | null> {
  if (operation.firstRows !== undefined && outcome.done)
    return done(operation.firstRows(outcome.body, operation.input.parse(incoming.body), rows));
  if (!canBeRead(operation)) return null;
  const read = done({ ...(incoming.body as object), limit: rows });
  return runCall(operation, { ...incoming, read }, runtime);
}

/** Whether the call can be repeated with a smaller `limit` without any effect. */
function canBeRead(operation: Operation): boolean {
  return (
    operation.readOnly &&
    !operation.spends &&
    operation.limits.length === 0 &&
    Object.hasOwn(operation.input.shape, 'limit')
  );
}

type Fields = Readonly<Record<string, unknown>>;

function withBody(outcome: Outcome<unknown>, body: Fields): Outcome<unknown> {
  if (body === bodyOf(outcome)) return outcome;
  return outcome.done ? { ...outcome, body } : refused(body as Fields & CallRefusal, outcome.httpStatus);
}

function bodyOf(outcome: Outcome<unknown>): Fields {
  return (outcome.done ? outcome.body : outcome.refusal) as Fields;
}

function returnedOf(outcome: Outcome<unknown>): number {
  const { returned } = bodyOf(outcome);
  return typeof returned === 'number' ? returned : 0;
}
