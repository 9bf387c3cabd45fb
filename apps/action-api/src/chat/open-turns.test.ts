import { expect, jest, test } from '@jest/globals';
import { type ChatApi, startChatApi } from '../testing/chat-api.ts';
import { postChat, takeTurn } from '../testing/chat-turns.ts';
import type { ScriptedModel } from '../testing/scripted-model.ts';
import type { TestAccount } from '../testing/test-api.ts';
import { OpenTurns } from './open-turns.ts';

let api: ChatApi;
let model: ScriptedModel;
let account: TestAccount;

async function startApi(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  api = await startChatApi(settings);
  ({ model } = api);
  account = await api.account({ credits: 100 });
}

/** Waits until the model has been called this often. */
async function asked(times = 1): Promise<void> {
  while (model.asked.length < times) await new Promise((resolve) => setTimeout(resolve, 10));
}

const message = { message: 'Hello' };

test('of 50 concurrent turns of an account, 4 run and the rest are refused; other accounts are unaffected', async () => {
  await startApi();
  model.answerWith(...Array.from({ length: 4 }, () => ({ hangs: true }) as const));
  const turns = Array.from({ length: 50 }, () => postChat(api, account.key, message));
  const refused = await firstSettled(turns, 46);
  await asked(4);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('1');
    expect(body).toMatchObject({ status: 'rate_limited', retry_after: 1, limit: { policy: 'chat_turns', limit: 4 } });
    expect(body.limit).not.toHaveProperty('reset_at');
  }
  model.answerWith({ text: 'Hello.' });
  expect((await takeTurn(api, (await api.account()).key, message)).text).toBe('Hello.');
  await api.close();
  await Promise.allSettled(turns);
});

test('a turn frees its place, however it ends', async () => {
  await startApi({ CHAT_TURNS_PER_ACCOUNT: '1' });
  for (const answer of [{ text: 'Hello.' }, { status: 400 }, { text: 'Again.' }]) {
    model.answerWith(answer);
    expect((await postChat(api, account.key, message)).status).toBe(200);
  }
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (let times = 0; times < 2; times += 1)
    expect((await postChat(api, account.key, { ...message, conversation_id: unknown })).status).toBe(404);
  await api.close();
});

test('all accounts share the limit of the process', async () => {
  await startApi({ CHAT_TURNS: '1' });
  model.answerWith({ hangs: true });
  const hanging = postChat(api, account.key, message);
  await asked();
  const other = await api.account();
  expect(await postChat(api, other.key, message)).toMatchObject({ status: 429, body: { retry_after: 1 } });
  await api.close();
  await Promise.allSettled([hanging]);
});

test('a message over the limit is refused without a database read', async () => {
  await startApi({ CHAT_TURNS_PER_ACCOUNT: '1' });
  model.answerWith({ hangs: true });
  const hanging = postChat(api, account.key, message);
  await asked();
  const lookups = jest.spyOn(api.runtime.ports.keys, 'authenticate');
  const { status } = await postChat(api, account.key, message);
  await api.close();
  await Promise.allSettled([hanging]);
  expect(status).toBe(429);
  expect(lookups).not.toHaveBeenCalled();
});

test('turns that are open on shutdown end with an event and are stored', async () => {
  await startApi();
  model.answerWith({ hangs: true });
  const turn = takeTurn(api, account.key, message);
  await asked();
  await api.drain();
  const { parts, of, conversationId } = await turn;
  expect(of('data-end')).toMatchObject([{ data: { status: 'shutting_down' } }]);
  expect(parts.at(-1)).toMatchObject({ type: 'error' });
  const kept = await api.send(`/chat/conversations/${conversationId}`, { headers: { 'X-API-Key': account.key } });
  expect(kept.body.messages[0]).toMatchObject({ role: 'user', parts: [{ text: 'Hello' }] });
  expect((await postChat(api, account.key, message)).status).toBe(429);
  await api.close();
});

test('ending all turns resolves at once if none are open', async () => {
  await new OpenTurns({ perAccount: 1, perProcess: 1 }).endAll();
});

/** Resolves with the first `count` values. */
function firstSettled<T>(promises: readonly Promise<T>[], count: number): Promise<readonly T[]> {
  return new Promise((resolve) => {
    const values: T[] = [];
    for (const promise of promises)
      promise.then(
        (value) => {
          values.push(value);
          if (values.length === count) resolve(values);
        },
        () => undefined,
      );
  });
}
