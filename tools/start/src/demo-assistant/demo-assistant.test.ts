import { describe, expect, test } from '@jest/globals';
import type { ChatMessage } from '../chat-model.ts';
import { answerTo } from './answer.ts';

function said(content: string): ChatMessage {
  return { role: 'user', content };
}

function called(name: string, answer: unknown, id = name): readonly ChatMessage[] {
  const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return [
    { role: 'assistant', tool_calls: [{ id, function: { name } }] },
    { role: 'tool', tool_call_id: id, content },
  ];
}

const filters = { basic: { platform: 'photonet' } };
const previews = Array.from({ length: 7 }, (_, at) => ({
  platform: 'photonet',
  handle: `h${at}`,
  follower_count: 12_345 + at,
}));
const searched = called('search_creators', { total: 7, preview_creators: previews, filters_used: filters });

describe('a sentence', () => {
  test.each(['travel creators in Germany with over 10k followers', 'New Balance sneakers, with emails'])(
    'is read as filters, which are searched: %s',
    (sentence) => {
      const calls = [{ name: 'suggest_filters', args: { text: sentence } }];
      expect(answerTo([said(sentence)])).toEqual({ calls });
      const read = { status: 'ok', filters: { creator: { location: { id: 'DE' } } }, not_understood: [] };
      expect(answerTo([said(sentence), ...called('suggest_filters', read)])).toEqual({
        calls: [{ name: 'search_creators', args: { ...filters, creator: { location: { id: 'DE' } } } }],
      });
    },
  );

  test('names what it did not understand', () => {
    const read = called('suggest_filters', { status: 'ok', filters, not_understood: [{ text: 'lively' }] });
    expect(answerTo([...read, ...searched])).toEqual({ text: expect.stringContaining('“lively”') });
  });

  test('unlocks the best of the last search, and exports all that match it', () => {
    const handles = previews.slice(0, 5).map(({ platform, handle }) => ({ platform, handle }));
    expect(answerTo([...searched, said('Unlock the best five')])).toEqual({
      calls: [{ name: 'unlock_creators', args: { handles } }],
    });
    expect(answerTo([...searched, said('export 1,000')])).toEqual({
      calls: [{ name: 'run_export', args: { filters, limit: 1000 } }],
    });
    expect(answerTo([said('unlock three')])).toEqual({ text: expect.stringContaining('Search first') });
    expect(answerTo([said('export')])).toEqual({ text: expect.stringContaining('Search first') });
  });

  test('reads the balance and the rows of the last job', () => {
    expect(answerTo([said('What is my balance?')])).toEqual({ calls: [{ name: 'get_credit_balance', args: {} }] });
    const job = called('run_export', { status: 'processing', history_id: 'j', credits_held: 5 });
    expect(answerTo([...job, said('show the rows')])).toEqual({
      calls: [{ name: 'get_history_data', args: { history_id: 'j', limit: 10 } }],
    });
    expect(answerTo([said('rows')])).toEqual({ text: expect.stringContaining('Nothing') });
  });

  test.each(['hello', '', '???'])('that it does not understand is answered by what it is: %j', (sentence) => {
    const read = called('suggest_filters', { status: 'empty', filters: {}, not_understood: [] });
    expect(answerTo(sentence === 'hello' ? [said(sentence), ...read] : [said(sentence)])).toEqual({
      text: expect.stringContaining('I am a script, not a language model'),
    });
  });
});

describe('an answer of a tool', () => {
  test.each([
    [searched, '7 creators found. The first:\n\n- h0, 12,345 followers'],
    [called('search_creators', { total: 0, preview_creators: [] }), 'No creators match'],
    [called('get_credit_balance', { credits_remaining: 7, credits_held: 2 }), 'You have 7 credits available; 2 held.'],
    [called('run_export', { status: 'processing', credits_held: 5 }), 'The job is running and holds up to 5 credits'],
    [called('get_history_data', { status: 'complete', total: 5, returned: 5 }), '5 rows ready; 5 shown above.'],
    [called('get_history_data', { status: 'processing' }), 'still running'],
    [
      called('run_export', { status: 'insufficient_credits', message: 'This call needs 20 credits.' }),
      'This call needs 20 credits.',
    ],
    [called('run_export', 'Tool execution denied.'), 'Nothing was run'],
  ])('is put into words: %#', (messages, words) => {
    expect(answerTo(messages)).toEqual({ text: expect.stringContaining(words) });
  });
});
