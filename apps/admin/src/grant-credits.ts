import { randomUUID } from 'node:crypto';
import type { Services } from './context.ts';
import { Refusal } from './refusal.ts';

export interface Grant {
  /** An account or a scraper key. */
  readonly ownerId: string;
  readonly amount: number;
  readonly reason: string;
}

/** Grants credits once; the ledger keeps the reason. */
export async function grantCredits({ ledger }: Pick<Services, 'ledger'>, { ownerId, amount, reason }: Grant) {
  const moved = await ledger.grant({
    ownerId,
    operationKey: `grant:${randomUUID()}`,
    amount,
    cause: { rule: 'operator.grant', detail: { reason } },
  });
  if (!moved.moved) throw new Refusal('there is no such account or scraper key');
  return { ledger_entry_id: moved.entryId, credits_remaining: moved.remaining };
}
