import { Chat } from '@ai-sdk/react';
import { randomId } from '../random-id.ts';
import { type Account, session } from '../session.ts';
import { messagesOf } from './conversations.ts';
import type { ChatMessage, TurnEnd } from './messages.ts';
import { ChatRefused, chatTransport, type Decision } from './transport.ts';

/** A conversation that is open in this tab. It continues while another page is looked at. */
export class OpenChat {
  readonly chat: Chat<ChatMessage>;
  /** Null until the server has given it one. */
  conversationId: string | null;
  readonly #account: Account;
  readonly #changed: Changed;
  #end: TurnEnd | null = null;

  constructor(account: Account, kept: Kept | null, changed: Changed) {
    this.#account = account;
    this.#changed = changed;
    this.conversationId = kept?.conversationId ?? null;
    this.chat = new Chat<ChatMessage>({
      id: randomId(),
      generateId: randomId,
      messages: [...(kept?.messages ?? [])],
      transport: chatTransport(account, () => this.conversationId),
      onData: (part) => {
        if (part.type === 'data-conversation') this.#named(part.data.conversation_id);
        if (part.type === 'data-end') this.#ended(part.data);
      },
      onFinish: () => this.#changed('answered', this),
    });
  }

  /** Why the last answer ended early; null where it didn't. */
  get end(): TurnEnd | null {
    return this.#end;
  }

  async say(text: string): Promise<void> {
    this.#end = null;
    await this.chat.sendMessage({ text });
  }

  /** Sends the person's decision; the assistant continues once nothing waits any more. */
  async decide(decision: Decision, approvalId: string): Promise<void> {
    this.#end = null;
    await this.chat.addToolApprovalResponse({ id: approvalId, approved: decision.approved });
    await this.chat.sendMessage(undefined, { body: { approval: decision } });
    if (this.chat.error instanceof ChatRefused && this.chat.error.refusal.code === 422) await this.#readAgain();
  }

  /** The call was decided elsewhere, or its time was over: the server knows what came of it. */
  async #readAgain(): Promise<void> {
    const kept = this.conversationId === null ? null : await messagesOf(this.conversationId);
    if (kept?.ok) this.chat.messages = [...kept.body.messages];
  }

  #named(conversationId: string): void {
    if (this.conversationId === conversationId) return;
    this.conversationId = conversationId;
    openChats.set(placeOf(this.#account, conversationId), this);
    openChats.delete(placeOf(this.#account, null));
    this.#changed('named', this);
  }

  #ended(end: TurnEnd): void {
    this.#end = end;
    if (end.status === 'unauthorized') session.ended();
  }
}

/** What the server keeps of a conversation. */
export interface Kept {
  readonly conversationId: string;
  readonly messages: readonly ChatMessage[];
}

type Changed = (what: 'named' | 'answered', chat: OpenChat) => void;

const openChats = new Map<string, OpenChat>();

function placeOf({ account_id }: Account, conversationId: string | null): string {
  return `${account_id}/${conversationId ?? 'new'}`;
}

/** The conversation if it is open in this tab; null = the new one. */
export function openChat(account: Account, conversationId: string | null): OpenChat | null {
  return openChats.get(placeOf(account, conversationId)) ?? null;
}

/** Opens a conversation: as the server keeps it, or a new one. */
export function beginChat(account: Account, kept: Kept | null, changed: Changed): OpenChat {
  const chat = new OpenChat(account, kept, changed);
  openChats.set(placeOf(account, chat.conversationId), chat);
  return chat;
}

/** Forgets it here: it was removed, or is to be read again. */
export function closeChat(account: Account, conversationId: string | null): void {
  const place = placeOf(account, conversationId);
  void openChats.get(place)?.chat.stop();
  openChats.delete(place);
}
