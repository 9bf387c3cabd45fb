import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Approval } from './approval.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationRef, Conversations } from './conversations.ts';

/** What the suite needs: two known accounts and control of the clock. */
export interface ConversationsHarness {
  readonly conversations: Conversations;
  readonly accountId: string;
  readonly otherAccountId: string;
  /** Advances business time by this many seconds. */
  elapse(seconds: number): Promise<void>;
}

/** What every implementation of `Conversations` must do. */
export function conversationsContract(name: string, make: () => Promise<ConversationsHarness>): void {
  describe(`Conversations: ${name}`, () => {
    let harness: ConversationsHarness;
    let conversation: Conversation;
    let ref: ConversationRef;
    beforeEach(async () => {
      harness = await make();
      conversation = await harness.conversations.create(harness.accountId, 'Vegan bakers in Lyon');
      ref = { accountId: harness.accountId, conversationId: conversation.conversationId };
    });
    const call = (change: Partial<Approval> = {}) => ({
      ...ref,
      toolCallId: 'call-1',
      operation: 'run_export',
      argumentsHash: 'a1',
      maxCredits: 50,
      ...change,
    });

    test('a conversation returns its messages in order', async () => {
      const messages = [
        { id: 'm1', role: 'user' as const, parts: [{ type: 'text', text: 'hello' }] },
        { id: 'm2', role: 'assistant' as const, parts: [{ type: 'text', text: 'hi' }] },
      ];
      await harness.conversations.beginTurn(ref);
      await harness.conversations.finishTurn(ref, messages);
      expect(await harness.conversations.messages(ref)).toEqual(messages);
      expect(await harness.conversations.list(harness.accountId, { offset: 0, limit: 10 })).toMatchObject([
        { conversationId: ref.conversationId, title: 'Vegan bakers in Lyon' },
      ]);
    });

    test("another account's conversation does not exist", async () => {
      const foreign = { ...ref, accountId: harness.otherAccountId };
      await harness.conversations.openApproval(call());
      expect(await harness.conversations.messages(foreign)).toBeNull();
      expect(await harness.conversations.beginTurn(foreign)).toEqual({ begun: false, reason: 'unknown' });
      expect(await harness.conversations.decide(foreign, 'call-1', true)).toEqual({
        decided: false,
        reason: 'unknown',
      });
      expect(await harness.conversations.remove(foreign)).toBe(false);
      expect(await harness.conversations.list(harness.otherAccountId, { offset: 0, limit: 10 })).toEqual([]);
    });

    test('one turn at a time runs, and a turn that died stops blocking the conversation', async () => {
      const begun = await Promise.all([1, 2, 3].map(() => harness.conversations.beginTurn(ref)));
      expect(begun.filter((turn) => turn.begun)).toHaveLength(1);
      await harness.elapse(181);
      expect(await harness.conversations.beginTurn(ref)).toMatchObject({ begun: true });
    });

    test('an approval is decided once', async () => {
      await harness.conversations.openApproval(call());
      const decisions = await Promise.all(
        [true, false, true].map((yes) => harness.conversations.decide(ref, 'call-1', yes)),
      );
      expect(decisions.filter((decision) => decision.decided)).toHaveLength(1);
    });

    test('an approved call is used once', async () => {
      await harness.conversations.openApproval(call());
      expect(await harness.conversations.consume(call())).toBeNull();
      await harness.conversations.decide(ref, 'call-1', true);
      const uses = await Promise.all([1, 2, 3].map(() => harness.conversations.consume(call())));
      expect(uses.filter((use) => use !== null)).toHaveLength(1);
      expect(uses.find((use) => use !== null)).toMatchObject({ maxCredits: 50, state: 'used' });
    });

    test.each([{ operation: 'unlock_creators' }, { argumentsHash: 'a2' }, { toolCallId: 'call-2' }])(
      'an approval is good for that very call only: %j',
      async (change) => {
        await harness.conversations.openApproval(call());
        await harness.conversations.decide(ref, 'call-1', true);
        expect(await harness.conversations.consume(call(change))).toBeNull();
      },
    );

    test('a denied call never runs', async () => {
      await harness.conversations.openApproval(call());
      await harness.conversations.decide(ref, 'call-1', false);
      expect(await harness.conversations.consume(call())).toBeNull();
    });

    test('an approval expires after ten minutes', async () => {
      await harness.conversations.openApproval(call());
      await harness.conversations.openApproval(call({ toolCallId: 'call-2' }));
      await harness.conversations.decide(ref, 'call-2', true);
      await harness.elapse(601);
      expect(await harness.conversations.decide(ref, 'call-1', true)).toEqual({ decided: false, reason: 'expired' });
      expect(await harness.conversations.consume(call({ toolCallId: 'call-2' }))).toBeNull();
    });

    test('opening the same call again returns the existing approval', async () => {
      await harness.conversations.openApproval(call());
      await harness.conversations.decide(ref, 'call-1', true);
      expect(await harness.conversations.openApproval(call({ maxCredits: 9000 }))).toMatchObject({
        maxCredits: 50,
        state: 'approved',
      });
    });

    test('tool calls and their credits add up', async () => {
      await Promise.all([0, 3, 4].map((credits) => harness.conversations.recordToolCall(ref, credits)));
      const [kept] = await harness.conversations.list(harness.accountId, { offset: 0, limit: 1 });
      expect(kept).toMatchObject({ toolCalls: 3, creditsSpent: 7 });
    });

    test('a removed conversation is gone with its messages and approvals', async () => {
      await harness.conversations.openApproval(call());
      expect(await harness.conversations.remove(ref)).toBe(true);
      expect(await harness.conversations.messages(ref)).toBeNull();
      expect(await harness.conversations.decide(ref, 'call-1', true)).toEqual({ decided: false, reason: 'unknown' });
    });
  });
}
