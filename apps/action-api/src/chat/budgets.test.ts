import { beforeEach, describe, expect, test } from '@jest/globals';
import { chatApi } from '../testing/chat-api.ts';
import { type ChatTurn, takeTurn } from '../testing/chat-turns.ts';
import type { TestAccount } from '../testing/test-api.ts';

let account: TestAccount;

const api = await chatApi();
const { model } = api;

beforeEach(async () => {
  account = await api.account({ credits: 100_000 });
});

function turn(body: unknown): Promise<ChatTurn> {
  return takeTurn(api, account.key, body);
}

function outputsOf(taken: ChatTurn): readonly { readonly status: string; readonly message?: string }[] {
  return taken.of('tool-output-available').map((part) => part.output as { status: string });
}

function usedBy(conversationId: string) {
  return api.db
    .selectFrom('chat_conversation')
    .select(['tool_calls', 'credits_spent'])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
}

/** Free calls in one answer of the model. */
function freeCalls(count: number, from = 0) {
  return {
    calls: Array.from({ length: count }, (_, at) => ({
      id: `call_${from + at}`,
      name: 'search_locations',
      args: { query: 'Lyon' },
    })),
  };
}

function exportCall(id: string, limit: number) {
  return { id, name: 'run_export', args: { filters: { basic: { platform: 'photonet' } }, limit } };
}

function approvalOf(conversationId: string, toolCallId: string, approved = true) {
  return { conversation_id: conversationId, approval: { tool_call_id: toolCallId, approved } };
}

describe('tool calls', () => {
  test('of 150 calls in one answer, 12 run and the rest are refused with the reason', async () => {
    model.answerWith(freeCalls(150), { text: 'That was a lot.' });
    const taken = await turn({ message: 'Look everywhere' });
    const outputs = outputsOf(taken);
    expect(outputs).toHaveLength(150);
    expect(outputs.filter(({ status }) => status === 'ok')).toHaveLength(12);
    expect(outputs.filter(({ message }) => message?.includes('12 tool calls'))).toHaveLength(138);
    expect(taken.text).toBe('That was a lot.');
    expect(await usedBy(taken.conversationId)).toMatchObject({ tool_calls: 12 });
  });

  test('are counted over all answers of a turn, after which the model must answer the person', async () => {
    model.answerWith(freeCalls(5), freeCalls(5, 5), freeCalls(5, 10), freeCalls(5, 15), { text: 'Never asked for.' });
    const taken = await turn({ message: 'Look everywhere' });
    expect(outputsOf(taken).filter(({ status }) => status === 'ok')).toHaveLength(12);
    expect(await usedBy(taken.conversationId)).toMatchObject({ tool_calls: 12 });
    expect(model.asked.at(-1)).toMatchObject({ tool_choice: 'none' });
  });

  test('are limited to 200 per conversation', async () => {
    model.answerWith({ text: 'Hello.' });
    const { conversationId } = await turn({ message: 'Hello' });
    await api.db
      .updateTable('chat_conversation')
      .set({ tool_calls: 198 })
      .where('conversation_id', '=', conversationId)
      .execute();
    model.answerWith(freeCalls(5), { text: 'Enough.' });
    const taken = await turn({ conversation_id: conversationId, message: 'More' });
    expect(outputsOf(taken).filter(({ status }) => status === 'ok')).toHaveLength(2);
    expect(await usedBy(conversationId)).toMatchObject({ tool_calls: 200 });
  });

  test('that would spend count before their approval', async () => {
    model.answerWith(
      { calls: Array.from({ length: 30 }, (_, at) => exportCall(`call_${at}`, 1 + at)) },
      { text: 'Not asked for: calls wait.' },
    );
    const asked = await turn({ message: 'Export' });
    expect(asked.of('data-approval')).toHaveLength(12);
    expect(await usedBy(asked.conversationId)).toMatchObject({ tool_calls: 12 });
  });
});

describe('credits', () => {
  test('allow two of three approved exports if the budget covers two', async () => {
    model.answerWith({ calls: [1, 2, 3].map((at) => exportCall(`call_${at}`, 5 + at)) });
    const asked = await turn({ message: 'Export everything' });
    expect(asked.of('data-approval')).toHaveLength(3);
    await api.db.updateTable('chat_conversation').set({ credits_spent: 19_985 }).execute();
    model.answerWith({ text: 'Two of them run.' });
    for (const id of ['call_1', 'call_2']) await turn(approvalOf(asked.conversationId, id));
    const approved = await turn(approvalOf(asked.conversationId, 'call_3'));
    const outputs = outputsOf(approved);
    expect(outputs.filter(({ status }) => status === 'processing')).toHaveLength(2);
    expect(outputs.filter(({ message }) => message?.includes('20000 credits'))).toHaveLength(1);
    const { held } = await account.balance();
    // The three run together, so any of them is refused.
    expect([6 + 7, 6 + 8, 7 + 8]).toContain(held);
    expect(await usedBy(asked.conversationId)).toMatchObject({ credits_spent: 19_985 + held, tool_calls: 3 });
  });

  test('reserved for a refused call are returned', async () => {
    const poor = await api.account({ credits: 50 });
    model.answerWith({ calls: [exportCall('call_1', 40)] });
    const asked = await takeTurn(api, poor.key, { message: 'Export forty' });
    await poor.call('run_export', { filters: { basic: { platform: 'photonet' } }, limit: 20, confirmed: true });
    model.answerWith({ text: 'It did not run.' });
    const refused = await takeTurn(api, poor.key, approvalOf(asked.conversationId, 'call_1'));
    expect(outputsOf(refused)).toMatchObject([{ status: 'insufficient_credits' }]);
    expect(await usedBy(asked.conversationId)).toMatchObject({ credits_spent: 0 });
  });

  test('are not spent twice if a call returns an earlier export', async () => {
    const filters = { basic: { platform: 'photonet' } };
    expect((await account.call('run_export', { filters, limit: 7, confirmed: true })).body.credits_held).toBe(7);
    model.answerWith({ calls: [exportCall('call_1', 7)] });
    const asked = await turn({ message: 'Export seven' });
    model.answerWith({ text: 'It runs already.' });
    const approved = await turn(approvalOf(asked.conversationId, 'call_1'));
    expect(outputsOf(approved)).toMatchObject([{ status: 'processing', deduplicated: true }]);
    expect(await usedBy(asked.conversationId)).toMatchObject({ credits_spent: 0 });
  });
});

test('a call with a reused id is refused, and the conversation continues', async () => {
  model.answerWith({ calls: [exportCall('call_1', 5)] });
  const asked = await turn({ message: 'Export five' });
  model.answerWith({ calls: [exportCall('call_1', 5)] }, { text: 'It was refused.' });
  const approved = await turn(approvalOf(asked.conversationId, 'call_1'));
  expect(approved.of('data-approval')).toHaveLength(0);
  expect(approved.text).toBe('It was refused.');
  model.answerWith({ text: 'Here I am.' });
  expect((await turn({ conversation_id: asked.conversationId, message: 'Still there?' })).text).toBe('Here I am.');
});

test('a message sent while a call waits is answered, and earlier approved calls do not run', async () => {
  model.answerWith({ calls: [exportCall('call_1', 5), exportCall('call_2', 6)] });
  const asked = await turn({ message: 'Export' });
  await turn(approvalOf(asked.conversationId, 'call_1'));
  model.answerWith({ text: 'Never mind then.' });
  expect((await turn({ conversation_id: asked.conversationId, message: 'Never mind' })).text).toBe('Never mind then.');
  expect((await account.balance()).held).toBe(0);
});
