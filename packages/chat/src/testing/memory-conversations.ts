import { type Approval, type ApprovedCall, approvalLifetimeSeconds, type Decision } from '../approval.ts';
import { type Budget, budgetRefusal, type Reservation } from '../budget.ts';
import type { Conversation, Message } from '../conversation.ts';
import {
  type ConversationRef,
  type Conversations,
  type Reserved,
  type TurnBegun,
  type TurnRef,
  type TurnStart,
  turnLeaseSeconds,
} from '../conversations.ts';

interface Kept {
  conversation: Conversation;
  messages: readonly Message[];
  turn: number;
  turnUntil: number;
  readonly approvals: Map<string, Approval>;
}

/** Conversations in memory, on a clock (milliseconds) the test sets. */
export class MemoryConversations implements Conversations {
  readonly #clock: () => number;
  readonly #all = new Map<string, Kept>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  async create(accountId: string, title: string): Promise<Conversation> {
    const at = new Date(this.#clock());
    const conversationId = `00000000-0000-4000-8000-${String(this.#all.size + 1).padStart(12, '0')}`;
    const conversation = {
      conversationId,
      accountId,
      title,
      toolCalls: 0,
      turnToolCalls: 0,
      creditsSpent: 0,
      createdAt: at,
      updatedAt: at,
    };
    this.#all.set(conversationId, { conversation, messages: [], turn: 0, turnUntil: 0, approvals: new Map() });
    return conversation;
  }

  async list(
    accountId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly Conversation[]> {
    const own = [...this.#all.values()]
      .map((kept) => kept.conversation)
      .filter((conversation) => conversation.accountId === accountId);
    return own.reverse().slice(page.offset, page.offset + page.limit);
  }

  async messages(ref: ConversationRef): Promise<readonly Message[] | null> {
    return this.#find(ref)?.messages ?? null;
  }

  async rename(ref: ConversationRef, title: string): Promise<Conversation | null> {
    const kept = this.#find(ref);
    if (kept === undefined) return null;
    kept.conversation = { ...kept.conversation, title };
    return kept.conversation;
  }

  async remove(ref: ConversationRef): Promise<boolean> {
    return this.#find(ref) !== undefined && this.#all.delete(ref.conversationId);
  }

  async beginTurn(ref: ConversationRef, start: TurnStart): Promise<TurnBegun> {
    const kept = this.#find(ref);
    if (!kept) return { begun: false, reason: 'unknown' };
    if (kept.turnUntil > this.#clock()) return { begun: false, reason: 'busy' };
    kept.turnUntil = this.#clock() + turnLeaseSeconds * 1000;
    kept.turn += 1;
    if (start === 'message') kept.conversation = { ...kept.conversation, turnToolCalls: 0 };
    return { begun: true, turn: kept.turn, conversation: kept.conversation, messages: kept.messages };
  }

  async finishTurn(turn: TurnRef, messages: readonly Message[]): Promise<boolean> {
    const kept = this.#find(turn);
    if (kept?.turn !== turn.turn) return false;
    kept.messages = messages;
    kept.turnUntil = 0;
    kept.conversation = { ...kept.conversation, updatedAt: new Date(this.#clock()) };
    return true;
  }

  async reserve(turn: TurnRef, wanted: Reservation, budget: Budget): Promise<Reserved> {
    const kept = this.#find(turn);
    if (kept?.turn !== turn.turn || kept.turnUntil <= this.#clock()) return { reserved: false, reason: 'turn_ended' };
    const reason = budgetRefusal(budget, kept.conversation, wanted);
    if (reason !== null) return { reserved: false, reason };
    const { toolCalls, turnToolCalls, creditsSpent } = kept.conversation;
    kept.conversation = {
      ...kept.conversation,
      toolCalls: toolCalls + wanted.toolCalls,
      turnToolCalls: turnToolCalls + wanted.toolCalls,
      creditsSpent: creditsSpent + wanted.credits,
    };
    return { reserved: true };
  }

  async settle(
    ref: ConversationRef,
    { reserved, spent }: { readonly reserved: number; readonly spent: number },
  ): Promise<void> {
    const kept = this.#find(ref);
    if (!kept) return;
    const { creditsSpent } = kept.conversation;
    kept.conversation = { ...kept.conversation, creditsSpent: creditsSpent - reserved + spent };
  }

  async openApproval(approval: Omit<Approval, 'state' | 'expiresAt'>): Promise<Approval> {
    const { approvals } = this.#known(approval);
    const standing = approvals.get(approval.toolCallId);
    if (standing) return standing;
    const expiresAt = new Date(this.#clock() + approvalLifetimeSeconds * 1000);
    const opened: Approval = { ...approval, state: 'open', expiresAt };
    approvals.set(approval.toolCallId, opened);
    return opened;
  }

  async decide(ref: ConversationRef, toolCallId: string, approved: boolean): Promise<Decision> {
    const approvals = this.#find(ref)?.approvals;
    const standing = approvals?.get(toolCallId);
    if (!approvals || !standing) return { decided: false, reason: 'unknown' };
    if (standing.state !== 'open') return { decided: false, reason: 'already_decided' };
    if (standing.expiresAt.getTime() <= this.#clock()) return { decided: false, reason: 'expired' };
    const approval: Approval = { ...standing, state: approved ? 'approved' : 'denied' };
    approvals.set(toolCallId, approval);
    return { decided: true, approval };
  }

  async consume(call: ApprovedCall): Promise<Approval | null> {
    const approvals = this.#find(call)?.approvals;
    const standing = approvals?.get(call.toolCallId);
    const usable =
      standing?.state === 'approved' &&
      standing.operation === call.operation &&
      standing.argumentsHash === call.argumentsHash &&
      standing.expiresAt.getTime() > this.#clock();
    if (!approvals || !standing || !usable) return null;
    const used: Approval = { ...standing, state: 'used' };
    approvals.set(call.toolCallId, used);
    return used;
  }

  #find(ref: ConversationRef): Kept | undefined {
    const kept = this.#all.get(ref.conversationId);
    return kept?.conversation.accountId === ref.accountId ? kept : undefined;
  }

  #known(ref: ConversationRef): Kept {
    const kept = this.#find(ref);
    if (!kept) throw new Error('no such conversation');
    return kept;
  }
}
