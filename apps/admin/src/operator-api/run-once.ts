import { createHash } from 'node:crypto';
import type { Operator, StoredAnswer } from '@creator-discovery/operators';
import type { AdminCommand } from '../command.ts';
import type { Services } from '../context.ts';
import type { ReadInput } from '../input.ts';
import { Refusal, WrongUsage } from '../refusal.ts';

/** A call that an operator may send again under the same idempotency key. */
export interface RepeatableCall extends ReadInput {
  readonly services: Pick<Services, 'operators'>;
  readonly operator: Operator;
  readonly command: AdminCommand;
  /** `Idempotency-Key` of the request. */
  readonly key: string;
}

/** Answer of a call, and whether it was given before. */
export interface OnceAnswer {
  readonly answer: unknown;
  readonly replayed: boolean;
}

/**
 * Runs a call at most once under its key. A repeated call returns the first answer without its secret. A call that failed is not run
 * again: it may have taken effect.
 *
 * @throws Refusal if the key belongs to another call, or to one without an answer.
 */
export async function runOnce(call: RepeatableCall, run: () => ReturnType<AdminCommand['run']>): Promise<OnceAnswer> {
  const { operators } = call.services;
  const { operatorId } = call.operator;
  const begun = await operators.beginCall(operatorId, { key: call.key, fingerprint: fingerprintOf(call) });
  if (begun.state === 'other_call') throw new Refusal('this Idempotency-Key was used for another call');
  if (begun.state === 'unanswered')
    throw new Refusal(
      'a call with this Idempotency-Key is running or ended without an answer; the audit log has what it did',
    );
  if (begun.state === 'answered') return { answer: begun.answer, replayed: true };
  const answer = await run().catch(async (error: unknown) => {
    if (error instanceof Refusal || error instanceof WrongUsage) await operators.endCall(operatorId, call.key, null);
    throw error;
  });
  await operators.endCall(operatorId, call.key, withoutSecret(call.command, answer as StoredAnswer));
  return { answer, replayed: false };
}

function fingerprintOf({ command, input, reason }: RepeatableCall): string {
  const values = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([command.name, values, reason]))
    .digest('hex');
}

function withoutSecret({ secret }: AdminCommand, answer: StoredAnswer): StoredAnswer {
  return Object.fromEntries(Object.entries(answer).filter(([field]) => field !== secret));
}
