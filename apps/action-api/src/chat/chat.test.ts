import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { chatApi } from '../testing/chat-api.ts';
import { type ChatTurn, postChat, takeTurn } from '../testing/chat-turns.ts';
import { type Answer, type TestAccount, testApi } from '../testing/test-api.ts';

let account: TestAccount;

const api = await chatApi({ CHAT_MODEL_API_KEY: 'model-key' });
const { model } = api;

beforeEach(async () => {
  account = await api.account({ credits: 100, usagePricing: true });
});

function post(body: unknown, key = account.key): Promise<Answer> {
  return postChat(api, key, body);
}

function turn(body: unknown, key = account.key): Promise<ChatTurn> {
  return takeTurn(api, key, body);
}

/** Some models send objects and numbers as JSON text, and null for absent fields. */
function exportCall(id: string, limit = 5) {
  const filters = JSON.stringify({ basic: { platform: 'photonet' } });
  return { calls: [{ id, name: 'run_export', args: { filters, limit: String(limit), history_id: null } }] };
}

describe('a turn', () => {
  test.each([{ basic: { platform: 'photonet' } }, '{"basic": {"platform": "photonet"}}'])(
    'runs free tools with %j and passes their complete answers to the model',
    async (args) => {
      model.answerWith(
        { calls: [{ id: 'call_1', name: 'search_creators', args }] },
        { calls: [{ id: 'call_2', name: 'search_interests', args: null }] },
        { text: 'I found them.' },
      );
      const { of, text } = await turn({ message: 'Find creators on photonet' });
      const output = of('tool-output-available')[0]?.output as {
        total: number;
        source: string;
        usage: { free_creators_left: number };
      };
      expect(output).toMatchObject({ source: 'chat', usage: { free_creators_left: 65, credits_charged: 0 } });
      expect(output.total).toBeGreaterThan(100);
      expect(of('tool-output-available')[1]?.output).toMatchObject({ status: 'ok' });
      expect(text).toBe('I found them.');
      expect(await account.balance()).toEqual({ posted: 100, held: 0 });
    },
  );

  test('stores the conversation for its account only', async () => {
    model.answerWith({ text: 'Hello.' }, { text: 'Again.' });
    const { conversationId } = await turn({ message: 'Hello' });
    await turn({ conversation_id: conversationId, message: 'Hello again' });
    expect(model.asked.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    const read = (key: string) => api.send(`/chat/conversations/${conversationId}`, { headers: { 'X-API-Key': key } });
    expect((await read(account.key)).body.messages).toHaveLength(4);
    const stranger = await api.account({ credits: 10 });
    expect((await read(stranger.key)).status).toBe(404);
    expect((await post({ conversation_id: conversationId, message: 'mine' }, stranger.key)).status).toBe(404);
    const listed = await api.send('/chat/conversations', { headers: { 'X-API-Key': account.key } });
    expect(listed.body.conversations).toMatchObject([{ conversation_id: conversationId, title: 'Hello' }]);
    const removed = await api.send(`/chat/conversations/${conversationId}`, {
      method: 'DELETE',
      headers: { 'X-API-Key': account.key },
    });
    expect(removed.status).toBe(200);
    expect((await read(account.key)).status).toBe(404);
  });

  test('passes refusals of operations to the model unchanged', async () => {
    model.answerWith(
      { calls: [{ id: 'call_1', name: 'get_history_data', args: { history_id: 'nonsense' } }] },
      { text: 'No.' },
    );
    const { of } = await turn({ message: 'Read my export' });
    expect(of('tool-output-available')[0]?.output).toMatchObject({
      status: expect.stringMatching(/not_found|invalid_request/),
    });
  });

  test('hides details of internal faults from the model', async () => {
    const fault = new Error('connect ECONNREFUSED 10.0.0.3:5432');
    jest.spyOn(api.runtime.ports.lists, 'page').mockRejectedValueOnce(fault);
    model.answerWith({ calls: [{ id: 'call_1', name: 'get_lists', args: {} }] }, { text: 'It did not work.' });
    const { of, text } = await turn({ message: 'Which lists do I have?' });
    expect(of('tool-output-available')[0]?.output).toMatchObject({
      status: 'error',
      message: expect.stringContaining('failed to process this call'),
    });
    expect(JSON.stringify(model.asked)).not.toContain('ECONNREFUSED');
    expect(text).toBe('It did not work.');
  });

  test('a model that fails is reported in the stream, and the conversation can continue', async () => {
    model.answerWith({ status: 400 });
    const failed = await turn({ message: 'Hello' });
    expect(failed.of('error')).toHaveLength(1);
    model.answerWith({ text: 'Better.' });
    expect((await turn({ conversation_id: failed.conversationId, message: 'Once more' })).text).toBe('Better.');
  });
});

describe('a call that spends', () => {
  test('waits for the person, shows its maximum cost, and runs once when approved', async () => {
    model.answerWith(exportCall('call_1'));
    const asked = await turn({ message: 'Export five' });
    expect(asked.of('data-approval')[0]?.data).toMatchObject({
      tool_call_id: 'call_1',
      operation: 'run_export',
      arguments: { filters: { basic: { platform: 'photonet' } }, limit: 5 },
      max_credits: 5,
      credits_remaining: 100,
    });
    expect(await account.balance()).toEqual({ posted: 100, held: 0 });

    model.answerWith({ text: 'It runs.' });
    const approval = { conversation_id: asked.conversationId, approval: { tool_call_id: 'call_1', approved: true } };
    const approved = await turn(approval);
    expect(approved.of('tool-output-available')[0]?.output).toMatchObject({ status: 'processing', credits_held: 5 });
    expect(await account.balance()).toEqual({ posted: 100, held: 5 });
    expect((await post(approval)).status).toBe(422);
    expect(await account.balance()).toEqual({ posted: 100, held: 5 });
  });

  test('does not run when denied', async () => {
    model.answerWith(exportCall('call_1'));
    const asked = await turn({ message: 'Export five' });
    model.answerWith({ text: 'Fine.' });
    await turn({ conversation_id: asked.conversationId, approval: { tool_call_id: 'call_1', approved: false } });
    expect(await account.balance()).toEqual({ posted: 100, held: 0 });
  });

  test('a webhook waits for the person although it is free', async () => {
    const args = { url: 'https://hooks.example.com/', events: ['job.completed'] };
    model.answerWith({ calls: [{ id: 'call_1', name: 'create_webhook', args }] });
    const asked = await turn({ message: 'Tell my CRM when jobs end' });
    expect(asked.of('data-approval')[0]?.data).toMatchObject({
      operation: 'create_webhook',
      arguments: args,
      max_credits: 0,
      credits_remaining: 100,
    });
    expect((await account.call('list_webhooks', {})).body.webhooks).toEqual([]);
    model.answerWith({ text: 'Done.' });
    await turn({ conversation_id: asked.conversationId, approval: { tool_call_id: 'call_1', approved: true } });
    expect((await account.call('list_webhooks', {})).body.webhooks).toMatchObject([args]);
  });

  test('is never approved by the model, whose host fields are removed', async () => {
    model.answerWith({
      calls: [
        {
          id: 'call_1',
          name: 'run_export',
          args: { filters: { basic: { platform: 'photonet' } }, limit: 5, confirmed: true, max_credits: 5 },
        },
      ],
    });
    const asked = await turn({ message: 'Export five' });
    expect(asked.of('data-approval')).toHaveLength(1);
    expect(await account.balance()).toEqual({ posted: 100, held: 0 });
  });

  test('searches past the free allowance ask first', async () => {
    const page = (offset: number) => account.call('search_creators', { basic: { platform: 'photonet' }, offset });
    for (const offset of [0, 10, 20, 30, 40, 50, 60, 70]) expect((await page(offset)).status).toBe(200);
    const before = await account.balance();
    model.answerWith({
      calls: [{ id: 'call_1', name: 'search_creators', args: { basic: { platform: 'photonet' }, offset: 80 } }],
    });
    const asked = await turn({ message: 'More' });
    const quoted = asked.of('data-approval')[0]?.data as { max_credits: number };
    expect(quoted.max_credits).toBeGreaterThan(0);
    expect(await account.balance()).toEqual(before);
    model.answerWith({ text: 'Here.' });
    await turn({ conversation_id: asked.conversationId, approval: { tool_call_id: 'call_1', approved: true } });
    expect((await account.balance()).posted).toBe(before.posted - quoted.max_credits);
  });
});

describe('texts of strangers', () => {
  test('neither the stored conversation nor the instructions to the model contain keys or contacts', async () => {
    model.answerWith(exportCall('call_1', 2));
    const asked = await turn({ message: 'Export two' });
    model.answerWith({ text: 'It runs.' });
    const approved = await turn({
      conversation_id: asked.conversationId,
      approval: { tool_call_id: 'call_1', approved: true },
    });
    await api.runJobs();
    const output = approved.of('tool-output-available')[0]?.output as { history_id: string } | undefined;
    const history_id = output?.history_id;
    model.answerWith(
      { calls: [{ id: 'call_3', name: 'get_history_data', args: { history_id } }] },
      { text: 'Write to traveller0@example.com' },
    );
    const rows = await turn({ conversation_id: asked.conversationId, message: 'Show them' });
    expect(JSON.stringify(rows.of('tool-output-available')[0]?.output)).toContain('@example.com');
    const kept = await api.db
      .selectFrom('chat_conversation')
      .select('messages')
      .where('conversation_id', '=', asked.conversationId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain('@example.com');
    expect(JSON.stringify(model.asked)).not.toContain(account.key);
  });
});

describe('refusals', () => {
  test.each([
    [{}, 'message'],
    [{ message: '' }, 'message'],
    [{ message: 'Hello\0' }, 'message'],
    [{ message: 'x', extra: 1 }, 'extra'],
    [{ conversation_id: 'no', message: 'x' }, 'conversation_id'],
    [{ approval: { tool_call_id: 'a', approved: 'yes' } }, 'approval.approved'],
    [{ approval: { tool_call_id: 'a\0', approved: true } }, 'approval.tool_call_id'],
  ])('%j is a 400 that names %s', async (body, field) => {
    const { status, body: refused } = await post(body);
    expect(status).toBe(400);
    expect(refused.errors.map((problem: { field: string }) => problem.field)).toContain(field);
  });

  test('an approval of an unknown call is a 422', async () => {
    model.answerWith({ text: 'Hello.' });
    const { conversationId } = await turn({ message: 'Hello' });
    expect(
      (await post({ conversation_id: conversationId, approval: { tool_call_id: 'call_9', approved: true } })).status,
    ).toBe(422);
  });

  test('without a model the chat is unavailable and names the settings', async () => {
    const bare = await testApi();
    const { key } = await bare.account({ credits: 1 });
    const answer = await bare.send('/chat', {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: '{"message":"Hello"}',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'unavailable', message: expect.stringContaining('CHAT_MODEL_BASE_URL') },
    });
  });
});

describe('the model as a reader of sentences', () => {
  const text = 'creators with a smallish following';
  const suggest = () => account.call('suggest_filters', { text });

  test('gets the sentence and the filters, and nothing about the account', async () => {
    const value = { maxValue: 20_000 };
    const filters = [{ filter: 'creator.audienceRange', value, texts: ['smallish following'] }];
    model.answerWith({ text: JSON.stringify({ filters }) });
    expect((await suggest()).body).toMatchObject({
      filters: { creator: { audienceRange: value } },
      read_by: 'scripted',
    });
    const [system, user, ...more] = model.asked.at(-1)?.messages ?? [];
    expect([system?.role, user, more]).toEqual(['system', { role: 'user', content: text }, []]);
    expect(model.asked.at(-1)?.tools).toBeUndefined();
  });

  test.each([{ status: 500 }, { text: 'no' }])('is replaced by the rules after %j', async (answer) => {
    model.answerWith(answer);
    expect((await suggest()).body).toMatchObject({ read_by: 'rules' });
  });
});
