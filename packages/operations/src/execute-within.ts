import { done, type Operation, type Outcome, refused } from './operation.ts';
import type { Runtime } from './ports.ts';
import type { Refusal } from './refusal.ts';
import { fitsInResult, maxToolResultBytes, toolResultBytes } from './result-size.ts';
import { type IncomingCall, runCall } from './run-call.ts';
import { shortened } from './shortened.ts';

/** A call whose caller is known, and whose body is JSON but otherwise unchecked. */
export interface AssistantCall extends Omit<IncomingCall, 'read'> {
  readonly body: unknown;
}

/**
 * Runs a call for an assistant, whose results have at most `maxToolResultBytes`. One that is longer is given with fewer
 * whole rows, and says where the next are; what beside the rows is too long, and a row that is too long by itself, is cut,
 * and `shortened` names it. Only a read without limits is made again for that. (contract 7 "Tool server")
 */
export async function executeWithin(
  operation: Operation,
  incoming: AssistantCall,
  runtime: Runtime,
): Promise<Outcome<unknown>> {
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

/** Cuts what is beside the rows, so that it takes at most half of the room. */
function besideRows({ rows }: Operation, outcome: Outcome<unknown>): Outcome<unknown> {
  if (rows === undefined) return outcome;
  const body = bodyOf(outcome);
  const { [rows]: _, csv: __, ...rest } = body;
  const short = shortened(rest, { rows: undefined, fits: (fields) => fitsInResult(fields, maxToolResultBytes / 2) });
  return short === rest ? outcome : withBody(outcome, { ...body, ...short });
}

interface Fewer {
  readonly rows: number;
  readonly incoming: AssistantCall;
  readonly runtime: Runtime;
}

/** The answer with its first rows only; null where it can't be had without an effect. */
async function withRows(
  operation: Operation,
  outcome: Outcome<unknown>,
  { rows, incoming, runtime }: Fewer,
): Promise<Outcome<unknown> | null> {
  if (operation.firstRows !== undefined && outcome.done)
    return done(operation.firstRows(outcome.body, operation.input.parse(incoming.body), rows));
  if (!canBeRead(operation)) return null;
  const read = done({ ...(incoming.body as object), limit: rows });
  return runCall(operation, { ...incoming, read }, runtime);
}

/** Whether the same call may be made again with a smaller `limit` without any effect: a free read of rows. */
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
  return outcome.done ? { ...outcome, body } : refused(body as Fields & Refusal, outcome.httpStatus);
}

function bodyOf(outcome: Outcome<unknown>): Fields {
  return (outcome.done ? outcome.body : outcome.refusal) as Fields;
}

function returnedOf(outcome: Outcome<unknown>): number {
  const { returned } = bodyOf(outcome);
  return typeof returned === 'number' ? returned : 0;
}
