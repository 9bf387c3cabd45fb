import { webhooksContract } from '@creator-discovery/events/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresEventOutbox } from './postgres-event-outbox.ts';
import { PostgresEventSettings } from './postgres-event-settings.ts';
import { PostgresWebhooks } from './postgres-webhooks.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const clock = await testDatabaseWithClock();
const { db } = clock;
const secrets = new WebhookSecrets('a secret of this installation');
const accounts = new PostgresAccounts(db);
const [webhooks, outbox] = [new PostgresWebhooks(db, secrets), new PostgresEventOutbox(db, secrets)];
let now = Date.parse('2026-03-01T00:00:00Z');
const draft = { url: 'https://a.example/', events: ['list.changed' as const], description: null };

webhooksContract('PostgreSQL', async () => ({
  webhooks,
  outbox,
  account: async () => (await accounts.create({ name: 'A', plan: 'pro', usagePricing: true })).account.accountId,
  suspend: async (accountId, suspended) => void (await accounts.update(accountId, { suspended })),
  publish: async (accountId, type, subject, data) =>
    void (await sql`select webhook_event(${accountId}, ${type}, ${subject}, ${JSON.stringify(data)}::jsonb)
    `.execute(db)),
  pass: async (seconds) => {
    now += seconds * 1000;
    await clock.setNow(new Date(now));
  },
  clear: async () => void (await sql`delete from webhook_delivery`.execute(db)),
}));

test('the log of a webhook keeps its newest 1,000 entries, and everything that is pending', async () => {
  const { account } = await accounts.create({ name: 'A', plan: 'pro', usagePricing: true });
  const webhook = await webhooks.create(account.accountId, draft);
  await sql`
    insert into webhook_delivery (account_id, webhook_id, event_id, type, subject, body, state, next_at, created_at)
    select ${account.accountId}, ${webhook?.webhookId}, gen_random_uuid(), 'test', 's', '{}',
      case n when 1 then 'pending' else 'delivered' end, business_now(), business_now() from generate_series(1, 1010) n
  `.execute(db);
  expect(await outbox.forgetDeliveries()).toBe(9);
  expect(await outbox.forgetDeliveries()).toBe(0);
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from webhook_delivery where account_id = ${account.accountId}
  `.execute(db);
  expect(rows).toEqual([{ kept: 1001 }]);
});

test('an attempt is internal if an operator has allowed that for its account', async () => {
  for (const internalWebhooks of [false, true]) {
    const { account } = await accounts.create({ name: 'A', plan: 'pro', usagePricing: true });
    await new PostgresEventSettings(db).update(account.accountId, { internalWebhooks });
    await webhooks.create(account.accountId, draft);
    await sql`select webhook_event(${account.accountId}, 'list.changed', 'l', '{}')`.execute(db);
    const [attempt] = (await outbox.claim([], 100)).filter(({ accountId }) => accountId === account.accountId);
    expect(attempt?.internal).toBe(internalWebhooks);
  }
});

test('secrets are encrypted, and unreadable under another key or for another webhook', () => {
  const bytes = secrets.make('a');
  const secret = secrets.open(bytes, 'a') ?? '';
  expect(secret).toMatch(/^whsec_/);
  expect(bytes.toString('latin1')).not.toContain(secret);
  expect([secrets.open(bytes, 'b'), new WebhookSecrets('another').open(bytes, 'a')]).toEqual([null, null]);
});
