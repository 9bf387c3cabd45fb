import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Approval } from './approval.ts';
import type { Budget } from './budget.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationRef, Conversations, TurnRef, TurnStart } from './conversations.ts';

export interface ConversationsHarness {
  readonly conversations: Conversations;
  readonly accountId: string;
  readonly otherAccountId: string;
  elapse(seconds: number): Promise<void>;
}

/** Rules for adapters of `Conversations`. */
export function conversationsContract(name: string, make: () => Promise<ConversationsHarness>): void {
  describe(`Conversations: ${name}`, () => {
    let harness: ConversationsHarness;
    let conversation: Conversation;
    let ref: ConversationRef;
    beforeEach(async () => {
      harness = await make();
      conversation = await harness.conversations.create({ accountId: harness.accountId }, 'Vegan bakers in Lyon');
      ref = { accountId: harness.accountId, conversationId: conversation.conversationId };
    });
    /** Begins the next turn. */
    const begin = async (start: TurnStart = 'message'): Promise<TurnRef> => {
      const begun = await harness.conversations.beginTurn(ref, start);
      if (!begun.begun) throw new Error(`The turn did not begin: ${begun.reason}.`);
      return { ...ref, turn: begun.turn };
    };
    const used = async () => {
      const [kept] = await harness.conversations.list({ accountId: harness.accountId }, { offset: 0, limit: 1 });
      return kept && { calls: kept.toolCalls, ofTurn: kept.turnToolCalls, credits: kept.creditsSpent };
    };
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
      await harness.conversations.finishTurn(await begin(), messages);
      expect(await harness.conversations.messages(ref)).toEqual(messages);
      expect(
        await harness.conversations.list({ accountId: harness.accountId }, { offset: 0, limit: 10 }),
      ).toMatchObject([{ conversationId: ref.conversationId, title: 'Vegan bakers in Lyon' }]);
    });

    test("another account's conversation does not exist", async () => {
      const foreign = { ...ref, accountId: harness.otherAccountId };
      await harness.conversations.openApproval(call());
      expect(await harness.conversations.messages(foreign)).toBeNull();
      expect(await harness.conversations.beginTurn(foreign, 'message')).toEqual({ begun: false, reason: 'unknown' });
      expect(await harness.conversations.decide(foreign, 'call-1', true)).toEqual({
        decided: false,
        reason: 'unknown',
      });
      expect(await harness.conversations.rename(foreign, 'mine')).toBeNull();
      expect(await harness.conversations.remove(foreign)).toBe(false);
      expect(await harness.conversations.list({ accountId: harness.otherAccountId }, { offset: 0, limit: 10 })).toEqual(
        [],
      );
    });

    test('a conversation is hidden from people without contacts, unless only they took part', async () => {
      const by = { accountId: harness.accountId, withoutContacts: true };
      const hidden = { ...ref, withoutContacts: true };
      expect(await harness.conversations.messages(hidden)).toBeNull();
      expect(await harness.conversations.beginTurn(hidden, 'message')).toEqual({ begun: false, reason: 'unknown' });
      expect(await harness.conversations.rename(hidden, 'mine')).toBeNull();
      expect(await harness.conversations.remove(hidden)).toBe(false);
      const open = await harness.conversations.create(by, 'Bakers');
      const own = { ...by, conversationId: open.conversationId };
      expect(await harness.conversations.list(by, { offset: 0, limit: 10 })).toEqual([open]);
      await harness.conversations.beginTurn({ ...own, withoutContacts: false }, 'message');
      expect(await harness.conversations.messages(own)).toBeNull();
    });

    test('one turn runs at a time, and an abandoned turn stops blocking the conversation', async () => {
      const begun = await Promise.all([1, 2, 3].map(() => harness.conversations.beginTurn(ref, 'message')));
      expect(begun.filter((turn) => turn.begun)).toHaveLength(1);
      await harness.elapse(181);
      expect(await harness.conversations.beginTurn(ref, 'message')).toMatchObject({ begun: true });
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
      'an approval is valid for that call only: %j',
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

    const budget: Budget = { toolCallsPerTurn: 3, toolCallsPerConversation: 5, creditsPerConversation: 100 };
    const oneCall = { toolCalls: 1, credits: 0 } as const;
    const credits = (amount: number) => ({ toolCalls: 0, credits: amount }) as const;

    test('a turn reserves no more calls than its budget, even concurrently', async () => {
      const turn = await begin();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => harness.conversations.reserve(turn, oneCall, budget)),
      );
      expect(answers.filter((answer) => answer.reserved)).toHaveLength(3);
      expect(answers.find((answer) => !answer.reserved)).toEqual({ reserved: false, reason: 'turn_calls_used_up' });
      expect(await used()).toEqual({ calls: 3, ofTurn: 3, credits: 0 });
    });

    test('a message restarts the count of the turn, a decision continues it, and the conversation counts separately', async () => {
      const first = await begin();
      for (let made = 0; made < 3; made += 1) await harness.conversations.reserve(first, oneCall, budget);
      await harness.conversations.finishTurn(first, []);
      const continued = await begin('decision');
      expect(await harness.conversations.reserve(continued, oneCall, budget)).toMatchObject({ reserved: false });
      await harness.conversations.finishTurn(continued, []);
      const second = await begin();
      const next = () => harness.conversations.reserve(second, oneCall, budget);
      expect([await next(), await next()]).toEqual([{ reserved: true }, { reserved: true }]);
      expect(await next()).toEqual({ reserved: false, reason: 'tool_calls_used_up' });
    });

    test('calls at once reserve no more credits than the budget, and settle what they spent', async () => {
      const turn = await begin();
      const answers = await Promise.all(
        [40, 40, 40].map((amount) => harness.conversations.reserve(turn, credits(amount), budget)),
      );
      expect(answers.filter((answer) => answer.reserved)).toHaveLength(2);
      expect(answers.find((answer) => !answer.reserved)).toEqual({ reserved: false, reason: 'credits_used_up' });
      expect(await used()).toEqual({ calls: 0, ofTurn: 0, credits: 80 });
      await harness.conversations.settle(ref, { reserved: 40, spent: 15 });
      expect(await used()).toMatchObject({ credits: 55 });
      expect(await harness.conversations.reserve(turn, credits(45), budget)).toEqual({ reserved: true });
      expect(await harness.conversations.reserve(turn, credits(1), budget)).toMatchObject({ reserved: false });
    });

    test('what a turn that died had reserved stays taken', async () => {
      await harness.conversations.reserve(await begin(), { toolCalls: 1, credits: 70 }, budget);
      await harness.elapse(181);
      expect(await harness.conversations.reserve(await begin(), credits(40), budget)).toMatchObject({
        reserved: false,
      });
      expect(await used()).toEqual({ calls: 1, ofTurn: 0, credits: 70 });
    });

    test('a turn that is over reserves nothing and stores nothing', async () => {
      const old = await begin();
      await harness.elapse(181);
      const over = { reserved: false, reason: 'turn_ended' };
      expect(await harness.conversations.reserve(old, oneCall, budget)).toEqual(over);
      const next = await begin();
      expect(await harness.conversations.reserve(old, oneCall, budget)).toEqual(over);
      expect(await harness.conversations.finishTurn(old, [{ id: 'm1', role: 'user', parts: [] }])).toBe(false);
      expect(await harness.conversations.messages(ref)).toEqual([]);
      expect(await harness.conversations.finishTurn(next, [])).toBe(true);
      expect(await harness.conversations.reserve(next, oneCall, budget)).toEqual(over);
      expect(await used()).toEqual({ calls: 0, ofTurn: 0, credits: 0 });
    });

    test('a turn of a removed or foreign conversation reserves nothing', async () => {
      const turn = await begin();
      const over = { reserved: false, reason: 'turn_ended' };
      const foreign = { ...turn, accountId: harness.otherAccountId };
      expect(await harness.conversations.reserve(foreign, oneCall, budget)).toEqual(over);
      await harness.conversations.remove(ref);
      expect(await harness.conversations.reserve(turn, oneCall, budget)).toEqual(over);
    });

    test('a conversation can be given another title, which changes neither its messages nor its place in the list', async () => {
      const later = await harness.conversations.create({ accountId: harness.accountId }, 'Later');
      await harness.elapse(60);
      const renamed = await harness.conversations.rename(ref, 'Bakers');
      expect(renamed).toEqual({ ...conversation, title: 'Bakers' });
      const listed = await harness.conversations.list({ accountId: harness.accountId }, { offset: 0, limit: 10 });
      expect(listed).toContainEqual(renamed);
      expect(listed).toContainEqual(later);
      expect(await harness.conversations.messages(ref)).toEqual([]);
    });

    test('a removed conversation is gone with its messages and approvals', async () => {
      await harness.conversations.openApproval(call());
      expect(await harness.conversations.remove(ref)).toBe(true);
      expect(await harness.conversations.messages(ref)).toBeNull();
      expect(await harness.conversations.decide(ref, 'call-1', true)).toEqual({ decided: false, reason: 'unknown' });
    });
  });
}
