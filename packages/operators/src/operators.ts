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

/** Id of the token that calls, checked in the transaction that writes; null at the machine with the database. */
export type ByToken = string | null;

/** Refusal of a caller whose token ended after the call began. */
export type EndedToken = 'caller_ended';

/** A token that was just made: the only time it can be seen. */
export interface IssuedToken {
  readonly operator: Operator;
  readonly token: string;
  readonly shown: OperatorToken;
}

/** The operators of the installation and their tokens. Of a token only its hash is stored. */
export abstract class Operators {
  /** Creates an operator with its first token. Refuses a name that an operator has or had, also a revoked one. */
  abstract create(
    input: {
      readonly name: string;
      readonly role: Role;
      readonly creditsPerDay: number | null;
      readonly lifetimeSeconds: number;
    },
    by: ByToken,
  ): Promise<IssuedToken | 'name_taken' | EndedToken>;
  /** Also those that were revoked, the oldest first. */
  abstract list(): Promise<readonly ListedOperator[]>;
  /** Issues a new token; previous ones work for at most `overlapSeconds` more. Refuses unknown and revoked operators. */
  abstract rotate(
    operatorId: string,
    times: { readonly overlapSeconds: number; readonly lifetimeSeconds: number },
    by: ByToken,
  ): Promise<IssuedToken | 'unknown_operator' | EndedToken>;
  /** Ends all tokens of an operator at once and for ever. Refuses unknown and revoked operators. */
  abstract revoke(operatorId: string, by: ByToken): Promise<'revoked' | 'unknown_operator' | EndedToken>;
  /**
   * Who presents this token. A token that doesn't work counts against the address, which gets `too_many_failures` for more of
   * them than the rules allow; a token that works is never refused, because nobody can guess one.
   */
  abstract authenticate(token: string, address: string): Promise<Authentication>;
  /** Returns whether the token that `authenticate` recognised still works. */
  abstract confirm(tokenId: string): Promise<boolean>;
  /** Takes so many credits of what the operator may grant in any 24 hours, whatever other processes grant meanwhile. */
  abstract claimGrant(operatorId: string, credits: number): Promise<GrantClaim>;
  /** Gives a claim back whose grant didn't happen. */
  abstract returnGrant(claimId: string): Promise<void>;
  /**
   * Reserves an idempotency key of an operator for `operatorRules.callLifetimeSeconds`, so that each call runs at most once.
   * `fingerprint` identifies the command and its values.
   */
  abstract beginCall(operatorId: string, call: CallKey): Promise<BegunCall>;
  /** Stores the answer of a call that {@link beginCall} let begin; null if it was refused, so that it can be repeated. */
  abstract endCall(operatorId: string, key: string, answer: StoredAnswer | null): Promise<void>;
}
