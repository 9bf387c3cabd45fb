import { describe, expect, test } from '@jest/globals';
import { budgetRefusal, defaultBudget } from './budget.ts';
import { maxTitleLength, titleOf } from './conversation.ts';
import { withheldMark, withoutContacts } from './withheld.ts';

const unused = { toolCalls: 0, turnToolCalls: 0, creditsSpent: 0 };

describe('the budget of a conversation', () => {
  test('allows a call that uses up the credits exactly, and refuses one that exceeds them', () => {
    const spent = { ...unused, creditsSpent: defaultBudget.creditsPerConversation - 10 };
    expect(budgetRefusal(defaultBudget, spent, { toolCalls: 0, credits: 10 })).toBeNull();
    expect(budgetRefusal(defaultBudget, spent, { toolCalls: 0, credits: 11 })).toBe('credits_used_up');
  });
  test('refuses calls after the last one of the turn or conversation', () => {
    const call = { toolCalls: 1, credits: 0 } as const;
    const ofTurn = { ...unused, turnToolCalls: defaultBudget.toolCallsPerTurn };
    expect(budgetRefusal(defaultBudget, ofTurn, call)).toBe('turn_calls_used_up');
    const ofAll = { ...unused, toolCalls: defaultBudget.toolCallsPerConversation };
    expect(budgetRefusal(defaultBudget, ofAll, call)).toBe('tool_calls_used_up');
  });
});

describe('stored messages', () => {
  test('contain no contacts of delivered rows, at any depth', () => {
    const kept = withoutContacts({
      creators: [
        {
          handle: 'ana',
          email: 'ana@bakery.example',
          emails: ['ana@bakery.example'],
          phone: '+33 1',
          contacts: [{ type: 'EMAIL', value: 'x' }],
        },
      ],
      text: 'Write to ana@bakery.example today',
    });
    expect(kept).toEqual({
      creators: [{ handle: 'ana', email: null, emails: [], phone: null, contacts: [] }],
      text: `Write to ${withheldMark} today`,
    });
  });
  test('provide the title of the conversation, cut at whole characters', () => {
    expect(titleOf('  Find\n bakers ')).toBe('Find bakers');
    expect([...titleOf('🥐'.repeat(200))]).toHaveLength(maxTitleLength);
  });
});
