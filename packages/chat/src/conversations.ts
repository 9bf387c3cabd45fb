import type { Approval, ApprovedCall, Decision } from './approval.ts';
import type { Budget, BudgetRefusal, Reservation } from './budget.ts';
import type { Conversation, Message } from './conversation.ts';

/** A caller of an account. */
export interface Participant {
  readonly accountId: string;
  /** Hides conversations in which a caller with contacts took part. */
  readonly withoutContacts?: boolean;
}

/** Identifies a conversation of one account. Conversations of other accounts appear not to exist. */
export interface ConversationRef extends Participant {
  readonly conversationId: string;
}

/** Identifies a turn; turns are numbered from 1. */
export interface TurnRef extends ConversationRef {
  readonly turn: number;
}

/** A message starts a turn. A decision on a waiting call continues the previous turn and its count of tool calls. */
export type TurnStart = 'message' | 'decision';

export type TurnStartResult =
  | {
      readonly begun: true;
      readonly turn: number;
      readonly conversation: Conversation;
      readonly messages: readonly Message[];
    }
  | { readonly begun: false; readonly reason: 'unknown' | 'busy' };

/** Whether a call may run; `turn_ended` if the turn is over or replaced, or the conversation removed. */
export type CallReservation =
  | { readonly reserved: true }
  | { readonly reserved: false; readonly reason: BudgetRefusal | 'turn_ended' };

/** Seconds after which an unfinished turn no longer blocks the next. */
export const turnLeaseSeconds = 180;

/** Conversations and their approvals, on the database's clock. One turn runs at a time. (contract 7 "Chat") */
export abstract class Conversations {
  abstract create(by: Participant, title: string): Promise<Conversation>;
  /** Newest first. */
  abstract list(
    by: Participant,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly Conversation[]>;
  abstract messages(ref: ConversationRef): Promise<readonly Message[] | null>;
  /** Sets a title of 1 to 80 characters; null if the conversation doesn't exist. */
  abstract rename(ref: ConversationRef, title: string): Promise<Conversation | null>;
  abstract remove(ref: ConversationRef): Promise<boolean>;
  /** Starts a turn; `busy` while another runs. */
  abstract beginTurn(ref: ConversationRef, start: TurnStart): Promise<TurnStartResult>;
  /** Stores all messages and ends the turn. Returns false and stores nothing if a later turn has begun. */
  abstract finishTurn(turn: TurnRef, messages: readonly Message[]): Promise<boolean>;
  /**
   * Reserves budget for a call before it runs, under the conversation's lock. A reservation that is never settled
   * stays, because the call may have run.
   */
  abstract reserve(turn: TurnRef, wanted: Reservation, budget: Budget): Promise<CallReservation>;
  /** Replaces reserved credits by those spent. Called once per reservation of credits. */
  abstract settle(ref: ConversationRef, credits: { readonly reserved: number; readonly spent: number }): Promise<void>;
  /** Opens an approval, or returns the existing one of the tool call. */
  abstract openApproval(approval: Omit<Approval, 'state' | 'expiresAt'>): Promise<Approval>;
  abstract decide(ref: ConversationRef, toolCallId: string, approved: boolean): Promise<Decision>;
  /** Consumes an approval; null unless everything matches and it is approved, unused and not expired. */
  abstract consume(call: ApprovedCall): Promise<Approval | null>;
}
