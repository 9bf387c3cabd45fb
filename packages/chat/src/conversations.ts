import type { Approval, ApprovedCall, Decision } from './approval.ts';
import type { Conversation, Message } from './conversation.ts';

/** Names a conversation of one account; another account's conversation is the same as none. */
export interface ConversationRef {
  readonly accountId: string;
  readonly conversationId: string;
}

export type TurnBegun =
  | { readonly begun: true; readonly conversation: Conversation; readonly messages: readonly Message[] }
  | { readonly begun: false; readonly reason: 'unknown' | 'busy' };

/** How long a turn may take before another may begin in its place. */
export const turnLeaseSeconds = 180;

/**
 * Kept conversations and their approvals, on the database's clock. One turn at a time runs in a conversation.
 * (spec: contract 7 "Chat")
 */
export abstract class Conversations {
  abstract create(accountId: string, title: string): Promise<Conversation>;
  /** Newest first. */
  abstract list(
    accountId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly Conversation[]>;
  abstract messages(ref: ConversationRef): Promise<readonly Message[] | null>;
  abstract remove(ref: ConversationRef): Promise<boolean>;
  /** Takes the conversation for one turn; `busy` while another turn runs. */
  abstract beginTurn(ref: ConversationRef): Promise<TurnBegun>;
  /** Keeps the whole list of messages and ends the turn. */
  abstract finishTurn(ref: ConversationRef, messages: readonly Message[]): Promise<void>;
  /** Counts a tool call and the credits it took. */
  abstract recordToolCall(ref: ConversationRef, creditsSpent: number): Promise<Conversation>;
  /** Opens an approval; the same tool call again returns the one that stands. */
  abstract openApproval(approval: Omit<Approval, 'state' | 'expiresAt'>): Promise<Approval>;
  abstract decide(ref: ConversationRef, toolCallId: string, approved: boolean): Promise<Decision>;
  /** Uses an approved call up; null unless everything matches, it is approved, unused and in time. */
  abstract consume(call: ApprovedCall): Promise<Approval | null>;
}
