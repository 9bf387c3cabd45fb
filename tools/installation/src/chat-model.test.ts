import { expect, test } from '@jest/globals';
import { type ModelAnswer, startChatModel } from './chat-model.ts';

/** The events that the model sends to one message, as texts. */
async function said(answer: ModelAnswer): Promise<readonly string[]> {
  const asked: string[] = [];
  const model = await startChatModel((message) => {
    asked.push(message);
    return answer;
  });
  const messages = [
    { role: 'user', content: 'Find yoga teachers' },
    { role: 'assistant', content: 'Where?' },
    { role: 'user', content: [{ type: 'text', text: 'in Milan' }] },
  ];
  const url = `${model.settings.CHAT_MODEL_BASE_URL}/chat/completions`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ messages }) });
  const events = (await response.text()).trim().split('\n\n');
  await model.end();
  expect(asked).toEqual(['in Milan']);
  expect(events.at(-1)).toBe('data: [DONE]');
  return events.slice(0, -1).map((event) => event.replace('data: ', ''));
}

test('answers the last message of a person word by word', async () => {
  const choices = (await said({ text: 'Two were found.' })).map((event) => JSON.parse(event).choices[0]);
  expect(choices.map(({ delta }) => delta.content ?? '').join('')).toBe('Two were found.');
  expect(choices.length).toBe(4);
  expect(choices.at(-1).finish_reason).toBe('stop');
});

test('calls the tools of its script', async () => {
  const calls = [{ name: 'create_list', args: { name: 'Yoga' } }];
  const [called, end] = (await said({ calls })).map((event) => JSON.parse(event).choices[0]);
  expect(called.delta.tool_calls).toMatchObject([
    { index: 0, function: { name: 'create_list', arguments: '{"name":"Yoga"}' } },
  ]);
  expect(end.finish_reason).toBe('tool_calls');
});
