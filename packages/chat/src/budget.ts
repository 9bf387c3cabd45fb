import type { Conversation } from './conversation.ts';

/** Limits of one conversation. */
export interface Budget {
  /** Tool calls per turn; then the assistant must answer. */
  readonly toolCallsPerTurn: number;
  readonly toolCallsPerConversation: number;
  /** Credits that approved calls may spend per conversation. */
  readonly creditsPerConversation: number;
}

export const defaultBudget: Budget = {
  toolCallsPerTurn: 12,
  toolCallsPerConversation: 200,
  creditsPerConversation: 20_000,
};

/** Part of the budget that a call takes before it runs. */
export interface Reservation {
  /** 0 for a call that runs after an approval, because it was counted when the model made it. */
  readonly toolCalls: 0 | 1;
  /** Maximum cost, >= 0. */
  readonly credits: number;
}

export type BudgetRefusal = 'turn_calls_used_up' | 'tool_calls_used_up' | 'credits_used_up';

/** Budget used so far, including reservations. */
export type BudgetUse = Pick<Conversation, 'toolCalls' | 'turnToolCalls' | 'creditsSpent'>;

/** Returns the limit that the call would exceed, or null. */
export function budgetRefusal(budget: Budget, used: BudgetUse, wanted: Reservation): BudgetRefusal | null {
  if (used.turnToolCalls + wanted.toolCalls > budget.toolCallsPerTurn) return 'turn_calls_used_up';
  if (used.toolCalls + wanted.toolCalls > budget.toolCallsPerConversation) return 'tool_calls_used_up';
  return used.creditsSpent + wanted.credits > budget.creditsPerConversation ? 'credits_used_up' : null;
}
