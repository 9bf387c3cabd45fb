import type { Approval, ApprovedCall, Decision } from './approval.ts';
import type { Conversation, Message } from './conversation.ts';

/** Identifies a conversation of one account; another account's conversation doesn't exist for it. */
export interface ConversationRef {
  readonly accountId: string;
  readonly conversationId: string;
}

export type TurnBegun =
  | { readonly begun: true; readonly conversation: Conversation; readonly messages: readonly Message[] }
  | { readonly begun: false; readonly reason: 'unknown' | 'busy' };

/** Seconds after which an unfinished turn no longer blocks the next one. */
export const turnLeaseSeconds = 180;

/**
 * Stored conversations and their approvals, on the database's clock. One turn at a time runs in a conversation.
 * (contract 7 "Chat")
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
  /** Starts a turn; `busy` while another one runs. */
  abstract beginTurn(ref: ConversationRef): Promise<TurnBegun>;
  /** Stores the complete list of messages and ends the turn. */
  abstract finishTurn(ref: ConversationRef, messages: readonly Message[]): Promise<void>;
  /** Counts a tool call and the credits it took. */
  abstract recordToolCall(ref: ConversationRef, creditsSpent: number): Promise<Conversation>;
  /** Opens an approval; for the same tool call it returns the existing one. */
  abstract openApproval(approval: Omit<Approval, 'state' | 'expiresAt'>): Promise<Approval>;
  abstract decide(ref: ConversationRef, toolCallId: string, approved: boolean): Promise<Decision>;
  /** Consumes an approval; null unless everything matches and it is approved, unused and not expired. */
  abstract consume(call: ApprovedCall): Promise<Approval | null>;
}
