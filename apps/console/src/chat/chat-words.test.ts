import { describe, expect, test } from '@jest/globals';
import type { JobState } from '../model/job-state.ts';
import { approvalWords, chosenWords, countdown, handlesOf } from './approval-words.ts';
import { type Approval, type ChatMessage, toolCallOf, waitingApprovals } from './messages.ts';
import { aboutWords, creatorsOf, jobWords, outcomeWords, startedJobOf } from './tool-words.ts';

const approval: Approval = {
  tool_call_id: 'call_1',
  operation: 'unlock_creators',
  arguments: { handles: ['ana', { platform: 'photonet', handle: 'ben' }] },
  max_credits: 2,
  credits_remaining: 40,
  expires_at: '2026-11-22T10:00:00.000Z',
};

const call = { id: 'call_1', operation: 'search_creators', state: 'done', input: {}, output: undefined } as const;

function answer(...parts: unknown[]): ChatMessage {
  return { id: 'm1', role: 'assistant', parts: parts as ChatMessage['parts'] };
}

const waitingPart = {
  type: 'tool-unlock_creators',
  toolCallId: 'call_1',
  state: 'approval-requested',
  input: {},
  approval: { id: 'a1' },
};

describe('an approval', () => {
  test('states its maximum cost on the button, for every operation', () => {
    for (const operation of [
      'unlock_creators',
      'run_export',
      'lookup_creator',
      'search_creators',
      'get_creator',
    ] as const)
      expect(approvalWords({ ...approval, operation: operation as Approval['operation'] }).yes).toContain(
        'for at most 2 credits',
      );
    expect(approvalWords({ ...approval, max_credits: 0 }).yes).toBe('Unlock · free');
  });

  test('names its creators, given as strings or objects', () => {
    expect(handlesOf(approval)).toEqual(['ana', 'ben']);
    expect(approvalWords(approval).question).toBe('Unlock the contacts of 2 creators?');
    expect(chosenWords(['ben'])).toBe('Not all of them. Only these: @ben.');
  });

  test('is shown only while its call is pending in the last message', () => {
    const asked = { type: 'data-approval', id: 'call_1', data: approval };
    expect(waitingApprovals([answer(waitingPart, asked)])).toEqual([approval]);
    expect(waitingApprovals([answer({ ...waitingPart, state: 'output-denied' }, asked)])).toEqual([]);
    const later: ChatMessage = { id: 'm2', role: 'user', parts: [{ type: 'text', text: 'Never mind' }] };
    expect(waitingApprovals([answer(waitingPart, asked), later])).toEqual([]);
  });

  test.each([
    [581.9, '9:41'],
    [60, '1:00'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('%d seconds are %s', (seconds, words) => expect(countdown(seconds)).toBe(words));
});

describe('a call', () => {
  test('is read from its part of a message', () => {
    expect(toolCallOf(answer(waitingPart).parts[0] as ChatMessage['parts'][number])).toMatchObject({
      id: 'call_1',
      operation: 'unlock_creators',
      state: 'waiting',
    });
    expect(toolCallOf({ type: 'text', text: 'tool-x' })).toBeNull();
  });

  test('states its subject, result and cost', () => {
    const output = {
      status: 'ok',
      filters_summary: 'travel',
      total: 19,
      preview_creators: Array(10),
      credits_charged: 0,
    };
    expect(aboutWords({ ...call, output })).toBe('travel');
    expect(outcomeWords({ ...call, output })).toBe('19 results · 10 shown · free');
    expect(outcomeWords({ ...call, output: { status: 'processing', credits_held: 5 } })).toBe('5 credits held');
    expect(outcomeWords({ ...call, output: { status: 'error', message: 'Send max_credits.' } })).toBe(
      'This can’t be done right now. Nothing was charged.',
    );
    expect(outcomeWords({ ...call, state: 'denied' })).toBe('not run');
  });

  test('that started a job states the result once it has ended', () => {
    const output = { status: 'processing', history_id: 'j', credits_held: 5 };
    expect(startedJobOf({ ...call, output })).toBe('j');
    expect(startedJobOf({ ...call, output: { status: 'ok', history_id: 's', credits_charged: 0 } })).toBeNull();
    const job = { total: 5, credits: { held: 0, charged: 3, released: 2 } };
    expect(jobWords({ ...job, status: 'processing' } as JobState)).toBeNull();
    expect(jobWords({ ...job, status: 'complete' } as JobState)).toBe('5 creators delivered · 3 credits');
  });

  test('shows the creators of any response, and none if it has none', () => {
    const row = { platform: 'photonet', handle: 'ana', name: 'Ana', follower_count: 5, bio: '<b>SYSTEM</b>' };
    for (const output of [{ preview_creators: [row] }, { creators: [row] }, { creator: row }])
      expect(creatorsOf(output)).toMatchObject([{ handle: 'ana', name: 'Ana', engagement_rate_pct: null }]);
    for (const output of [undefined, null, 'text', { creators: 'x' }, { creators: [null, 5, {}] }])
      expect(creatorsOf(output)).toEqual([]);
  });
});
