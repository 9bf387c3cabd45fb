import { webhooksContract } from '@creator-discovery/events/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresEventOutbox } from './postgres-event-outbox.ts';
import { PostgresWebhooks } from './postgres-webhooks.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const clock = await testDatabaseWithClock();
const { db } = clock;
const secrets = new WebhookSecrets('a secret of this installation');
const accounts = new PostgresAccounts(db);
const [webhooks, outbox] = [new PostgresWebhooks(db, secrets), new PostgresEventOutbox(db, secrets)];
let now = Date.parse('2026-03-01T00:00:00Z');

webhooksContract('PostgreSQL', async () => ({
  webhooks,
  outbox,
  account: async () => (await accounts.create({ name: 'A', plan: 'pro', usagePricing: true })).account.accountId,
  suspend: async (accountId, suspended) => void (await accounts.update(accountId, { suspended })),
  publish: async (accountId, type, subject, data) =>
    void (await sql`select webhook_event(${accountId}, ${type}, ${subject}, ${JSON.stringify(data)}::jsonb)`.execute(
      db,
    )),
  pass: async (seconds) => {
    now += seconds * 1000;
    await clock.setNow(new Date(now));
  },
  clear: async () => void (await sql`delete from webhook_delivery`.execute(db)),
}));

test('secrets are encrypted, and unreadable under another key or for another webhook', () => {
  const bytes = secrets.make('a');
  const secret = secrets.open(bytes, 'a') ?? '';
  expect(secret).toMatch(/^whsec_/);
  expect(bytes.toString('latin1')).not.toContain(secret);
  expect([secrets.open(bytes, 'b'), new WebhookSecrets('another').open(bytes, 'a')]).toEqual([null, null]);
});
