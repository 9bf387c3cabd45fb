import type { Actor, ActorRefusal } from '@creator-discovery/accounts';

/** Settings of an account for its events. */
export interface AccountEvents {
  /** `credits.low` is sent when fewer credits are left; null: never. */
  readonly lowCredits: number | null;
  /** Whether its webhooks may use the operator's networks. Only an operator changes it. */
  readonly internalWebhooks: boolean;
}

export abstract class EventSettings {
  /** Returns null for an unknown account. */
  abstract of(accountId: string): Promise<AccountEvents | null>;
  /** Returns null for an unknown account. */
  abstract update(
    accountId: string,
    change: Partial<AccountEvents>,
    by?: Actor,
  ): Promise<AccountEvents | ActorRefusal | null>;
}
