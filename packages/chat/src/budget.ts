import type { Conversation } from './conversation.ts';

/** How far one conversation may go, whatever the model asks for. Settings may change the numbers. */
export interface Budget {
  /** Tool calls answered within one turn before the assistant must speak to the person. */
  readonly toolCallsPerTurn: number;
  /** Tool calls of the whole conversation. */
  readonly toolCallsPerConversation: number;
  /** Credits that approved calls of one conversation may spend in all. */
  readonly creditsPerConversation: number;
}

export const defaultBudget: Budget = {
  toolCallsPerTurn: 12,
  toolCallsPerConversation: 200,
  creditsPerConversation: 20_000,
};

export type BudgetRefusal = 'tool_calls_used_up' | 'credits_used_up';

/** Whether a call that may cost up to `maxCredits` still fits the conversation's budget; null when it does. */
export function budgetRefusal(budget: Budget, conversation: Conversation, maxCredits: number): BudgetRefusal | null {
  if (conversation.toolCalls >= budget.toolCallsPerConversation) return 'tool_calls_used_up';
  return conversation.creditsSpent + maxCredits > budget.creditsPerConversation ? 'credits_used_up' : null;
}
