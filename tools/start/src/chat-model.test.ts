import { expect, test } from '@jest/globals';
import { type ModelAnswer, startChatModel } from './chat-model.ts';

/** Returns the events that the model sends for one message. */
async function eventsFor(answer: ModelAnswer): Promise<readonly string[]> {
  const messagesSeen: string[] = [];
  const model = await startChatModel((message) => {
    messagesSeen.push(message);
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
  expect(messagesSeen).toEqual(['in Milan']);
  expect(events.at(-1)).toBe('data: [DONE]');
  return events.slice(0, -1).map((event) => event.replace('data: ', ''));
}

test('streams its answer to the latest user message word by word', async () => {
  const choices = (await eventsFor({ text: 'Two were found.' })).map((event) => JSON.parse(event).choices[0]);
  expect(choices.map(({ delta }) => delta.content ?? '').join('')).toBe('Two were found.');
  expect(choices.length).toBe(4);
  expect(choices.at(-1).finish_reason).toBe('stop');
});

test('calls tools', async () => {
  const calls = [{ name: 'create_list', args: { name: 'Yoga' } }];
  const [called, end] = (await eventsFor({ calls })).map((event) => JSON.parse(event).choices[0]);
  expect(called.delta.tool_calls).toMatchObject([
    { index: 0, function: { name: 'create_list', arguments: '{"name":"Yoga"}' } },
  ]);
  expect(end.finish_reason).toBe('tool_calls');
});
