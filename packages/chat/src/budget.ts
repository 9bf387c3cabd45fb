import type { Conversation } from './conversation.ts';

/** The limits of one conversation, whatever the model asks for. Settings may change the numbers. */
export interface Budget {
  /** Tool calls in one turn before the assistant must answer the person. */
  readonly toolCallsPerTurn: number;
  /** Tool calls in the whole conversation. */
  readonly toolCallsPerConversation: number;
  /** Credits that all approved calls of one conversation may spend. */
  readonly creditsPerConversation: number;
}

export const defaultBudget: Budget = {
  toolCallsPerTurn: 12,
  toolCallsPerConversation: 200,
  creditsPerConversation: 20_000,
};

/** What one call takes of a conversation's budget before it runs. */
export interface Reservation {
  /** 1 for a call that the model makes; 0 when it runs after an approval, because it was counted when it was made. */
  readonly toolCalls: 0 | 1;
  /** The most credits that it can spend, from 0. */
  readonly credits: number;
}

export type BudgetRefusal = 'turn_calls_used_up' | 'tool_calls_used_up' | 'credits_used_up';

/** What a conversation has used of its budget, reservations included. */
export type BudgetUse = Pick<Conversation, 'toolCalls' | 'turnToolCalls' | 'creditsSpent'>;

/** Why a call would exceed the budget; null when it doesn't. */
export function budgetRefusal(budget: Budget, used: BudgetUse, wanted: Reservation): BudgetRefusal | null {
  if (used.turnToolCalls + wanted.toolCalls > budget.toolCallsPerTurn) return 'turn_calls_used_up';
  if (used.toolCalls + wanted.toolCalls > budget.toolCallsPerConversation) return 'tool_calls_used_up';
  return used.creditsSpent + wanted.credits > budget.creditsPerConversation ? 'credits_used_up' : null;
}
