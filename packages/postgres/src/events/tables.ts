import type { DeliveryState, DisabledReason, EventType } from '@creator-discovery/events';
import type { Generated, GeneratedAlways } from 'kysely';

export interface WebhookTable {
  account_id: string;
  webhook_id: Generated<string>;
  url: string;
  events: EventType[];
  description: string | null;
  secret: Buffer;
  secret_taken: Generated<boolean>;
  previous_secret: Buffer | null;
  previous_until: Date | null;
  failing_since: Date | null;
  disabled: DisabledReason | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface WebhookDeliveryTable {
  account_id: string;
  webhook_id: string;
  delivery_id: GeneratedAlways<number>;
  event_id: string;
  type: EventType | 'test';
  subject: string;
  body: string;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  next_at: Date;
  created_at: Date;
  last_attempt_at: Date | null;
  http_status: number | null;
  problem: string | null;
  answer: string | null;
}

declare module '../session/schema.ts' {
  interface Schema {
    webhook: WebhookTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}
