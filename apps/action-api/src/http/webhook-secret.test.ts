import { describe, expect, test } from '@jest/globals';
import { type Answer, suspend, type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi({ WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' });
const hook = { url: 'https://hooks.example.com/', events: ['job.completed'] };

function read(webhookId: string, { key }: TestAccount, method = 'GET'): Promise<Answer> {
  return api.send(`/api/v1/webhooks/${webhookId}/secret`, { method, headers: { Authorization: `Bearer ${key}` } });
}

async function made(account: TestAccount): Promise<string> {
  return (await account.call('create_webhook', hook)).body.webhook.webhook_id;
}

describe('the secret of a webhook', () => {
  test('is returned once after the creation and after each rotation, and by no operation', async () => {
    const account = await api.account();
    const created = await account.call('create_webhook', hook);
    const { webhook_id, secret_url } = created.body.webhook;
    expect(new URL(secret_url).pathname).toBe(`/api/v1/webhooks/${webhook_id}/secret`);
    const first = await read(webhook_id, account);
    expect([first.status, first.body]).toEqual([200, { status: 'ok', secret: expect.stringMatching(/^whsec_/) }]);
    expect((await read(webhook_id, account)).status).toBe(422);
    const rotated = await account.call('rotate_webhook_secret', { webhook_id });
    const second = await read(webhook_id, account);
    expect(second.body.secret).not.toBe(first.body.secret);
    const listed = await account.call('list_webhooks', {});
    expect(listed.body.webhooks[0].secret_url).toBeNull();
    expect(JSON.stringify([created.body, rotated.body, listed.body])).not.toContain('whsec_');
  });

  test('is refused without a key, for others, for suspended accounts and other methods', async () => {
    const [account, other] = [await api.account(), await api.account()];
    const webhook_id = await made(account);
    expect((await api.send(`/api/v1/webhooks/${webhook_id}/secret`, {})).status).toBe(401);
    expect((await read(webhook_id, other)).status).toBe(404);
    expect((await read('x', account)).status).toBe(404);
    expect((await read(webhook_id, account, 'POST')).status).toBe(405);
    await suspend(api.db, account.accountId);
    expect((await read(webhook_id, account)).status).toBe(403);
  });
});

describe('the URL of a webhook', () => {
  test.each(['http://hooks.example.com/', 'https://10.1.2.3/'])('%s is refused by name', async (url) => {
    const { status, body } = await (await api.account()).call('create_webhook', { ...hook, url });
    expect([status, body.errors]).toMatchObject([400, [{ field: 'url', code: 'invalid_format' }]]);
  });

  test('may be in the operator’s networks if the account is allowed to', async () => {
    const account = await api.account();
    await api.db
      .updateTable('account')
      .set({ internal_webhooks: true })
      .where('account_id', '=', account.accountId)
      .execute();
    const call = (url: string) => account.call('create_webhook', { ...hook, url });
    expect((await call('http://10.1.2.3:5678/hook')).status).toBe(200);
    expect((await call('http://169.254.169.254/')).status).toBe(400);
  });
});

test('a webhook is created once per Idempotency-Key, at most 20 per account, and sends nothing while disabled', async () => {
  const account = await api.account();
  const again = () => account.call('create_webhook', hook, { 'Idempotency-Key': 'one' });
  const [first, second] = [await again(), await again()];
  expect(second.body).toEqual(first.body);
  for (let n = 1; n < 20; n += 1) await made(account);
  const tooMany = await account.call('create_webhook', hook);
  expect([tooMany.status, tooMany.body.message]).toEqual([422, expect.stringContaining('already has 20 webhooks')]);
  const { webhook_id } = first.body.webhook;
  await account.call('update_webhook', { webhook_id, enabled: false });
  expect((await account.call('send_test_event', { webhook_id })).status).toBe(422);
});
