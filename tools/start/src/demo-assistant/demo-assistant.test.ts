import { describe, expect, test } from '@jest/globals';
import { answerTo, type ChatMessage } from './answer.ts';
import { startDemoAssistant } from './server.ts';

function said(content: string): ChatMessage {
  return { role: 'user', content };
}

/** A call of a tool and what it answered. */
function called(name: string, answer: unknown, id = name): readonly ChatMessage[] {
  const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return [
    { role: 'assistant', tool_calls: [{ id, function: { name } }] },
    { role: 'tool', tool_call_id: id, content },
  ];
}

const filters = { basic: { platform: 'photonet' } };
const previews = Array.from({ length: 7 }, (_, at) => ({ platform: 'photonet', handle: `h${at}`, follower_count: at }));
const searched = called('search_creators', { total: 7, preview_creators: previews, filters_used: filters });

describe('a sentence', () => {
  test.each([
    [
      'travel creators in Germany with over 10k followers',
      {
        ...filters,
        creator: { location: { name: 'Germany' }, audienceRange: { minValue: 10_000 } },
        content: { bioKeywords: { any: ['travel'] } },
      },
    ],
    [
      'find bakers in New York.',
      { ...filters, creator: { location: { name: 'New York' } }, content: { bioKeywords: { any: ['bakers'] } } },
    ],
    [
      'search videonet for 1.5m followers',
      { basic: { platform: 'videonet' }, creator: { audienceRange: { minValue: 1_500_000 } } },
    ],
  ])('searches: %s', (sentence, args) => {
    expect(answerTo([said(sentence)])).toEqual({ call: { name: 'search_creators', args } });
  });

  test('unlocks the best of the last search, and exports all that match it', () => {
    const handles = previews.slice(0, 5).map(({ platform, handle }) => ({ platform, handle }));
    expect(answerTo([...searched, said('Unlock the best five')])).toEqual({
      call: { name: 'unlock_creators', args: { handles } },
    });
    expect(answerTo([...searched, said('export 20')])).toEqual({
      call: { name: 'run_export', args: { filters, limit: 20 } },
    });
    expect(answerTo([said('unlock three')])).toEqual({ text: expect.stringContaining('Search first') });
    expect(answerTo([said('export')])).toEqual({ text: expect.stringContaining('Search first') });
  });

  test('reads the balance and the rows of the last job', () => {
    expect(answerTo([said('What is my balance?')])).toEqual({ call: { name: 'get_credit_balance', args: {} } });
    const job = called('run_export', { status: 'processing', history_id: 'j', credits_held: 5 });
    expect(answerTo([...job, said('show the rows')])).toEqual({
      call: { name: 'get_history_data', args: { history_id: 'j', limit: 10 } },
    });
    expect(answerTo([said('rows')])).toEqual({ text: expect.stringContaining('Nothing') });
  });

  test.each(['hello', '', '???'])('that it does not understand is answered by what it is: %j', (sentence) => {
    expect(answerTo([said(sentence)])).toEqual({
      text: expect.stringContaining('I am a script, not a language model'),
    });
  });
});

describe('an answer of a tool', () => {
  test.each([
    [searched, '7 creators match'],
    [called('search_creators', { total: 0, preview_creators: [] }), 'Nobody matches'],
    [
      called('get_credit_balance', { credits_remaining: 7, credits_held: 2 }),
      'You have 7 credits to spend; 2 are set aside.',
    ],
    [called('run_export', { status: 'processing', credits_held: 5 }), 'It is running, with 5 credits'],
    [called('get_history_data', { status: 'complete', total: 5, returned: 5 }), '5 rows are ready'],
    [called('get_history_data', { status: 'processing' }), 'still running'],
    [
      called('run_export', { status: 'insufficient_credits', message: 'This call needs 20 credits.' }),
      'This call needs 20 credits.',
    ],
    [called('run_export', 'Tool execution denied.'), 'Nothing ran'],
  ])('is put into words: %#', (messages, words) => {
    expect(answerTo(messages)).toEqual({ text: expect.stringContaining(words) });
  });
});

test('it answers over HTTP as OpenAI-compatible models stream', async () => {
  const assistant = await startDemoAssistant();
  const ask = async (messages: readonly ChatMessage[]) => {
    const answer = await fetch(`${assistant.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages }),
    });
    return answer.text();
  };
  expect(await ask([said('balance')])).toContain('"name":"get_credit_balance"');
  const text = await ask([said('hello')]);
  expect(text).toContain('"finish_reason":"stop"');
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  await assistant.close();
});
