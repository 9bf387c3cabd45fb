import type { Actor } from './console-session.ts';
import type { Approval, ApprovalOutcome, Grant, NewClient, OAuthClient, Registration, TokenPair } from './grant.ts';

/**
 * OAuth clients, grants, codes and tokens, on the database's clock. Only hashes of secrets, codes and tokens are stored.
 * A grant and its tokens end with its key. (contract 7 "OAuth")
 */
export abstract class Grants {
  /** Registers a client. Equal clients without a secret are one client, which does not count on the limit. */
  abstract register(client: NewClient, address: string): Promise<Registration>;
  /** Stores a client that publishes its own document. */
  abstract saveDocument(client: Omit<OAuthClient, 'registeredAt'>): Promise<OAuthClient>;
  abstract client(clientId: string): Promise<OAuthClient | null>;
  /** Returns the client with this id; null if unknown, or if it has a secret and this is another one. */
  abstract authenticate(clientId: string, secret: string | null): Promise<OAuthClient | null>;
  /** Returns the working grant of the client; null if none. */
  abstract grantOf(accountId: string, clientId: string): Promise<Grant | null>;
  /** Creates the client's key in the account, or changes it if it works, and stores the code. */
  abstract approve(approval: Approval, by: Actor): Promise<ApprovalOutcome>;
  /**
   * Returns the first tokens for a code; null if it is unknown, used, expired or of another client, address or
   * challenge. A second use ends the tokens of the first (RFC 6749 4.1.2).
   *
   * @param proof.redirectAddress null if the client did not repeat it
   */
  abstract exchange(
    code: string,
    proof: { readonly clientId: string; readonly redirectAddress: string | null; readonly challenge: string },
  ): Promise<TokenPair | null>;
  /** Replaces a refresh token; see `grantRules`. The access token before it keeps its time. */
  abstract refresh(refreshToken: string, clientId: string): Promise<TokenPair | null>;
  /** Ends all tokens that follow from the same code, and the grant if none is left. Ignores unknown tokens. */
  abstract revoke(token: string, clientId: string): Promise<void>;
}
