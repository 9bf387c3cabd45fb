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

export type BudgetRefusal = 'tool_calls_used_up' | 'credits_used_up';

/** Why a call that may cost up to `maxCredits` exceeds the conversation's budget; null when it doesn't. */
export function budgetRefusal(budget: Budget, conversation: Conversation, maxCredits: number): BudgetRefusal | null {
  if (conversation.toolCalls >= budget.toolCallsPerConversation) return 'tool_calls_used_up';
  return conversation.creditsSpent + maxCredits > budget.creditsPerConversation ? 'credits_used_up' : null;
}
