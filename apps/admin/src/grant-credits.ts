import { randomUUID } from 'node:crypto';
import type { Call } from './command.ts';
import { Refusal } from './refusal.ts';

export interface Grant {
  /** An account or a scraper key. */
  readonly ownerId: string;
  readonly amount: number;
  readonly reason: string;
}

type GrantCall = Pick<Call<unknown>, 'services' | 'operator'>;

/** Grants credits within the operator's daily bound; the ledger records the reason. */
export async function grantCredits(call: GrantCall, { ownerId, amount, reason }: Grant) {
  const claimId = await claim(call, amount);
  const moved = await call.services.ledger.grant({
    ownerId,
    operationKey: `grant:${randomUUID()}`,
    amount,
    cause: { rule: 'operator.grant', detail: { reason } },
  });
  if (!moved.moved) {
    if (claimId !== null) await call.services.operators.returnGrant(claimId);
    throw new Refusal('there is no such account or scraper key');
  }
  return { ledger_entry_id: moved.entryId, credits_remaining: moved.remaining };
}

/** Grants the first credits of an account or key, if any. */
export async function grantOpeningCredits(call: GrantCall, ownerId: string, amount: number): Promise<void> {
  if (amount > 0) await grantCredits(call, { ownerId, amount, reason: 'opening credits' });
}

/**
 * Claims part of the operator's bound before the grant. If the outcome of the grant is unknown, the claim stays. Null on the
 * command line without --server, which has no bound.
 */
async function claim({ services, operator }: GrantCall, amount: number): Promise<string | null> {
  if (operator === null) return null;
  const claimed = await services.operators.claimGrant(operator.operatorId, amount);
  if (claimed.allowed) return claimed.claimId;
  throw new Refusal(`${operator.name} may grant ${claimed.left} more credits now: the limit is per rolling 24 hours`);
}
