/**
 * A spending tool call that waits for the person's decision. Bound to account, conversation, operation, exact arguments
 * and maximum cost. Opened, decided and used once each, within 10 minutes. (contract 7 "Chat")
 */
export interface Approval {
  /** Tool call id from the model; unique within the conversation. */
  readonly toolCallId: string;
  readonly conversationId: string;
  readonly accountId: string;
  readonly operation: string;
  /** Hash of the canonical arguments shown to the person. */
  readonly argumentsHash: string;
  /** Maximum cost of the call, sent as its `max_credits`. */
  readonly maxCredits: number;
  readonly state: 'open' | 'approved' | 'denied' | 'used';
  readonly expiresAt: Date;
}

/** Lifetime of an approval, whether open or approved. */
export const approvalLifetimeSeconds = 600;

export type Decision =
  | { readonly decided: true; readonly approval: Approval }
  | { readonly decided: false; readonly reason: 'unknown' | 'expired' | 'already_decided' };

/** Fields that must match an approval before the call runs. */
export type ApprovedCall = Pick<
  Approval,
  'toolCallId' | 'conversationId' | 'accountId' | 'operation' | 'argumentsHash'
>;
