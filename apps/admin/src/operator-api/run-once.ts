import { hash } from 'node:crypto';
import type { Operator, StoredAnswer } from '@creator-discovery/operators';
import type { AdminCommand } from '../command.ts';
import type { Services } from '../context.ts';
import type { ReadInput } from '../input.ts';
import { Refusal, WrongUsage } from '../refusal.ts';

export interface RepeatableCall extends ReadInput {
  readonly services: Pick<Services, 'operators'>;
  readonly operator: Operator;
  readonly command: AdminCommand;
  /** `Idempotency-Key` of the request. */
  readonly key: string;
  /** Returns the SHA-256 of an uploaded file, which is known only after the file was read. */
  digest?(): Promise<string>;
}

const usedOtherwise = 'this Idempotency-Key was used for another call';

/** Field of a stored answer; no command returns it. */
const digestField = 'file sha256';

/**
 * Runs a call at most once per key. A repeated call returns the first result without its secret. A call that failed is not
 * run again: it may have taken effect.
 *
 * @throws Refusal if the key belongs to a different call, or to one without a result.
 */
export async function runOnce(call: RepeatableCall, run: () => ReturnType<AdminCommand['run']>) {
  const { operators } = call.services;
  const { operatorId } = call.operator;
  const begun = await operators.beginCall(operatorId, { key: call.key, fingerprint: fingerprintOf(call) });
  if (begun.state === 'other_call') throw new Refusal(usedOtherwise);
  if (begun.state === 'unanswered')
    throw new Refusal(
      'a call with this Idempotency-Key is running or ended without a result; see the audit log for what it did',
    );
  if (begun.state === 'answered') {
    const { [digestField]: digest, ...answer } = begun.answer;
    if ((await call.digest?.()) !== digest) throw new Refusal(usedOtherwise);
    return { answer, replayed: true };
  }
  const answer = await run().catch(async (error: unknown) => {
    if (error instanceof Refusal || error instanceof WrongUsage) await operators.endCall(operatorId, call.key, null);
    throw error;
  });
  const digest = await call.digest?.();
  const stored = withoutSecret(call.command, answer as StoredAnswer);
  await operators.endCall(operatorId, call.key, { ...stored, ...(digest && { [digestField]: digest }) });
  return { answer, replayed: false };
}

function fingerprintOf({ command, input, reason }: RepeatableCall): string {
  const values = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([command.name, values, reason]));
}

function withoutSecret({ secret }: AdminCommand, answer: StoredAnswer): StoredAnswer {
  return Object.fromEntries(Object.entries(answer).filter(([field]) => field !== secret));
}
