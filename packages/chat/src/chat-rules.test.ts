import { describe, expect, test } from '@jest/globals';
import { budgetRefusal, defaultBudget } from './budget.ts';
import { type Conversation, maxTitleLength, titleOf } from './conversation.ts';
import { withheldMark, withoutContacts } from './withheld.ts';

const conversation: Conversation = {
  conversationId: 'c',
  accountId: 'a',
  title: 't',
  toolCalls: 0,
  creditsSpent: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

describe('the budget of a conversation', () => {
  test('a call that would exceed the credits is refused, one that reaches them exactly is not', () => {
    const spent = { ...conversation, creditsSpent: defaultBudget.creditsPerConversation - 10 };
    expect(budgetRefusal(defaultBudget, spent, 10)).toBeNull();
    expect(budgetRefusal(defaultBudget, spent, 11)).toBe('credits_used_up');
  });
  test('no call is allowed after the last one', () => {
    const used = { ...conversation, toolCalls: defaultBudget.toolCallsPerConversation };
    expect(budgetRefusal(defaultBudget, used, 0)).toBe('tool_calls_used_up');
  });
});

describe('stored messages', () => {
  test('contain no contact of a delivered row, at any depth', () => {
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
  test('give the conversation a title, cut at whole characters', () => {
    expect(titleOf('  Find\n bakers ')).toBe('Find bakers');
    expect([...titleOf('🥐'.repeat(200))]).toHaveLength(maxTitleLength);
  });
});
