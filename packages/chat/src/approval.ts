/**
 * A tool call that spends and waits for the person's decision. It is bound to the account, the conversation, the operation,
 * the exact arguments and the most it may cost; it is opened once, decided once and used once, within 10 minutes.
 * (contract 7 "Chat")
 */
export interface Approval {
  /** The id that the model gave the tool call; unique within the conversation. */
  readonly toolCallId: string;
  readonly conversationId: string;
  readonly accountId: string;
  readonly operation: string;
  /** Hash of the canonical arguments shown to the person. */
  readonly argumentsHash: string;
  /** The most credits the call may take; it runs with this as its `max_credits`. */
  readonly maxCredits: number;
  readonly state: 'open' | 'approved' | 'denied' | 'used';
  readonly expiresAt: Date;
}

/** How long an approval stays open, and an approved call stays runnable. */
export const approvalLifetimeSeconds = 600;

/** The result of deciding an approval. */
export type Decision =
  | { readonly decided: true; readonly approval: Approval }
  | { readonly decided: false; readonly reason: 'unknown' | 'expired' | 'already_decided' };

/** Everything an approved call must match before it runs. */
export type ApprovedCall = Pick<
  Approval,
  'toolCallId' | 'conversationId' | 'accountId' | 'operation' | 'argumentsHash'
>;
