import type { Operation, Outcome } from './operation.ts';
import type { Runtime } from './ports.ts';
import { type IncomingCall, runCall } from './run-call.ts';

/** The most characters of JSON that a tool's result has; results of many rows are given with fewer whole ones. */
export const maxToolResultLength = 50_000;

/** Whether the same call may be made again with a smaller `limit` without any effect: a free read of rows. */
function canBeRead(operation: Operation): boolean {
  return (
    operation.readOnly &&
    !operation.spends &&
    operation.limits.length === 0 &&
    Object.hasOwn(operation.input.shape, 'limit')
  );
}

/**
 * Runs a call for an assistant: a result that is too long is read again with a smaller `limit`, so that it has fewer whole
 * rows and says with `has_more` that there are more. (contract 7 "Tool server")
 */
export async function executeWithin(
  operation: Operation,
  incoming: IncomingCall,
  runtime: Runtime,
): Promise<Outcome<unknown>> {
  let outcome = await runCall(operation, incoming, runtime);
  let rows = returnedOf(outcome);
  while (rows > 1 && canBeRead(operation)) {
    const { length } = JSON.stringify(bodyOf(outcome));
    if (length <= maxToolResultLength) break;
    const limit = Math.max(1, Math.min(rows - 1, Math.floor((rows * maxToolResultLength * 0.9) / length)));
    outcome = await runCall(operation, { ...incoming, body: { ...(incoming.body as object), limit } }, runtime);
    rows = limit;
  }
  return outcome;
}

function bodyOf(outcome: Outcome<unknown>): unknown {
  return outcome.done ? outcome.body : outcome.refusal;
}

function returnedOf(outcome: Outcome<unknown>): number {
  const { returned } = bodyOf(outcome) as { returned?: unknown };
  return typeof returned === 'number' ? returned : 0;
}
