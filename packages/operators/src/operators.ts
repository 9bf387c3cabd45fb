import type { Authentication, GrantClaim, ListedOperator, Operator, OperatorToken } from './operator.ts';
import type { Role } from './role.ts';

/** A token that was just made: the only time it can be seen. */
export interface IssuedToken {
  readonly operator: Operator;
  readonly token: string;
  readonly shown: OperatorToken;
}

/** The operators of the installation and their tokens. Of a token only its hash is stored. */
export abstract class Operators {
  /** A new operator with its first token; null where the name is taken, also by one that was revoked. */
  abstract create(input: {
    readonly name: string;
    readonly role: Role;
    readonly creditsPerDay: number | null;
    readonly lifetimeSeconds: number;
  }): Promise<IssuedToken | null>;
  /** Also those that were revoked, the oldest first. */
  abstract list(): Promise<readonly ListedOperator[]>;
  /** A new token; those before work for `overlapSeconds` more at most. Null where there is no such operator, or no more. */
  abstract rotate(
    operatorId: string,
    times: { readonly overlapSeconds: number; readonly lifetimeSeconds: number },
  ): Promise<IssuedToken | null>;
  /** Stops all tokens of an operator at once and for ever; false where there is no such operator, or no more. */
  abstract revoke(operatorId: string): Promise<boolean>;
  /**
   * Who presents this token. A token that doesn't work counts against the address, which gets `too_many_failures` for more of
   * them than the rules allow; a token that works is never refused, because nobody can guess one.
   */
  abstract authenticate(token: string, address: string): Promise<Authentication>;
  /** Takes so many credits of what the operator may grant in any 24 hours, whatever other processes grant meanwhile. */
  abstract claimGrant(operatorId: string, credits: number): Promise<GrantClaim>;
  /** Gives a claim back whose grant didn't happen. */
  abstract returnGrant(claimId: string): Promise<void>;
}
