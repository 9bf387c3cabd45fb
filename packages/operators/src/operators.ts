import type {
  Authentication,
  BegunCall,
  CallKey,
  GrantClaim,
  ListedOperator,
  Operator,
  OperatorToken,
  StoredAnswer,
} from './operator.ts';
import type { Role } from './role.ts';

/** Id of the calling token, checked in the transaction that writes; null for local commands. */
export type CallingTokenId = string | null;

/** The caller's token ended after the call began. */
export type EndedToken = 'caller_ended';

/** A new token, which is shown only once. */
export interface IssuedToken {
  readonly operator: Operator;
  readonly token: string;
  readonly shown: OperatorToken;
}

/** Operators and their tokens. Only hashes of tokens are stored. */
export abstract class Operators {
  /** Creates an operator with its first token. Refuses names that were ever used. */
  abstract create(
    input: {
      readonly name: string;
      readonly role: Role;
      readonly creditsPerDay: number | null;
      readonly lifetimeSeconds: number;
    },
    by: CallingTokenId,
  ): Promise<IssuedToken | 'name_taken' | EndedToken>;
  /** Includes revoked operators, oldest first. */
  abstract list(): Promise<readonly ListedOperator[]>;
  /**
   * Issues a new token; previous ones work for at most `overlapSeconds` more. Refuses unknown and revoked operators.
   */
  abstract rotate(
    operatorId: string,
    times: { readonly overlapSeconds: number; readonly lifetimeSeconds: number },
    by: CallingTokenId,
  ): Promise<IssuedToken | 'unknown_operator' | EndedToken>;
  /** Ends all tokens of an operator at once, permanently. Refuses unknown and revoked operators. */
  abstract revoke(operatorId: string, by: CallingTokenId): Promise<'revoked' | 'unknown_operator' | EndedToken>;
  /**
   * Returns the operator behind a token. Invalid tokens count against the address, which then gets `too_many_failures`.
   * Valid tokens are always accepted, because they can't be guessed.
   */
  abstract authenticate(token: string, address: string): Promise<Authentication>;
  /** Whether the token that `authenticate` recognised still works. */
  abstract confirm(tokenId: string): Promise<boolean>;
  /** Takes credits from the operator's allowance per 24 hours, safely with concurrent grants. */
  abstract claimGrant(operatorId: string, credits: number): Promise<GrantClaim>;
  /** Returns a claim whose grant did not happen. */
  abstract returnGrant(claimId: string): Promise<void>;
  /** Reserves an idempotency key for `operatorRules.callLifetimeSeconds`, so that each call runs at most once. */
  abstract beginCall(operatorId: string, call: CallKey): Promise<BegunCall>;
  /** Stores the answer of a call; null frees the key after a refusal. */
  abstract endCall(operatorId: string, key: string, answer: StoredAnswer | null): Promise<void>;
}
