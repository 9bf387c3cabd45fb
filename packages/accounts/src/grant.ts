import type { ActorRefusal, KeyRules } from './account.ts';

/** Prefix of OAuth access tokens, which are not keys; 43 characters follow. */
export const accessTokenPrefix = 'cd_token_';

export const grantRules = {
  /** Lifetime of an authorization code. */
  codeSeconds: 600,
  /** Lifetime of an access token, which is checked on every call and can end earlier. */
  accessSeconds: 86_400,
  /** Lifetime of a refresh token, counted from its issue. */
  refreshSeconds: 90 * 86_400,
  /** A rotated refresh token returns the same answer for this long. A later use ends the grant. */
  graceSeconds: 60,
  /** Maximum new registrations per network address. */
  registrations: { max: 60, windowSeconds: 3600 },
} as const;

/** An OAuth client to register. */
export interface NewClient {
  readonly name: string;
  readonly redirectAddresses: readonly string[];
  /** Whether it receives a secret and must present it. */
  readonly hasSecret: boolean;
}

export interface OAuthClient extends NewClient {
  readonly clientId: string;
  readonly registeredAt: Date;
}

export type Registration =
  | {
      readonly registered: true;
      readonly client: OAuthClient;
      /** Shown once; null for clients without. */
      readonly secret: string | null;
    }
  | { readonly registered: false; readonly retryAfterSeconds: number };

/** Rules of a grant that the person chooses. */
export type GrantedRules = Pick<KeyRules, 'scopes' | 'creditLimit'>;

/** A client's access to an account. It is a key in lists, usage and limits. */
export interface Grant extends GrantedRules {
  readonly keyId: string;
  readonly since: Date;
}

/** Access that a person grants to a client. */
export interface Approval extends GrantedRules {
  readonly accountId: string;
  readonly clientId: string;
  readonly redirectAddress: string;
  /** S256 challenge of the client (RFC 7636). */
  readonly challenge: string;
  /** Code for the client, only known to this browser until it is sent. */
  readonly code: string;
}

/**
 * `connected`: the client has already used the code of this request. `ended`: likewise, and its access has ended since.
 * `unknown`: the client is no longer registered.
 */
export type ApprovalOutcome = 'approved' | 'connected' | 'ended' | 'unknown' | 'too_many_keys' | ActorRefusal;

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scopes: KeyRules['scopes'];
}
