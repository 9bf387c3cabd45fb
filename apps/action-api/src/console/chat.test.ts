import { PostgresApiKeys } from '@creator-discovery/postgres';
import { expect, test } from '@jest/globals';
import { chatApi } from '../testing/chat-api.ts';
import { ConsoleBrowser } from '../testing/console-browser.ts';
import type { TestAccount } from '../testing/test-api.ts';

const api = await chatApi();

async function signedIn(): Promise<{ account: TestAccount; browser: ConsoleBrowser; chat: string }> {
  const account = await api.account();
  const browser = new ConsoleBrowser(api);
  const { body } = await browser.signIn(account.key);
  expect(body.chat).toEqual({ available: true, missing: [], scripted: false });
  return { account, browser, chat: `chat/${account.accountId}` };
}

test('a turn runs by session, and its calls have the channel chat', async () => {
  const { account, browser, chat } = await signedIn();
  api.model.answerWith(
    { calls: [{ id: 'call_1', name: 'search_creators', args: { basic: { platform: 'photonet' } } }] },
    { text: 'I found them.' },
  );
  const turn = await browser.send('POST', chat, { message: 'Find creators' });
  expect(turn.status).toBe(200);
  expect(turn.body).toContain('I found them.');
  const { body } = await account.call('list_search_history', {});
  expect(body.entries).toMatchObject([{ source: 'chat' }]);
});

test('a conversation can be listed, read, renamed and removed by its account only', async () => {
  const [{ browser, chat }, stranger] = [await signedIn(), await signedIn()];
  api.model.answerWith({ text: 'Hello.' });
  await browser.send('POST', chat, { message: 'Hello' });
  const [listed] = (await browser.send('GET', `${chat}/conversations`)).body.conversations;
  const path = `conversations/${listed.conversation_id}`;
  const renamed = await browser.send('PATCH', `${chat}/${path}`, { title: ' Bakers ' });
  expect(renamed.body).toEqual({ status: 'ok', conversation: { ...listed, title: 'Bakers' } });
  for (const title of ['', ' ', 'x'.repeat(81), 1])
    expect((await browser.send('PATCH', `${chat}/${path}`, { title })).status).toBe(400);
  for (const method of ['GET', 'PATCH', 'DELETE'])
    expect(
      (
        await stranger.browser.send(
          method,
          `${stranger.chat}/${path}`,
          method === 'GET' ? undefined : { title: 'mine' },
        )
      ).status,
    ).toBe(404);
  expect((await stranger.browser.send('GET', `${chat}/${path}`)).status).toBe(401);
  expect((await browser.send('GET', `${chat}/${path}`)).body.messages).toHaveLength(2);
  expect((await browser.send('DELETE', `${chat}/${path}`, {})).status).toBe(200);
  expect((await browser.send('GET', `${chat}/${path}`)).status).toBe(404);
});

test('a turn ends before the model continues if its session is signed out or its key revoked', async () => {
  for (const end of ['sign out', 'revoke'] as const) {
    const { account, browser, chat } = await signedIn();
    const [key] = await new PostgresApiKeys(api.db).list(account.accountId);
    const meanwhile = async () => {
      if (end === 'revoke') await new PostgresApiKeys(api.db).revoke(key?.keyId ?? '');
      else await browser.send('DELETE', 'session', {});
    };
    api.model.answerWith({
      calls: [{ id: 'call_1', name: 'get_credit_balance', args: {} }],
      meanwhile,
    });
    const turn = await browser.send('POST', chat, { message: 'Balance?' });
    expect(turn.body).toContain('"type":"data-end"');
    expect(turn.body).not.toContain('credits_remaining');
  }
});
