/** A chat of one account with the assistant. (contract 7 "Chat") */
export interface Conversation {
  readonly conversationId: string;
  readonly accountId: string;
  /** Start of the first message. */
  readonly title: string;
  readonly toolCalls: number;
  /** Tool calls of the latest turn. */
  readonly turnToolCalls: number;
  /** Credits spent by approved calls, or reserved while they run. */
  readonly creditsSpent: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A stored message. Its parts are opaque here. */
export interface Message {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly parts: readonly unknown[];
}

/** Maximum length of a title, in characters. */
export const maxTitleLength = 80;

/** Returns the title for a conversation that starts with this message. */
export function titleOf(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxTitleLength ? line : `${characters.slice(0, maxTitleLength - 1).join('')}…`;
}
