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
export interface Conversations {
  create(accountId: string, title: string): Promise<Conversation>;
  /** Newest first. */
  list(accountId: string, page: { readonly offset: number; readonly limit: number }): Promise<readonly Conversation[]>;
  messages(ref: ConversationRef): Promise<readonly Message[] | null>;
  remove(ref: ConversationRef): Promise<boolean>;
  /** Starts a turn; `busy` while another one runs. */
  beginTurn(ref: ConversationRef): Promise<TurnBegun>;
  /** Stores the complete list of messages and ends the turn. */
  finishTurn(ref: ConversationRef, messages: readonly Message[]): Promise<void>;
  /** Counts a tool call and the credits it took. */
  recordToolCall(ref: ConversationRef, creditsSpent: number): Promise<Conversation>;
  /** Opens an approval; for the same tool call it returns the existing one. */
  openApproval(approval: Omit<Approval, 'state' | 'expiresAt'>): Promise<Approval>;
  decide(ref: ConversationRef, toolCallId: string, approved: boolean): Promise<Decision>;
  /** Consumes an approval; null unless everything matches and it is approved, unused and not expired. */
  consume(call: ApprovedCall): Promise<Approval | null>;
}
