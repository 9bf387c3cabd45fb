/** A chat of one account with the assistant. (contract 7 "Chat") */
export interface Conversation {
  readonly conversationId: string;
  readonly accountId: string;
  /** The start of the person's first message. */
  readonly title: string;
  /** Tool calls made so far; bounded by the budget. */
  readonly toolCalls: number;
  /** Tool calls of the latest turn; bounded by the budget. */
  readonly turnToolCalls: number;
  /** Credits that approved calls have spent, or may still spend while they run; bounded by the budget. */
  readonly creditsSpent: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One stored message. The transport defines its parts; the domain only stores and orders them. */
export interface Message {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly parts: readonly unknown[];
}

/** Longest title, in characters. */
export const maxTitleLength = 80;

/** The title of a conversation that begins with this message. */
export function titleOf(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxTitleLength ? line : `${characters.slice(0, maxTitleLength - 1).join('')}…`;
}
