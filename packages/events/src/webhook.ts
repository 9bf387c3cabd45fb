/** Events that an account can subscribe to. (contract 10) */
export const eventTypes = [
  'job.completed',
  'job.failed',
  'job.cancelled',
  'credits.low',
  'key.revoked',
  'list.changed',
  'saved_search.new_matches',
  'creator.erased',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Maximum per account. */
export const maxWebhooks = 20;

/** Time for which the previous secret also signs after a rotation. */
export const overlapHours = 24;

/** Deliveries that are kept per webhook, and for how long. */
export const keptDeliveries = { entries: 1000, days: 30 } as const;

/** Days without a success after which a failure disables the webhook. */
export const maxFailingDays = 5;

/** `by_account`: with `update_webhook`. `failing`: failed for five days. `gone`: the receiver answered 410. */
export type DisabledReason = 'by_account' | 'failing' | 'gone';

/** Where an account receives events. Its secret is read with `takeSecret` only. */
export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly description: string | null;
  /** Null while it is active. */
  readonly disabled: DisabledReason | null;
  /** First failure since the last success. */
  readonly failingSince: Date | null;
  /** Whether the secret was read since it was made. */
  readonly secretTaken: boolean;
  /** End of the overlap of a rotation, during which both secrets sign. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface WebhookDraft {
  /** Default: a new id. If the account already has this id, that webhook is returned unchanged. */
  readonly webhookId?: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly description: string | null;
}

/** Omitted fields stay unchanged. */
export interface WebhookChange extends Partial<Omit<WebhookDraft, 'webhookId'>> {
  /** False stops all attempts; true starts them again. */
  readonly enabled?: boolean;
}

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** An event on its way to a webhook. */
export interface Delivery {
  /** Shared by all attempts, and by all webhooks that get the event. */
  readonly eventId: string;
  readonly type: EventType | 'test';
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly lastAttemptAt: Date | null;
  /** Null unless pending. */
  readonly nextAttemptAt: Date | null;
  /** HTTP status of the last attempt; null if it was not answered. */
  readonly httpStatus: number | null;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  /** Beginning of the last failed answer. */
  readonly answer: string | null;
  /** The JSON text that is sent. */
  readonly body: string;
}

/** Webhooks of accounts. Ids of other accounts appear not to exist. */
export abstract class Webhooks {
  /** Returns null if the account already has `maxWebhooks`. */
  abstract create(accountId: string, draft: WebhookDraft): Promise<Webhook | null>;
  /** Oldest first. */
  abstract list(accountId: string): Promise<readonly Webhook[]>;
  abstract byId(accountId: string, webhookId: string): Promise<Webhook | null>;
  abstract update(accountId: string, webhookId: string, change: WebhookChange): Promise<Webhook | null>;
  /** Deletes it with its deliveries, sent or not. Returns whether it existed. */
  abstract delete(accountId: string, webhookId: string): Promise<boolean>;
  /** Makes a new secret. The current one also signs for `overlapHours`, an older one no longer. */
  abstract rotateSecret(accountId: string, webhookId: string): Promise<Webhook | null>;
  /** Returns the current secret once, `taken` afterwards, and null for an unknown webhook. */
  abstract takeSecret(accountId: string, webhookId: string): Promise<{ readonly secret: string } | 'taken' | null>;
  /** Newest first, at most `keptDeliveries.entries` in all, `before` an event of the log; null for an unknown webhook. */
  abstract deliveries(
    accountId: string,
    webhookId: string,
    page: { readonly before?: string; readonly limit: number; readonly state?: DeliveryState },
  ): Promise<readonly Delivery[] | null>;
  /** Sends an ended delivery again, from its first attempt. Returns null for an unknown event. */
  abstract redeliver(accountId: string, webhookId: string, eventId: string): Promise<Delivery | null>;
  /** Sends an event of type `test` to this webhook alone; null for an unknown webhook. */
  abstract sendTest(accountId: string, webhookId: string): Promise<Delivery | null>;
}
