import type { Approval, ApprovedCall, Decision } from './approval.ts';
import type { Budget, BudgetRefusal, Reservation } from './budget.ts';
import type { Conversation, Message } from './conversation.ts';

/** Identifies a conversation of one account; another account's conversation doesn't exist for it. */
export interface ConversationRef {
  readonly accountId: string;
  readonly conversationId: string;
}

/** Identifies one turn of a conversation; turns are numbered from 1. */
export interface TurnRef extends ConversationRef {
  readonly turn: number;
}

/**
 * What a turn begins with: a person's message, or the decision on a call that waits, which continues the turn of the
 * message before and so doesn't start its count of tool calls again.
 */
export type TurnStart = 'message' | 'decision';

export type TurnBegun =
  | {
      readonly begun: true;
      readonly turn: number;
      readonly conversation: Conversation;
      readonly messages: readonly Message[];
    }
  | { readonly begun: false; readonly reason: 'unknown' | 'busy' };

/** Whether a call may run; `turn_ended` when its turn is over, replaced by a later one, or its conversation was removed. */
export type Reserved =
  | { readonly reserved: true }
  | { readonly reserved: false; readonly reason: BudgetRefusal | 'turn_ended' };

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
  /** Gives the conversation another title, of 1 to 80 characters; null for one that doesn't exist. */
  abstract rename(ref: ConversationRef, title: string): Promise<Conversation | null>;
  abstract remove(ref: ConversationRef): Promise<boolean>;
  /** Starts a turn; `busy` while another one runs. */
  abstract beginTurn(ref: ConversationRef, start: TurnStart): Promise<TurnBegun>;
  /** Stores the complete list of messages and ends the turn; false, and nothing stored, where a later turn has begun. */
  abstract finishTurn(turn: TurnRef, messages: readonly Message[]): Promise<boolean>;
  /**
   * Takes a call out of the conversation's budget before it runs, under the conversation's lock. What is never settled,
   * because the process ended, stays taken: the call may have run.
   */
  abstract reserve(turn: TurnRef, wanted: Reservation, budget: Budget): Promise<Reserved>;
  /** Puts the credits that a call spent in place of those reserved for it. Called once for each reservation of credits. */
  abstract settle(ref: ConversationRef, credits: { readonly reserved: number; readonly spent: number }): Promise<void>;
  /** Opens an approval; for the same tool call it returns the existing one. */
  abstract openApproval(approval: Omit<Approval, 'state' | 'expiresAt'>): Promise<Approval>;
  abstract decide(ref: ConversationRef, toolCallId: string, approved: boolean): Promise<Decision>;
  /** Consumes an approval; null unless everything matches and it is approved, unused and not expired. */
  abstract consume(call: ApprovedCall): Promise<Approval | null>;
}
