import { Chat } from '@ai-sdk/react';
import { RefusalError } from '../api.ts';
import { randomId } from '../random-id.ts';
import { type Account, session } from '../session.ts';
import { messagesOf } from './conversations.ts';
import type { ChatMessage, TurnEnd } from './messages.ts';
import { chatTransport, type Decision } from './transport.ts';

/** A conversation open in this tab. It continues while other pages are shown. */
export class OpenChat {
  readonly chat: Chat<ChatMessage>;
  /** Null until the server assigns one. */
  conversationId: string | null;
  readonly #account: Account;
  readonly #changed: ChangeListener;
  #end: TurnEnd | null = null;
  /** Sends the message or decision again that the server didn't answer. */
  again = async (): Promise<void> => undefined;

  constructor(account: Account, kept: StoredChat | null, changed: ChangeListener) {
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

  /** Null if the last answer was complete. */
  get end(): TurnEnd | null {
    return this.#end;
  }

  async say(text: string): Promise<void> {
    this.#end = null;
    this.again = () => this.chat.regenerate();
    await this.chat.sendMessage({ text });
  }

  /** The assistant continues once no call is pending. */
  async decide(decision: Decision, approvalId: string): Promise<void> {
    this.#end = null;
    await this.chat.addToolApprovalResponse({ id: approvalId, approved: decision.approved });
    this.again = async () => {
      await this.chat.sendMessage(undefined, { body: { approval: decision } });
      if (this.chat.error instanceof RefusalError && this.chat.error.refusal.code === 422) await this.#readAgain();
    };
    await this.again();
  }

  /** The call was decided elsewhere or expired, so the server has the outcome. */
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

export interface StoredChat {
  readonly conversationId: string;
  readonly messages: readonly ChatMessage[];
}

type ChangeListener = (what: 'named' | 'answered', chat: OpenChat) => void;

const openChats = new Map<string, OpenChat>();

function placeOf({ account_id }: Account, conversationId: string | null): string {
  return `${account_id}/${conversationId ?? 'new'}`;
}

/** Null for the new conversation. */
export function openChat(account: Account, conversationId: string | null): OpenChat | null {
  return openChats.get(placeOf(account, conversationId)) ?? null;
}

export function beginChat(account: Account, kept: StoredChat | null, changed: ChangeListener): OpenChat {
  const chat = new OpenChat(account, kept, changed);
  openChats.set(placeOf(account, chat.conversationId), chat);
  return chat;
}

/** Closes a conversation that was deleted or must be reloaded. */
export function closeChat(account: Account, conversationId: string | null): void {
  const place = placeOf(account, conversationId);
  void openChats.get(place)?.chat.stop();
  openChats.delete(place);
}
