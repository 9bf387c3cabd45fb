import { type Outcome, type Schemas, send } from '../api.ts';
import { consoleQuery } from '../queries.ts';
import { currentAccount } from '../session.ts';

export type Webhook = Schemas['Webhook'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type EventType = Webhook['events'][number];

/** Event types with their labels. */
export const eventLabels: Readonly<Record<EventType, string>> = {
  'job.completed': 'A job has finished',
  'job.failed': 'A job has failed',
  'job.cancelled': 'A job was cancelled',
  'credits.low': 'Credits are low',
  'key.revoked': 'A key was revoked',
  'list.changed': 'A list has changed',
  'saved_search.new_matches': 'A saved search has new creators',
  'creator.erased': 'An owned creator was erased',
};

export interface EventSettings {
  /** Null: no event for low credits. */
  readonly low_credits: number | null;
}

export function eventSettingsQuery() {
  return consoleQuery<EventSettings>('events', (accountId) => `account/${accountId}/events`);
}

export function changeEventSettings(change: EventSettings): Promise<Outcome<EventSettings>> {
  return send('PATCH', `account/${currentAccount().account_id}/events`, { body: change });
}

/** Reads the secret, which works once after the creation and after each rotation. */
export function readSecret(webhookId: string): Promise<Outcome<{ readonly secret: string }>> {
  return send('POST', `account/${currentAccount().account_id}/webhooks/${webhookId}/secret`);
}
